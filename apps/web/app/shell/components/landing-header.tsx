import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { MENU_ENTRY } from "../../ui/menu.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BrandLink } from "./brand-link.tsx";
import { InfoEntries, InfoMenu } from "./info-menu.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { MobileMenu } from "./mobile-menu.tsx";

const ENTRY =
  "flex min-h-11 items-center rounded-control px-2 whitespace-nowrap text-ink no-underline hover:bg-primary-soft hover:text-primary";

const SECTIONS = [
  { hash: "#hero", words: "nav.home" },
  { hash: "#services", words: "nav.services" },
  { hash: "#about", words: "nav.about" },
] as const;

export function LandingHeader() {
  const t = useWords("shell");
  return (
    // The header keeps its 5rem while the bar inside shrinks, so that nothing below moves.
    <header className="@container pointer-events-none sticky top-(--notice,0) z-30 h-20">
      <div className="pointer-events-auto relative h-20 border-transparent border-b bg-paper transition-[height,border-color] duration-200 in-data-scrolled:h-16 in-data-scrolled:border-line">
        <div className="mx-auto flex h-full max-w-6xl items-center gap-2 px-4 not-in-data-scrolled:@min-[60rem]:h-15 sm:px-6">
          <BrandLink />
          <nav aria-label={t("nav.main")} className="mr-auto ml-4 hidden @min-[60rem]:block">
            <ul className="flex gap-1">
              {SECTIONS.map(({ hash, words }) => (
                <li key={hash}>
                  <Link to={hash} className={ENTRY}>
                    {t(words)}
                  </Link>
                </li>
              ))}
              <InfoMenu entry={ENTRY} />
            </ul>
          </nav>
          <div className="hidden @min-[76rem]:block">
            <AccountMenu />
          </div>
          <div className="ml-auto @min-[60rem]:ml-0">
            <LanguageSwitch />
          </div>
          <div className="@min-[76rem]:hidden">
            <MobileMenu>
              {SECTIONS.map(({ hash, words }) => (
                <li key={hash}>
                  <Link to={hash} className={MENU_ENTRY}>
                    {t(words)}
                  </Link>
                </li>
              ))}
              <InfoEntries />
            </MobileMenu>
          </div>
        </div>
        <p className="mx-auto hidden max-w-6xl px-4 text-muted text-xs not-in-data-scrolled:@min-[60rem]:block sm:px-6">
          {t("capabilities")}
        </p>
      </div>
    </header>
  );
}
