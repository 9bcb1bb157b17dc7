import type { Guide } from "@passerelle/contract/catalogue";
import { data, Link, useSearchParams } from "react-router";
import { ApiError, type Client } from "../lib/client.ts";
import { serverClient } from "../lib/server-client.server.ts";
import { api } from "../lib/session.ts";
import { useReloadInLanguage } from "../lib/use-reload-in-language.ts";
import { useWords } from "../lib/words.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Flag } from "../ui/flag.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/procedure.page";
import { ProcedurePath } from "./components/procedure-path.tsx";
import { BackLink } from "./guides/back-link.tsx";
import { DocumentNames } from "./guides/document-names.tsx";
import { PlaceCard } from "./guides/place-card.tsx";
import { UnknownGuide } from "./guides/unknown-guide.tsx";
import { countryOf, procedurePath } from "./public/articles.ts";
import { priceText } from "./public/price-text.ts";

export const handle = { words: ["catalogue", "catalogue/guides"] };

/** Null for an unknown or removed procedure. */
async function loadGuide(call: Client, id: string, signal: AbortSignal): Promise<Guide | null> {
  return call("GET /api/guides/:id", { params: { id } }, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && (error.code === "service_not_found" || error.code === "invalid_input"))
      return null;
    throw error;
  });
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const guide = await loadGuide(serverClient(request, context), params.serviceId, request.signal);
  return data(guide, { status: guide ? 200 : 404 });
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadGuide(api, params.serviceId, request.signal);
}

export default function ProcedurePage({ loaderData: guide }: Route.ComponentProps) {
  useReloadInLanguage();
  return guide ? <ProcedureGuide guide={guide} /> : <UnknownGuide />;
}

/** The guide of a procedure, live from the catalogue: documents, steps, and places and durations in a country. */
function ProcedureGuide({ guide }: { guide: Guide }) {
  const t = useWords("catalogue/guides");
  const [params] = useSearchParams();
  const asked = countryOf(params);
  const chosen = guide.countries.find(({ country }) => country.code === asked);
  const title = chosen ? `${guide.title} – ${chosen.country.name}` : guide.title;
  return (
    <>
      <PageTitle title={title} description={guide.description} />
      <BackLink />
      <PageHeader title={title} lead={guide.description} />
      <div className="grid gap-10 lg:grid-cols-[1fr_20rem] lg:items-start">
        <div className="flex flex-col gap-10">
          <section aria-labelledby="documents">
            <h2 id="documents" className="mb-4 text-xl">
              {t("procedure.documents")}
            </h2>
            <DocumentNames documents={guide.required_documents} />
          </section>
          <ProcedurePath steps={guide.procedure_steps} />
          <section aria-labelledby="where">
            <h2 id="where" className="mb-4 text-xl">
              {t(chosen ? "procedure.where" : "procedure.choose")}
            </h2>
            <Countries guide={guide} chosen={chosen} />
            {chosen && (
              <ul className="flex flex-col gap-4">
                {chosen.places.map((place) => (
                  <PlaceCard key={place.id} place={place} usual={guide.required_documents} />
                ))}
              </ul>
            )}
          </section>
          <p className="max-w-prose text-sm text-muted">{t("notice")}</p>
        </div>
        <Order guide={guide} chosen={chosen} />
      </div>
    </>
  );
}

type ChosenProps = { guide: Guide; chosen: Guide["countries"][number] | undefined };

function Countries({ guide, chosen }: ChosenProps) {
  const t = useWords("catalogue/guides");
  return (
    <nav aria-label={t("procedure.countries")} className="mb-5">
      <ul className="flex flex-wrap gap-2">
        {guide.countries.map(({ country }) => (
          <li key={country.code}>
            <Link
              to={procedurePath(guide.id, country.code)}
              preventScrollReset
              aria-current={country.code === chosen?.country.code ? "page" : undefined}
              className="flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface px-4 text-ink no-underline hover:border-primary aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary"
            >
              <Flag code={country.flag} />
              {country.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Order({ guide, chosen }: ChosenProps) {
  const t = useWords("catalogue/guides");
  const catalogue = useWords("catalogue");
  const delay = guide.estimated_time;
  return (
    <Card aria-labelledby="order" className="lg:sticky lg:top-[calc(var(--sticky-top,0rem)+1.5rem)]">
      <h2 id="order" className="mb-4 text-xl">
        {guide.title}
      </h2>
      <dl className="mb-5 flex flex-col gap-3">
        <div>
          <dt className="text-sm text-muted">{t("procedure.price")}</dt>
          <dd className="text-lg font-semibold">{priceText((chosen ?? guide).price, catalogue)}</dd>
        </div>
        {delay && (
          <div>
            <dt className="text-sm text-muted">{t("procedure.delay")}</dt>
            <dd>{delay}</dd>
          </div>
        )}
      </dl>
      <ButtonLink to={`/service/${guide.id}`} className="w-full">
        {t("procedure.order")}
      </ButtonLink>
      <p className="mt-3 text-sm text-muted">{t("procedure.order_text")}</p>
    </Card>
  );
}
