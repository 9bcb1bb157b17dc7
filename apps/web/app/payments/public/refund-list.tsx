import type { CustomerRefund } from "@passerelle/contract/payments/refunds";
import { formatMoney } from "@passerelle/domain/money";
import type { CustomerRefundState } from "@passerelle/domain/payments/refunds";
import { useQuery } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { refundsOfRequest } from "../refunds-api.ts";

const TONES: Record<CustomerRefundState, BadgeTone> = {
  preparing: "info",
  on_the_way: "info",
  refunded: "success",
  in_our_hands: "warning",
  came_back: "warning",
};

type RefundListProps = {
  requestId: string;
  /** An official fee; undefined for the request itself. */
  feeId?: string;
};

/** The refunds of a request or a fee as the customer sees them. A page that shows it loads the words `payments`. */
export function RefundList({ requestId, feeId }: RefundListProps) {
  const t = useWords("payments");
  const failureWords = useFailureWords();
  const { data, error } = useQuery(refundsOfRequest(requestId));
  if (error && !data) return <Alert kind="error">{failureWords(error)}</Alert>;
  if (!data) return <Skeleton className="h-16 rounded-control" />;
  const refunds = data.refunds.filter(({ fee_id }) => fee_id === (feeId ?? null));
  if (refunds.length === 0) return null;
  return (
    <section aria-label={t("refunds.title")} className="mt-5 border-t border-line pt-5">
      <h3 className="mb-3 text-lg">{t("refunds.title")}</h3>
      <ul className="flex flex-col gap-4">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <OneRefund refund={refund} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneRefund({ refund }: { refund: CustomerRefund }) {
  const t = useWords("payments");
  const { language } = useLanguage();
  const { state, refunded_at } = refund;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="tabular-nums">{formatMoney(refund, language)}</strong>
        <Badge tone={TONES[state]}>
          {refunded_at
            ? t("refunds.refunded_on", { date: formatDate(refunded_at, language) })
            : t(`refunds.states.${state}`)}
        </Badge>
      </p>
      {refund.note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{refund.note}</p>}
      <p className="text-sm text-muted">
        {t("refunds.decided_on", { date: formatDate(refund.created_at, language) })} ·{" "}
        <span className="tabular-nums">{refund.reference}</span>
      </p>
    </>
  );
}
