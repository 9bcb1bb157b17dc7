import { FEE_LISTS } from "@passerelle/contract/payments/office-payments";
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
import { type FeeListName, feeList } from "./api.ts";
import { TRACKING_PATH } from "./filter.ts";
import { PaidFeeCard } from "./paid-fee-card.tsx";
import { TrackingNav } from "./tracking-nav.tsx";

export const handle = { words: ["payments/tracking", "ui/attach"] };

const pathOf = (list: FeeListName, page = 1) =>
  pathWith(`${TRACKING_PATH}/fees`, { list: list === "to_pass_on" ? undefined : list, page });

/** /admin/payments-tracking/fees: official fees that customers paid, to pass on to their offices and passed on. */
export default function FeesPage() {
  const t = useWords("payments/tracking");
  const [params] = useSearchParams();
  const list = FEE_LISTS.find((one) => one === params.get("list")) ?? "to_pass_on";
  const page = pageOf(params);
  const { data, error, refetch, isPlaceholderData } = useQuery(feeList(list, page));
  return (
    <>
      <PageTitle title={`${t("fees.title")} · ${t("title")}`} />
      <PageHeader title={t("fees.title")} lead={t("fees.lead")} />
      <TrackingNav shown="fees" />
      <BoxNav
        label={t("fees.title")}
        boxes={FEE_LISTS}
        shown={list}
        hrefFor={(one) => pathOf(one)}
        wordsOf={(one) => t(`fees.lists.${one}`)}
      />
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <section aria-label={t(`fees.lists.${list}`)} aria-busy={isPlaceholderData || undefined}>
          <ResultsHead page={page}>{t("fees.count", { count: data.total })}</ResultsHead>
          {data.total === 0 ? (
            <EmptyState title={t(`fees.none.${list}`)} />
          ) : (
            <ul className="flex flex-col gap-2">
              {data.fees.map((fee) => (
                <li key={fee.id}>
                  <PaidFeeCard fee={fee} />
                </li>
              ))}
            </ul>
          )}
          <Pagination
            page={page}
            pages={Math.max(1, Math.ceil(data.total / TRACKED_PER_PAGE))}
            hrefFor={(to) => pathOf(list, to)}
            label={t("pages")}
          />
        </section>
      )}
    </>
  );
}
