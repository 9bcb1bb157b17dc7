import { Link } from "react-router";
import { useIsDocument } from "../../lib/page-kind.ts";
import { useSession } from "../../lib/session.ts";
import { useSettings } from "../../lib/settings.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { CONTACT_LINKS, FOOTER_LINKS } from "../../navigation/links.data.ts";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { SellerIdentity } from "../../ui/seller-identity.tsx";
import { CurrencyChoice } from "./currency-choice.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

function Rights() {
  const t = useWords("shell");
  const { platform_name } = useSettings();
  return (
    <div>
      {/* A page that was rendered or stored in another year is shown as it was written. */}
      <p suppressHydrationWarning>
        {t("footer.rights", { year: new Date().getUTCFullYear(), name: platform_name })}
      </p>
      <p className="mx-auto mt-1 max-w-prose empty:hidden">
        <SellerIdentity />
      </p>
    </div>
  );
}

/** Visitors have no settings page; they choose here the currency of values and, with the script of documents, the theme. */
function VisitorSettings() {
  const isDocument = useIsDocument();
  // Only the server renders documents: the application's code needs none of this.
  if (!import.meta.env.SSR || !isDocument) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4">
      <CurrencyChoice />
      {/* Its room is kept until the script has run; without scripts it is removed. */}
      <div className="not-in-data-enhanced:invisible noscript:hidden">
        <ThemeChoice name="theme" compact />
      </div>
    </div>
  );
}

/** Copyright line and legal links (spec 1 §2.4). */
export function Footer() {
  const { language } = useLanguage();
  return (
    <footer className="border-t border-line px-4 py-6 text-center text-sm text-muted">
      <ul className="mb-2 flex flex-wrap justify-center gap-x-6">
        {FOOTER_LINKS.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {label[language]}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mx-auto w-fit">
        <VisitorSettings />
      </div>
      <Rights />
    </footer>
  );
}

const LINK = "flex min-h-11 items-center text-on-deep-muted no-underline hover:text-on-deep hover:underline";

/** The HTML is the same for all readers: signing in is offered until the session is known, and hidden by a hint of one. */
function AccountLinks() {
  const t = useWords("shell");
  const { status } = useSession();
  if (status === "signed_in")
    return (
      <li>
        <Link to="/dashboard" className={LINK}>
          {t("nav.my_space")}
        </Link>
      </li>
    );
  const hidden = status === "unknown" ? "in-data-signed-in:invisible" : undefined;
  return (
    <>
      <li className={hidden}>
        <Link to="/login" className={LINK}>
          {t("nav.login")}
        </Link>
      </li>
      <li className={hidden}>
        <Link to="/register" className={LINK}>
          {t("nav.register")}
        </Link>
      </li>
    </>
  );
}

/** The landing page's footer, on the dark background of its top. */
export function LandingFooter() {
  const t = useWords("shell");
  const { language } = useLanguage();
  const ui = useWords("ui");
  const { platform_name } = useSettings();
  return (
    <footer className="bg-deep text-on-deep">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-12 sm:grid-cols-[1fr_auto] sm:px-6">
        <div>
          <p className="flex items-center gap-2.5 font-display text-xl">
            <BrandMark />
            {platform_name}
          </p>
          <p className="mt-3 text-on-deep-muted">{ui("tagline")}</p>
          <p className="mt-2 max-w-md text-sm text-on-deep-muted">{t("capabilities")}.</p>
        </div>
        <ul className="sm:columns-2 sm:gap-10">
          <li>
            <Link to="/services" className={LINK}>
              {t("nav.all_services")}
            </Link>
          </li>
          <li>
            <Link to="#about" className={LINK}>
              {t("nav.about")}
            </Link>
          </li>
          {[...FOOTER_LINKS, ...CONTACT_LINKS].map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={LINK}>
                {label[language]}
              </Link>
            </li>
          ))}
          <AccountLinks />
        </ul>
      </div>
      <div className="mx-auto max-w-6xl px-4 text-sm text-on-deep-muted sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-white/15 py-5">
          <Rights />
          {/* On a phone its text begins where the lines above do, not its tap area. */}
          <div className="max-sm:-ms-1.5">
            <VisitorSettings />
          </div>
        </div>
      </div>
    </footer>
  );
}
