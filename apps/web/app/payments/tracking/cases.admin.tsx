import { TRACKED_PER_PAGE } from "@passerelle/domain/payments/tracking";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { pageOf, pathWith } from "../../lib/address.ts";
import { useWords } from "../../lib/words.tsx";
import { BoxNav } from "../../ui/box-nav.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { ResultsHead } from "../../ui/results-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { caseList } from "./api.ts";
import { CaseList } from "./case-list.tsx";
import { TRACKING_PATH } from "./filter.ts";
import { TrackingNav } from "./tracking-nav.tsx";

export const handle = { words: ["payments/tracking"] };

const BOXES = ["open", "resolved"] as const;

const pathOf = (status: (typeof BOXES)[number], page = 1) =>
  pathWith(`${TRACKING_PATH}/cases`, { status: status === "open" ? undefined : status, page });

/** /admin/payments-tracking/cases: money that does not match, open or resolved. */
export default function CasesPage() {
  const t = useWords("payments/tracking");
  const [params] = useSearchParams();
  const status = BOXES.find((one) => one === params.get("status")) ?? "open";
  const page = pageOf(params);
  const { data, error, refetch, isPlaceholderData } = useQuery(caseList(status, page));
  return (
    <>
      <PageTitle title={`${t("cases.title")} · ${t("title")}`} />
      <PageHeader title={t("cases.title")} lead={t("cases.lead")} />
      <TrackingNav shown="cases" />
      <BoxNav
        label={t("cases.title")}
        boxes={BOXES}
        shown={status}
        hrefFor={(one) => pathOf(one)}
        wordsOf={(one) => t(`cases.boxes.${one}`)}
      />
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <section aria-label={t(`cases.boxes.${status}`)} aria-busy={isPlaceholderData || undefined}>
          <ResultsHead page={page}>{t("cases.count", { count: data.total })}</ResultsHead>
          {data.total === 0 ? (
            <EmptyState title={t(`cases.none.${status}`)} />
          ) : (
            <CaseList cases={data.cases} />
          )}
          <Pagination
            page={page}
            pages={Math.max(1, Math.ceil(data.total / TRACKED_PER_PAGE))}
            hrefFor={(to) => pathOf(status, to)}
            label={t("pages")}
          />
        </section>
      )}
    </>
  );
}
