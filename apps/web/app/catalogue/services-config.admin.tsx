import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import { useLanguage, useWords } from "../lib/words.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { ResultsHead } from "../ui/results-head.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { SERVICES_PER_PAGE, serviceList } from "./admin/api.ts";
import { ServiceExchange } from "./admin/exchange/service-exchange.tsx";
import { readServicesFilter, type ServicesFilter, servicePath, servicesPath } from "./admin/filter.ts";
import { ServicesFilterForm } from "./admin/filter-form.tsx";
import { Seeding } from "./admin/seeding.tsx";
import { ServiceList } from "./admin/service-list.tsx";

export const handle = {
  words: [
    "catalogue",
    "catalogue/admin",
    "catalogue/admin/form-builder",
    "catalogue/admin/exchange",
    "ui/more",
  ],
};

/**
 * /admin/services-config: all services; search, filters, order and page are in the address (super_admin, spec 1
 * §2.3).
 */
export default function ServicesConfigPage() {
  const t = useWords("catalogue/admin");
  const [params] = useSearchParams();
  const filter = readServicesFilter(params);
  return (
    <>
      <PageTitle title={t("list.title")} />
      <PageHeader
        title={t("list.title")}
        lead={t("list.lead")}
        filters={<ServicesFilterForm filter={filter} />}
        actions={<ButtonLink to={servicePath("new")}>{t("list.add")}</ButtonLink>}
      />
      <ServiceExchange {...filter} />
      <Results filter={filter} />
    </>
  );
}

function Results({ filter }: { filter: ServicesFilter }) {
  const t = useWords("catalogue/admin");
  const { language } = useLanguage();
  const { data, error, refetch, isPlaceholderData } = useQuery(serviceList(filter, language));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-96 rounded-card" />;
  }
  const { active, inactive, archived } = data.counts;
  if (active + inactive + archived === 0) return <Seeding />;
  const pages = Math.max(1, Math.ceil(data.total / SERVICES_PER_PAGE));
  // The services of the last page may have been archived.
  if (!isPlaceholderData && filter.page > pages)
    return <Navigate replace to={servicesPath({ ...filter, page: pages })} />;
  return (
    <>
      <p className="mb-4 text-muted work:mb-1 work:text-sm">
        {t("list.active", { count: active })} · {t("list.inactive", { count: inactive })} ·{" "}
        {t("list.archived", { count: archived })}
      </p>
      <section
        aria-label={t("list.results")}
        aria-busy={isPlaceholderData}
        className={isPlaceholderData ? "opacity-60" : undefined}
      >
        <ResultsHead page={filter.page}>{t("list.count", { count: data.total })}</ResultsHead>
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {data.total > 0 ? (
          <ServiceList services={data.services} filter={filter} />
        ) : (
          <EmptyState
            title={t("list.no_match")}
            action={
              <ButtonLink variant="secondary" to={servicesPath({})}>
                {t("filter.reset")}
              </ButtonLink>
            }
          >
            {t("list.no_match_text")}
          </EmptyState>
        )}
        <Pagination
          page={filter.page}
          pages={pages}
          hrefFor={(page) => servicesPath({ ...filter, page })}
          label={t("list.pages")}
        />
      </section>
    </>
  );
}
