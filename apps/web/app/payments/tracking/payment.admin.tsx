import type { TrackedPaymentDetail } from "@passerelle/contract/payments/tracking";
import { formatMoney } from "@passerelle/domain/money";
import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "../../lib/failure.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Route } from "./+types/payment.admin";
import { TRACKING_KEY, trackedPayment } from "./api.ts";
import { BackLink } from "./back-link.tsx";
import { CaseList } from "./case-list.tsx";
import { EntryTable } from "./entry-table.tsx";
import { TRACKING_PATH } from "./filter.ts";
import { PayableFacts, PaymentFacts } from "./payment-facts.tsx";
import { PaymentTimeline } from "./payment-timeline.tsx";
import { ProviderEvents } from "./provider-events.tsx";
import { RefundCard } from "./refund-card.tsx";
import { RefundForm } from "./refund-form.tsx";
import { PaymentBadge } from "./status-badge.tsx";

export const handle = { words: ["payments/tracking", "ui/attach"] };

/** /admin/payments-tracking/{id}: all that is known of one attempt, and its refunds. */
export default function TrackedPaymentPage({ params: { paymentId } }: Route.ComponentProps) {
  const t = useWords("payments/tracking");
  useLive("payment", undefined, [TRACKING_KEY]);
  const { data: payment, error, refetch } = useQuery(trackedPayment(paymentId));
  if (payment) return <Shown key={payment.id} payment={payment} />;
  const absent = isNotFound(error, "payment_not_found");
  return (
    <>
      <PageTitle title={absent ? t("payment.not_found") : t("title")} />
      <h1 className="sr-only">{absent ? t("payment.not_found") : t("title")}</h1>
      {absent ? (
        <EmptyState
          title={t("payment.not_found")}
          action={<ButtonLink to={TRACKING_PATH}>{t("payment.back")}</ButtonLink>}
        />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-[40rem] rounded-card" />
      )}
    </>
  );
}

function Shown({ payment }: { payment: TrackedPaymentDetail }) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const { reference, refunds, cases, entries } = payment;
  return (
    <>
      <PageTitle title={`${reference} · ${t("title")}`} />
      <BackLink to={TRACKING_PATH}>{t("payment.back")}</BackLink>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular-nums">{reference}</span>
            <span className="text-2xl text-muted work:text-xl">{formatMoney(payment, language)}</span>
            <PaymentBadge status={payment.status} />
          </span>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <PaymentFacts payment={payment} />
          {(refunds.length > 0 || payment.refundable > 0) && (
            <FactCard title={t("refunds.title")}>
              <ul className="flex flex-col gap-4 empty:hidden">
                {refunds.map((refund) => (
                  <li key={refund.id}>
                    <RefundCard refund={refund} />
                  </li>
                ))}
              </ul>
              {payment.refundable > 0 && <RefundForm payment={payment} />}
            </FactCard>
          )}
          <FactCard title={t("entries.title")}>
            {entries.length === 0 ? (
              <p className="text-muted">{t("entries.none")}</p>
            ) : (
              <EntryTable entries={entries} label={t("entries.table")} of="payment" />
            )}
          </FactCard>
          <ProviderEvents events={payment.provider_events} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {cases.length > 0 && (
            <FactCard title={t("cases.title")}>
              <CaseList cases={cases} />
            </FactCard>
          )}
          <PayableFacts payment={payment} />
          <PaymentTimeline events={payment.events} />
        </div>
      </div>
    </>
  );
}
