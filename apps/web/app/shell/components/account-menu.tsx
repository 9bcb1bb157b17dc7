import { Link } from "react-router";
import { usePerson, useSession } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ACCOUNT_MENU } from "../../navigation/links.data.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { MENU_ENTRY, Menu } from "../../ui/menu.tsx";
import { ReservedPlace } from "./reserved-place.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** The menu of the signed-in person, known after hydration because the HTML is the same for all readers. */
export function AccountMenu() {
  const t = useWords("shell");
  const session = useSession();
  const person = usePerson();
  if (!person)
    return (
      <>
        <div className={`flex gap-2 ${session.status === "unknown" ? "in-data-signed-in:hidden" : ""}`}>
          <ButtonLink to="/login" variant="ghost" size="sm" className="min-h-11">
            {t("nav.login")}
          </ButtonLink>
          <ButtonLink to="/register" size="sm" className="min-h-11">
            {t("nav.register")}
          </ButtonLink>
        </div>
        {/* As wide as the menu below. */}
        <ReservedPlace className="h-11 w-13 sm:w-19 xl:w-53" />
      </>
    );
  const { name, email, avatar_url } = person;
  return (
    <Menu
      className="relative"
      panelClassName="top-full right-0 mt-2 w-72"
      label={
        <>
          <span className="sr-only">{t("nav.account")}</span>
          <Avatar name={name || email} url={avatar_url} />
          {/* Equally wide for all names, because the place is reserved before the name is known. */}
          <span className="hidden w-32 truncate xl:block">{name}</span>
          <Icon name="chevron-down" className="size-4 max-sm:hidden" />
        </>
      }
    >
      <div className="mb-2 border-b border-line px-3 pt-1 pb-3">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-sm text-muted">{email}</p>
      </div>
      <AccountEntries />
    </Menu>
  );
}

/** The account's entries, for all menus. */
export function AccountEntries() {
  const t = useWords("shell");
  const { language } = useLanguage();
  const { start: signOut } = useSignOut();
  const profile = usePerson();
  return (
    <ul>
      {profile &&
        ACCOUNT_MENU.filter(({ untilVerified }) => !(untilVerified && profile.kyc_status === "verified")).map(
          ({ to, label, icon }) => (
            <li key={to}>
              <Link to={to.replace(":me", profile.id)} className={MENU_ENTRY}>
                <Icon name={icon} />
                {label[language]}
              </Link>
            </li>
          ),
        )}
      <li>
        <button type="button" onClick={signOut} className={MENU_ENTRY}>
          <Icon name="log-out" />
          {t("nav.logout")}
        </button>
      </li>
    </ul>
  );
}
