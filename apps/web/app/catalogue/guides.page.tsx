import { useEffect, useRef } from "react";
import { data, Form } from "react-router";
import { serverClient } from "../lib/server-client.server.ts";
import { api } from "../lib/session.ts";
import { useReloadInLanguage } from "../lib/use-reload-in-language.ts";
import { useWords } from "../lib/words.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field, Select } from "../ui/field.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { PublicTitle } from "../ui/public-title.tsx";
import type { Route } from "./+types/guides.page";
import { ArticleCards } from "./guides/article-cards.tsx";
import { ProcedureList } from "./guides/procedure-list.tsx";
import { type Procedures as Listed, loadProcedures } from "./guides/procedures.ts";
import { guidesPath } from "./public/articles.ts";
import { ALL_COUNTRIES, COUNTRY, rememberCountry, rememberingHeaders } from "./public/country.ts";

export const handle = { words: ["catalogue/guides"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const procedures = await loadProcedures(
    serverClient(request, context),
    request,
    request.headers.get("cookie"),
  );
  return data(procedures, {
    status: procedures.failure ? 503 : 200,
    headers: rememberingHeaders(request),
  });
}

/** The browser calls the API itself, because the server does not always know the current language. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  rememberCountry(request);
  return loadProcedures(api, request, document.cookie);
}

/** /infos-pratiques: guides of the procedures, by country, and written ones (spec 1 §2.1). */
export default function GuidesPage({ loaderData: procedures }: Route.ComponentProps) {
  const { failure } = procedures;
  const t = useWords("catalogue/guides");
  const reload = useReloadInLanguage();
  return (
    <>
      <PublicTitle title={t("title")} description={t("lead")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <section aria-labelledby="procedures" className="mb-12">
        <h2 id="procedures" className="mb-4 text-2xl">
          {t("procedures")}
        </h2>
        {failure ? <LoadError error={failure} onRetry={reload} /> : <Procedures procedures={procedures} />}
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

function Procedures({ procedures }: { procedures: Listed }) {
  const t = useWords("catalogue/guides");
  const { services, countries, country, page, per_page, total } = procedures;
  const select = useRef<HTMLSelectElement>(null);
  // A link or Back changes the country too. A new select would lose the focus after each choice.
  useEffect(() => {
    if (select.current) select.current.value = country ?? ALL_COUNTRIES;
  }, [country]);
  return (
    <>
      <Form
        method="get"
        action="/infos-pratiques"
        preventScrollReset
        data-filter
        className="mb-6 flex flex-wrap items-end gap-3"
        onChange={(event) => event.currentTarget.requestSubmit()}
      >
        <Field label={t("country")} required className="min-w-56">
          {({ required: _, ...field }) => (
            <Select {...field} ref={select} name={COUNTRY} defaultValue={country ?? ALL_COUNTRIES}>
              <option value={ALL_COUNTRIES}>{t("any_country")}</option>
              {countries.map(({ code, name }) => (
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
        <p role="status" data-part="count" className="pb-2.5 text-sm text-muted">
          {t("count", { count: total })}
        </p>
      </Form>
      <div data-part="procedures">
        {services.length > 0 ? (
          <ProcedureList services={services} country={country} />
        ) : (
          <EmptyState
            title={t("none")}
            action={
              <ButtonLink to={guidesPath(null, 1)} variant="secondary" size="sm">
                {t("any_country")}
              </ButtonLink>
            }
          >
            {t("none_text")}
          </EmptyState>
        )}
        <Pagination
          page={page}
          pages={Math.ceil(total / per_page)}
          hrefFor={(to) => guidesPath(country, to)}
          label={t("pages")}
        />
      </div>
    </>
  );
}
