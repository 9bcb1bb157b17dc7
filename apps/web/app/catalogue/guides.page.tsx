import type { ServiceCard } from "@passerelle/contract/catalogue";
import { data, Form, useSearchParams } from "react-router";
import { ApiError } from "../lib/client.ts";
import { serverClient } from "../lib/server-client.server.ts";
import { api } from "../lib/session.ts";
import { useReloadInLanguage } from "../lib/use-reload-in-language.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field, Select } from "../ui/field.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/guides.page";
import { ArticleCards } from "./guides/article-cards.tsx";
import { countryOf } from "./guides/articles.ts";
import { ProcedureList } from "./guides/procedure-list.tsx";
import { listingIsStale, loadListing } from "./listing.ts";

export const handle = { words: ["catalogue/guides"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const listing = await loadListing(serverClient(request, context), undefined, request.signal);
  return data(listing, { status: listing.failure ? 503 : 200 });
}

/** In the browser straight from the API: in the language being read, which the server cannot always tell. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadListing(api, undefined, request.signal);
}

export const shouldRevalidate = listingIsStale;

/** /infos-pratiques: the guides of the procedures, by country, and those that are written (spec 1 §2.1). */
export default function GuidesPage({ loaderData: { services, failure } }: Route.ComponentProps) {
  const t = useWords("catalogue/guides");
  const reload = useReloadInLanguage();
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <section aria-labelledby="procedures" className="mb-12">
        <h2 id="procedures" className="mb-4 text-2xl">
          {t("procedures")}
        </h2>
        {failure ? (
          <LoadError
            error={new ApiError(failure.code, failure.requestId ? { request_id: failure.requestId } : {})}
            onRetry={reload}
          />
        ) : (
          <Procedures services={services} />
        )}
      </section>
      <section aria-labelledby="articles">
        <h2 id="articles" className="mb-4 text-2xl">
          {t("articles_title")}
        </h2>
        <ArticleCards />
      </section>
    </>
  );
}

function Procedures({ services }: { services: readonly ServiceCard[] }) {
  const t = useWords("catalogue/guides");
  const [params] = useSearchParams();
  const country = countryOf(params);
  const countries = useCountries(services);
  const shown = services.filter(
    ({ service_countries }) =>
      country === null || service_countries.some(({ country_code }) => country_code === country),
  );
  return (
    <>
      <Form
        method="get"
        action="/infos-pratiques"
        preventScrollReset
        className="mb-6 flex flex-wrap items-end gap-3"
        onChange={(event) => event.currentTarget.requestSubmit()}
      >
        <Field label={t("country")} required className="min-w-56">
          {({ required: _, ...field }) => (
            <Select {...field} key={country} name="country" defaultValue={country ?? ""}>
              <option value="">{t("any_country")}</option>
              {countries.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" variant="secondary">
          {t("filter")}
        </Button>
        <p role="status" className="pb-2.5 text-sm text-muted">
          {t("count", { count: shown.length })}
        </p>
      </Form>
      {shown.length > 0 ? (
        <ProcedureList services={shown} country={country} />
      ) : (
        <EmptyState
          title={t("none")}
          action={
            <ButtonLink to="/infos-pratiques" variant="secondary" size="sm">
              {t("any_country")}
            </ButtonLink>
          }
        >
          {t("none_text")}
        </EmptyState>
      )}
    </>
  );
}

/** The countries in which something is delivered, by name. */
function useCountries(services: readonly ServiceCard[]): [code: string, name: string][] {
  const { language } = useLanguage();
  const names = new Map(
    services.flatMap(({ service_countries }) =>
      service_countries.map(({ country_code, country_name }) => [country_code, country_name] as const),
    ),
  );
  return [...names].toSorted(([, a], [, b]) => a.localeCompare(b, language));
}
