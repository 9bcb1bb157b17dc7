import { useSession } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { MENU_ENTRY, Menu } from "../../ui/menu.tsx";
import { AccountEntries } from "./account-menu.tsx";
import { TestBadge } from "./test-badge.tsx";

/** The menu of a narrow header. `children`: that header's own entries, as `<li>`. */
export function MobileMenu({ children }: { children: React.ReactNode }) {
  const t = useWords("shell");
  const session = useSession();
  return (
    <Menu
      panelClassName="inset-x-3 top-full mt-1"
      label={
        <>
          <Icon name="menu" className="size-6" />
          <span className="sr-only">{t("nav.menu")}</span>
        </>
      }
    >
      <ul className="border-b border-line pb-2">{children}</ul>
      {/* The demo strip has no room for it on a narrow screen. */}
      <TestBadge className={`${MENU_ENTRY} font-semibold md:hidden`} />
      <div className="pt-2">
        {session.status === "signed_in" ? (
          <AccountEntries />
        ) : (
          <div className="grid gap-2 p-1 min-[26rem]:grid-cols-2">
            <ButtonLink to="/login" variant="secondary">
              {t("nav.login")}
            </ButtonLink>
            <ButtonLink to="/register">{t("nav.register")}</ButtonLink>
          </div>
        )}
      </div>
    </Menu>
  );
}
