import { POWERS } from "@passerelle/domain/mandates/powers";
import { MANDATE_STATUSES } from "@passerelle/domain/mandates/status";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useSearchParams } from "react-router";
import { namedCountries } from "../../lib/countries.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterForm, FilterSelect } from "../../ui/filter-form.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { ResultsHead } from "../../ui/results-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { allMandates } from "./api.ts";
import { type MandateFilter, mandatesPath, readMandateFilter } from "./filter.ts";
import { HolderField } from "./holder-field.tsx";
import { MandateList } from "./mandate-list.tsx";

export const handle = { words: ["mandates", "mandates/admin"] };

// Only its principal sees a draft that was never presented.
const STATUSES = MANDATE_STATUSES.filter((status) => status !== "draft");

/** /admin/mandates: every mandate that was presented to its principal, and the scans that wait for their check (super_admin). */
export default function AdminMandatesPage() {
  const t = useWords("mandates/admin");
  const common = useWords("mandates");
  const { language } = useLanguage();
  const [params] = useSearchParams();
  const filter = readMandateFilter(params);
  const { page: _, search, ...narrowing } = filter;
  const { africa } = namedCountries(language);
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        filters={
          <FilterForm
            filter={filter}
            pathOf={mandatesPath}
            hint={t("search_hint")}
            active={Object.values(narrowing).filter(Boolean).length}
          >
            {(change) => (
              <>
                <FilterSelect
                  label={t("filter.to_check")}
                  any={t("filter.any")}
                  options={["yes"] as const}
                  wordsOf={() => t("filter.only_to_check")}
                  value={filter.to_check}
                  onChange={(to_check) => change({ to_check })}
                />
                <FilterSelect
                  label={t("filter.status")}
                  any={t("filter.any")}
                  options={STATUSES}
                  wordsOf={(status) => common(`status.${status}`)}
                  value={filter.status}
                  onChange={(status) => change({ status })}
                />
                <FilterSelect
                  label={t("filter.power")}
                  any={t("filter.any")}
                  options={POWERS}
                  wordsOf={(power) => common(`powers.${power}`)}
                  value={filter.power}
                  onChange={(power) => change({ power })}
                />
                <FilterSelect
                  label={t("filter.country")}
                  any={t("filter.any")}
                  options={africa.map(({ code }) => code)}
                  wordsOf={(country) => africa.find(({ code }) => code === country)?.name ?? country}
                  value={filter.country}
                  onChange={(country) => change({ country })}
                />
                <HolderField holder={filter.holder} onChange={(holder) => change({ holder })} />
                <DayField
                  label={t("filter.ends_by")}
                  day={filter.ends_by}
                  onChange={(ends_by) => change({ ends_by })}
                />
              </>
            )}
          </FilterForm>
        }
      />
      <Found filter={filter} isNarrowed={Boolean(search) || Object.values(narrowing).some(Boolean)} />
    </>
  );
}

function Found({ filter, isNarrowed }: { filter: MandateFilter; isNarrowed: boolean }) {
  const t = useWords("mandates/admin");
  const { data, error, refetch, isPlaceholderData } = useQuery(allMandates(filter));
  if (!data)
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-[30rem] rounded-card" />
    );
  const pages = Math.max(1, Math.ceil(data.total / data.per_page));
  const pathOf = (page: number) => mandatesPath({ ...filter, page });
  if (!isPlaceholderData && filter.page > pages) return <Navigate replace to={pathOf(pages)} />;
  return (
    <section
      aria-label={t("list")}
      aria-busy={isPlaceholderData || undefined}
      className={isPlaceholderData ? "opacity-60" : undefined}
    >
      <ResultsHead page={filter.page}>{t("count", { count: data.total })}</ResultsHead>
      {data.to_check > 0 && !filter.to_check && (
        <p className="mb-2 text-sm">
          <Link to={mandatesPath({ to_check: "yes" })} className={TEXT_LINK}>
            {t("waiting", { count: data.to_check })}
          </Link>
        </p>
      )}
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data.mandates.length > 0 && <MandateList mandates={data.mandates} />}
      {data.mandates.length === 0 &&
        (isNarrowed ? (
          <NoMatch title={t("no_match")} resetTo={mandatesPath({})} />
        ) : (
          <EmptyState title={t("none")} />
        ))}
      <Pagination page={filter.page} pages={pages} hrefFor={pathOf} label={t("pages")} />
    </section>
  );
}
