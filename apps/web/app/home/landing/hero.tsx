import { Link } from "react-router";
import { useSession } from "../../lib/session.ts";
import { useUserCategory } from "../../lib/user-category.ts";
import { useWords } from "../../lib/words.tsx";
import { PROFILES } from "../../profiles/public/profiles.ts";
import { Bridge } from "../../ui/bridge.tsx";
import { DEEP_PRIMARY, DEEP_SECONDARY } from "../../ui/deep-action.ts";
import { Icon } from "../../ui/icon.tsx";

const FACTS = ["facts.price", "facts.documents", "facts.steps"] as const;

export function Hero() {
  const t = useWords("home/landing");
  const ui = useWords("ui");
  const profiles = useWords("profiles");
  const category = useUserCategory();
  const signedIn = useSession().status === "signed_in";
  return (
    <section id="hero" className="scroll-mt-20 overflow-hidden bg-deep text-on-deep">
      <div className="mx-auto grid max-w-6xl items-end gap-x-10 px-4 sm:px-6 lg:grid-cols-[1.2fr_1fr]">
        <div className="pt-10 pb-10 sm:pt-20 lg:pb-24">
          {category && (
            <p className="mb-5 flex flex-wrap items-center gap-x-4">
              <Link
                to={PROFILES[category].path}
                className="inline-flex min-h-11 items-center gap-2 font-semibold text-on-deep underline-offset-4 hover:underline"
              >
                <Icon name={PROFILES[category].icon} className="size-5 text-accent" />
                {profiles(`choose_name.${category}`)}
              </Link>
              <Link
                to="/user-category"
                className="inline-flex min-h-11 items-center text-on-deep-muted underline underline-offset-4 hover:text-on-deep"
              >
                {profiles("change")}
              </Link>
            </p>
          )}
          {/* At this size the fallback font wraps the same at common phone widths, so that nothing moves. */}
          <h1 className="text-[2.6875rem] sm:text-6xl">{ui("tagline")}</h1>
          <p className="mt-6 max-w-xl text-lg text-on-deep-muted sm:text-xl">
            {category ? profiles(`page.${category}.lead`) : t("hero.lead")}
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <Link to="/services" className={DEEP_PRIMARY}>
              {t("hero.services")}
            </Link>
            {signedIn ? (
              <Link to="/dashboard" className={DEEP_SECONDARY}>
                {t("hero.dashboard")}
              </Link>
            ) : (
              <Link to="/register" className={DEEP_SECONDARY}>
                {t("hero.register")}
              </Link>
            )}
          </div>
          <ul aria-label={t("facts.label")} className="mt-9 flex flex-wrap gap-x-5 gap-y-2">
            {FACTS.map((fact) => (
              <li key={fact} className="flex items-center gap-2 text-on-deep-muted">
                <Icon name="circle-check" className="size-5 text-accent" />
                {t(fact)}
              </li>
            ))}
          </ul>
        </div>
        <Bridge className="mx-auto w-full max-w-lg overflow-visible lg:w-[112%] lg:max-w-none" />
      </div>
    </section>
  );
}
