import { Link, useLocation } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { MENU_ENTRY } from "../../ui/menu.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BrandLink, useHomePath } from "./brand-link.tsx";
import { InfoEntries, InfoMenu } from "./info-menu.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { MobileMenu } from "./mobile-menu.tsx";

const ENTRY =
  "flex min-h-11 items-center rounded-control px-2 whitespace-nowrap text-ink no-underline hover:bg-primary-soft hover:text-primary aria-[current=page]:font-semibold aria-[current=page]:text-primary";

/**
 * The header of information and legal pages, catalogue, wizard and choice of profile (spec 1 §2.4). Container queries
 * decide what fits, so that it depends on the reader's text size.
 */
export function SimpleHeader() {
  const t = useWords("shell");
  const home = useHomePath();
  const { pathname } = useLocation();
  return (
    <header className="@container sticky top-(--notice,0) z-30 h-16 border-b border-line bg-paper">
      <div className="relative mx-auto flex h-full max-w-6xl items-center gap-2 px-4 sm:px-6">
        <BrandLink />
        <nav aria-label={t("nav.main")} className="mr-auto ml-6 hidden @min-[52rem]:block">
          <ul className="flex gap-2">
            <li>
              <Link to={home} className={ENTRY}>
                {t("nav.home")}
              </Link>
            </li>
            <li>
              <Link
                to="/services"
                aria-current={/^\/services(\/|$)/.test(pathname) ? "page" : undefined}
                className={ENTRY}
              >
                {t("nav.services")}
              </Link>
            </li>
            <InfoMenu entry={ENTRY} />
          </ul>
        </nav>
        <div className="hidden @min-[68rem]:block">
          <AccountMenu />
        </div>
        <div className="ml-auto @min-[52rem]:ml-0">
          <LanguageSwitch />
        </div>
        <div className="@min-[68rem]:hidden">
          <MobileMenu>
            <li>
              <Link to={home} className={MENU_ENTRY}>
                {t("nav.home")}
              </Link>
            </li>
            <li>
              <Link to="/services" className={MENU_ENTRY}>
                {t("nav.services")}
              </Link>
            </li>
            <InfoEntries />
          </MobileMenu>
        </div>
      </div>
    </header>
  );
}
