import { data, Link } from "react-router";
import { rememberingHeaders } from "../catalogue/public/country.ts";
import { ApiError } from "../lib/client.ts";
import { serverClient } from "../lib/server-client.server.ts";
import { useWords } from "../lib/words.tsx";
import { DEEP_PRIMARY } from "../ui/deep-action.ts";
import { Ndop } from "../ui/ndop.tsx";
import { PublicTitle } from "../ui/public-title.tsx";
import type { Route } from "./+types/landing.page";
import { About } from "./landing/about.tsx";
import { Audiences } from "./landing/audiences.tsx";
import { Capabilities } from "./landing/capabilities.tsx";
import { Countries } from "./landing/countries.tsx";
import { Hero } from "./landing/hero.tsx";
import { landingCatalogue, UNAVAILABLE_CATALOGUE } from "./landing/landing-catalogue.ts";
import { Questions } from "./landing/questions.tsx";
import { loadQuote } from "./landing/quote.ts";
import { Reviews } from "./landing/reviews.tsx";
import { Services } from "./landing/services.tsx";
import { Steps } from "./landing/steps.tsx";

export const handle = { words: ["home/landing", "profiles"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = serverClient(request, context);
  const { searchParams } = new URL(request.url);
  const cookies = request.headers.get("cookie");
  const [window, figures, { reviews }, quote] = await Promise.all([
    call("GET /api/catalogue").then(landingCatalogue, unless(UNAVAILABLE_CATALOGUE)),
    call("GET /api/figures").catch(unless(null)),
    call("GET /api/reviews/newest").catch(unless({ reviews: [] })),
    loadQuote(call, searchParams, cookies, Date.now()),
  ]);
  return data({ ...window, figures, quote, reviews }, { headers: rememberingHeaders(request) });
}

/** Replaces data that the API could not provide; the rest of the page is shown. */
const unless =
  <T,>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof ApiError) return instead;
    throw error;
  };

/** The landing page (spec 1 §2.1): hero, services, about; audiences, countries, steps and questions. */
export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const t = useWords("home/landing");
  const { categories, failed, audiences, countries, figures, quote, reviews } = loaderData;
  return (
    <>
      <PublicTitle title={t("title")} description={t("hero.lead")} />
      <Hero quote={quote} />
      <Capabilities />
      <Services categories={categories} {...(failed && { failed })} />
      <Steps />
      <Reviews reviews={reviews} />
      <About />
      <Audiences audiences={audiences} />
      <Countries countries={countries} figures={figures} />
      <Questions />
      <section className="bg-deep text-center text-on-deep">
        <Ndop className="h-12 w-full opacity-60" />
        <div className="mx-auto max-w-3xl px-4 py-14 sm:px-6 sm:py-20">
          <h2 className="text-3xl sm:text-[2.75rem]">{t("closing.title")}</h2>
          <p className="mt-4 text-lg text-on-deep-muted">{t("closing.text")}</p>
          <Link to="/services" className={`mt-8 ${DEEP_PRIMARY}`}>
            {t("hero.services")}
          </Link>
        </div>
      </section>
    </>
  );
}
