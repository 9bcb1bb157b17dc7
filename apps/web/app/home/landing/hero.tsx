import { Link } from "react-router";
import { useSession } from "../../lib/session.ts";
import { useUserCategory } from "../../lib/user-category.ts";
import { useWords } from "../../lib/words.tsx";
import { PROFILES } from "../../profiles/public/profiles.ts";
import { BridgeArt } from "../../ui/bridge-art.tsx";
import { DEEP_SECONDARY } from "../../ui/deep-action.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Quote } from "./quote.ts";
import { Answer } from "./quote-answer.tsx";
import { QuoteForm } from "./quote-form.tsx";

const FACTS = ["facts.price", "facts.documents", "facts.steps"] as const;

/** The top of the landing page: who we are, and the price of a procedure as its answer. */
export function Hero({ quote }: { quote: Quote | null }) {
  const t = useWords("home/landing");
  const ui = useWords("ui");
  const profiles = useWords("profiles");
  const category = useUserCategory();
  const signedIn = useSession().status === "signed_in";
  return (
    <section id="hero" className="scroll-mt-20 overflow-hidden bg-deep text-on-deep">
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-6 px-4 py-8 sm:px-6 sm:py-12 lg:grid-cols-[1.1fr_1fr] lg:items-center">
        <div className="contents lg:block">
          {category && (
            <p className="flex flex-wrap items-center gap-x-4 lg:mb-5">
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
          <h1 className="text-[2.6875rem] leading-[1.1] sm:text-6xl lg:text-[3.25rem]">{ui("tagline")}</h1>
          {quote && (
            <div className="lg:mt-8">
              <QuoteForm quote={quote} />
            </div>
          )}
          {/* On a narrow screen the answer comes first. */}
          <div className="max-lg:order-last lg:mt-8">
            <p className="max-w-xl text-lg text-on-deep-muted">
              {category ? profiles(`page.${category}.lead`) : t("hero.lead")}
            </p>
            <div className="mt-6 flex flex-wrap gap-3">
              <Link to="/services" className={DEEP_SECONDARY}>
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
            <ul aria-label={t("facts.label")} className="mt-6 flex flex-wrap gap-x-5 gap-y-2">
              {FACTS.map((fact) => (
                <li key={fact} className="flex items-center gap-2 text-on-deep-muted">
                  <Icon name="circle-check" className="size-5 text-accent" />
                  {t(fact)}
                </li>
              ))}
            </ul>
          </div>
        </div>
        {quote?.answer ? (
          <Answer quote={quote} answer={quote.answer} />
        ) : (
          <BridgeArt className="mx-auto w-full max-w-lg overflow-visible lg:-mb-12 lg:w-[112%] lg:max-w-none" />
        )}
      </div>
    </section>
  );
}
