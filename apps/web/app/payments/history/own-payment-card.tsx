import type { OwnPayment, OwnRefund } from "@passerelle/contract/payments/history";
import { formatMoney } from "@passerelle/domain/money";
import { shownStatus } from "@passerelle/domain/payments/attempts";
import { customerRefundState } from "@passerelle/domain/payments/refunds";
import { STATUS_TONES } from "@passerelle/domain/payments/tracking";
import { Link } from "react-router";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PurposeHeading } from "./purpose-heading.tsx";

/** One attempt: its purpose, date, method, outcome with the reason, and refunds. */
export function OwnPaymentCard({ payment }: { payment: OwnPayment }) {
  const t = useWords("payments/history");
  const payments = useWords("payments");
  const { language } = useLanguage();
  const { id, request, status, failure_code, reference, may_retry, pay_path, created_at, settled_at } =
    payment;
  const shown = shownStatus(payment);
  const isUnpaid = status === "failed" || status === "expired";
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <PurposeHeading purpose={payment} />
          <p className="text-sm text-muted">
            <time dateTime={settled_at ?? created_at}>
              {formatDateTime(settled_at ?? created_at, language)}
            </time>
            {" · "}
            {payments(`methods.${payment.payment_method}.label`)}
            {payment.number_end && ` ···${payment.number_end}`}
            {" · "}
            <span className="tabular-nums">{reference}</span>
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={STATUS_TONES[shown]}>{payments(`status.${shown}`)}</Badge>
          <span className={`text-lg font-semibold tabular-nums ${isUnpaid ? "text-muted line-through" : ""}`}>
            {formatMoney(payment, language)}
          </span>
        </p>
      </div>
      {status === "unknown" && <p className="text-sm">{t("checking")}</p>}
      {isUnpaid && (
        <p className="text-sm">
          {payments(
            `failures.${failure_code ?? (status === "expired" ? "not_confirmed_in_time" : "declined")}`,
          )}
        </p>
      )}
      {payment.refunds.length > 0 && <RefundList refunds={payment.refunds} currency={payment.currency} />}
      <p className="flex flex-wrap gap-3">
        {may_retry && pay_path && (
          <ButtonLink size="sm" to={pay_path}>
            {t("retry")}
          </ButtonLink>
        )}
        {status === "succeeded" && (
          <ButtonLink size="sm" variant="secondary" to={`/payments/${id}`}>
            {t("receipt.open")}
          </ButtonLink>
        )}
        {request && (
          <Link
            to={`/requests-tracking/${request.id}`}
            className="inline-flex min-h-9 items-center font-semibold text-primary underline pointer-coarse:min-h-11"
          >
            {t("request", { reference: request.reference })}
          </Link>
        )}
      </p>
    </Card>
  );
}

/** The date of a refund's present state. */
const dateOf = ({ status, came_back_at, closed_at, sent_at, created_at }: OwnRefund): string =>
  (status === "failed" ? came_back_at : null) ?? closed_at ?? sent_at ?? created_at;

type RefundListProps = { refunds: readonly OwnRefund[]; currency: OwnPayment["currency"] };

/** The refunds of an attempt, planned and completed, with dates. */
export function RefundList({ refunds, currency }: RefundListProps) {
  const t = useWords("payments/history");
  const { language } = useLanguage();
  return (
    <ul aria-label={t("refunds")} className="flex flex-col gap-2 rounded-control bg-info-soft p-3 text-sm">
      {refunds.map((refund) => (
        <li key={refund.reference}>
          <span className="font-semibold">
            {t(`refund.${customerRefundState(refund.status, refund.came_back_at !== null) ?? "preparing"}`, {
              amount: formatMoney({ amount: refund.amount, currency }, language),
              date: formatDate(dateOf(refund), language),
            })}
          </span>{" "}
          <span className="text-muted">
            {t(`reason.${refund.reason}`)} · <span className="tabular-nums">{refund.reference}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
