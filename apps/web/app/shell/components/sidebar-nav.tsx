import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { usePerson, useSession } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { sidebarFor } from "../../navigation/sidebar.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useSignOut } from "./use-sign-out.ts";

const ENTRY =
  "relative flex min-h-11 w-full items-center gap-3 rounded-control px-4 py-2 text-left text-ink no-underline hover:bg-primary-soft hover:text-primary";
/** Distance of the current entry from the edge of the list, in px. */
const MARGIN = 16;
const MESSAGES = "/account?tab=messages";
const CURRENT =
  "aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2.5 aria-[current=page]:before:left-0 aria-[current=page]:before:w-1 aria-[current=page]:before:rounded-full aria-[current=page]:before:bg-accent";

/** In place of the entries until the role is known. */
function Placeholders() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 px-4 pt-6">
      {Array.from({ length: 9 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} className="h-8 w-full" />
      ))}
    </div>
  );
}

/** Contents of the sidebar and the drawer. `label`: classes of texts, which a collapsed sidebar hides visually. */
export function SidebarNav({ label = "" }: { label?: string }) {
  const t = useWords("shell");
  const { language } = useLanguage();
  const { start: signOut } = useSignOut();
  const { pathname, search } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the address
  useEffect(() => {
    const entry = nav.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!nav.current || !entry) return;
    // Only the list scrolls, not the page.
    const { top, bottom } = nav.current.getBoundingClientRect();
    const at = entry.getBoundingClientRect();
    if (at.bottom > bottom) nav.current.scrollTop += at.bottom - bottom + MARGIN;
    if (at.top < top) nav.current.scrollTop -= top - at.top + MARGIN;
  }, [pathname, search]);
  const tab = new URLSearchParams(search).get("tab");
  const session = useSession();
  const person = usePerson();
  const groups = person ? sidebarFor(person.role, person.kyc_status === "verified") : [];
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <nav
        ref={nav}
        aria-label={t("nav.main")}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-3 pb-4"
      >
        {!person && session.status === "unknown" && <Placeholders />}
        {groups.map((group) => (
          <div key={group.name}>
            <p className="px-4 pt-4 pb-1 text-sm font-semibold whitespace-nowrap text-muted">
              <span className={label}>{t(`nav.groups.${group.name}`)}</span>
            </p>
            <ul>
              {group.entries.map(({ to, label: name, icon }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    // Two entries lead to parts of one page: the part shown decides which one is current.
                    aria-current={(to === MESSAGES) === (tab === "messages") ? "page" : "false"}
                    title={name[language]}
                    className={classNames(ENTRY, CURRENT)}
                  >
                    <Icon name={icon} />
                    <span className={label}>{name[language]}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="border-t border-line p-3">
        <button type="button" onClick={signOut} title={t("nav.logout")} className={ENTRY}>
          <Icon name="log-out" />
          <span className={label}>{t("nav.logout")}</span>
        </button>
      </div>
    </div>
  );
}
