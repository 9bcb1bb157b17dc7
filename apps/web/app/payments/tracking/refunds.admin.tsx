import { REFUND_LISTS } from "@passerelle/contract/payments/refunds";
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
import { type RefundListName, refundList } from "./api.ts";
import { TRACKING_PATH } from "./filter.ts";
import { PaymentSettingCards } from "./payment-settings.tsx";
import { RefundCard } from "./refund-card.tsx";
import { TrackingNav } from "./tracking-nav.tsx";

export const handle = { words: ["payments/tracking", "ui/attach"] };

const pathOf = (list: RefundListName, page = 1) =>
  pathWith(`${TRACKING_PATH}/refunds`, { list: list === "to_approve" ? undefined : list, page });

/** /admin/payments-tracking/refunds: refunds to approve, under way and closed, and their settings. */
export default function RefundsPage() {
  const t = useWords("payments/tracking");
  const [params] = useSearchParams();
  const list = REFUND_LISTS.find((one) => one === params.get("list")) ?? "to_approve";
  const page = pageOf(params);
  const { data, error, refetch, isPlaceholderData } = useQuery(refundList(list, page));
  return (
    <>
      <PageTitle title={`${t("refunds.title")} · ${t("title")}`} />
      <PageHeader title={t("refunds.title")} lead={t("refunds.lead")} />
      <TrackingNav shown="refunds" />
      <BoxNav
        label={t("refunds.title")}
        boxes={REFUND_LISTS}
        shown={list}
        hrefFor={(one) => pathOf(one)}
        wordsOf={(one) => t(`refunds.lists.${one}`)}
      />
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <section aria-label={t(`refunds.lists.${list}`)} aria-busy={isPlaceholderData || undefined}>
          <ResultsHead page={page}>{t("refunds.count", { count: data.total })}</ResultsHead>
          {data.total === 0 ? (
            <EmptyState title={t(`refunds.none.${list}`)} />
          ) : (
            <ul className="flex flex-col gap-2">
              {data.refunds.map((refund) => (
                <li key={refund.id}>
                  <RefundCard refund={refund} withPayment />
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
      <PaymentSettingCards />
    </>
  );
}
