import { SUBMITTED_KINDS, SUBMITTED_STATES } from "@passerelle/contract/identity/review";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Navigate, useSearchParams } from "react-router";
import { formatDateTime } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import type { SubmittedReviewProps } from "../../lib/module.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterForm, FilterSelect } from "../../ui/filter-form.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { ResultsHead } from "../../ui/results-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PER_PAGE, reviewKey, submittedQuery } from "./api.ts";
import { CaseReview } from "./case-review.tsx";
import { readSubmittedFilter, type SubmittedFilter, submittedPath } from "./filter.ts";
import { SubmittedList } from "./submitted-list.tsx";

export const handle = { words: ["documents", "identity", "identity/review"] };

const LEVELS = ["2", "3"] as const;

/** The reviews that later capabilities contribute, by kind. */
const REVIEWS = Object.fromEntries(
  Object.entries(
    import.meta.glob<React.ComponentType<SubmittedReviewProps>>("/app/**/*.submitted.tsx", {
      import: "default",
    }),
  ).map(([file, load]) => [/(\w+)\.submitted/.exec(file)?.[1], lazyPart(load)]),
);

/** /admin/documents-submitted: everything that waits for a verdict, and the case that is reviewed (spec 1 §2.3). */
export default function SubmittedPage() {
  const t = useWords("identity/review");
  const common = useWords("identity");
  const [params] = useSearchParams();
  const filter = readSubmittedFilter(params);
  useLive("identity_queue", undefined, [reviewKey]);
  const active = [filter.kind, filter.state, filter.level].filter(Boolean).length;
  const back = submittedPath({ ...filter, case: undefined, request: undefined });
  if (filter.case) return <CaseReview id={filter.case} back={back} />;
  const RequestReview = REVIEWS.request;
  if (filter.request && RequestReview)
    return (
      <Suspense fallback={<Skeleton className="h-[48rem] rounded-card" />}>
        <RequestReview id={filter.request} back={back} />
      </Suspense>
    );
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        filters={
          <FilterForm filter={filter} pathOf={submittedPath} hint={t("search_hint")} active={active}>
            {(change) => (
              <>
                <FilterSelect
                  label={t("filter.state")}
                  any={t("states.waiting")}
                  options={SUBMITTED_STATES.filter((state) => state !== "waiting")}
                  wordsOf={(state) => t(`states.${state}`)}
                  value={filter.state === "waiting" ? undefined : filter.state}
                  onChange={(state) => change({ state })}
                />
                <FilterSelect
                  label={t("filter.kind")}
                  any={t("filter.any_kind")}
                  options={SUBMITTED_KINDS}
                  wordsOf={(kind) => t(`kinds.${kind}`)}
                  value={filter.kind}
                  onChange={(kind) => change({ kind })}
                />
                <FilterSelect
                  label={t("filter.level")}
                  any={t("filter.any_level")}
                  options={LEVELS}
                  wordsOf={(level) => common("level", { level })}
                  value={filter.level}
                  onChange={(level) => change({ level })}
                />
              </>
            )}
          </FilterForm>
        }
      />
      <Found filter={filter} />
    </>
  );
}

function Found({ filter }: { filter: SubmittedFilter }) {
  const t = useWords("identity/review");
  const { language } = useLanguage();
  const { data, error, refetch, isPlaceholderData } = useQuery(submittedQuery(filter, language));
  if (!data)
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-[30rem] rounded-card" />
    );
  const pages = Math.max(1, Math.ceil(data.total / PER_PAGE));
  const pathOf = (page: number) => submittedPath({ ...filter, page });
  if (!isPlaceholderData && filter.page > pages) return <Navigate replace to={pathOf(pages)} />;
  const { waiting, times, oldest } = data;
  const isNarrowed = Boolean(filter.search || filter.kind || filter.level || filter.state);
  return (
    <section
      aria-label={t("list")}
      aria-busy={isPlaceholderData || undefined}
      className={isPlaceholderData ? "opacity-60" : undefined}
    >
      <ResultsHead page={filter.page}>{t("count", { count: data.total })}</ResultsHead>
      <p className="mb-2 text-muted text-sm tabular-nums">
        {[
          `${t("kinds.identity")} ${waiting.identity}`,
          `${t("kinds.request")} ${waiting.request}`,
          times && t("times", { median: times.median, p90: times.p90 }),
          oldest && t("oldest", { date: formatDateTime(oldest, language) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data.items.length > 0 && <SubmittedList items={data.items} filter={filter} />}
      {data.items.length === 0 &&
        (isNarrowed ? (
          <NoMatch title={t("no_match")} resetTo={submittedPath({})} />
        ) : (
          <EmptyState title={t("none")} />
        ))}
      <Pagination page={filter.page} pages={pages} hrefFor={pathOf} label={t("pages")} />
    </section>
  );
}
