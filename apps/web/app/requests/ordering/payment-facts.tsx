import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { formatBill } from "@passerelle/domain/catalogue/discount";
import { shownStatus } from "@passerelle/domain/payments/attempts";
import { STATUS_TONES } from "@passerelle/domain/payments/tracking";
import { Suspense } from "react";
import { ApproximateValue } from "../../catalogue/public/price-tag.tsx";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Fact, FactCard, Facts } from "../../ui/facts.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Counted } from "./counted-rows.tsx";
import { QuantityRows } from "./quantity-rows.tsx";

// Loaded on demand: few payments are refunded or shared.
const RefundList = lazyPart(() =>
  import("../../payments/public/refund-list.tsx").then((module) => module.RefundList),
);
const Contributions = lazyPart(() =>
  import("../../payments/public/links/contributions.tsx").then((module) => module.Contributions),
);

type PaymentFactsProps = {
  request: RequestDetail;
  folded?: boolean;
  /** Whether the reader is the customer, who alone sees the contributors. */
  own?: boolean;
};

/** The bill of a request and the state of its payment; nothing for a closed request that has neither. */
export function PaymentFacts({ request, folded, own = false }: PaymentFactsProps) {
  const t = useWords("requests");
  const { bill, transaction, amount_paid } = request;
  const isDraft = request.status === "draft";
  if (!bill && !transaction && !isDraft) return null;
  return (
    <FactCard title={t("detail.payment")} folded={folded}>
      {/* A draft is saved with a price only, so the catalogue has changed since. */}
      {!bill && isDraft && <p>{t("wizard.offer.unavailable_here")}</p>}
      {bill?.free && <p>{t("detail.free")}</p>}
      {bill && !bill.free && (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <BillFacts bill={bill} counted={request} />
        </Suspense>
      )}
      {transaction && <TransactionFacts transaction={transaction} />}
      {own && amount_paid > ownPart(request) && (
        <div className="mt-5 border-t border-line pt-5">
          <Suspense fallback={<Skeleton className="h-16" />}>
            <Contributions target={{ requestId: request.id }} />
          </Suspense>
        </div>
      )}
      {transaction && transaction.refunded > 0 && (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <RefundList requestId={request.id} />
        </Suspense>
      )}
      {isDraft && bill && bill.total > 0 && !transaction && amount_paid === 0 && (
        <p className="mt-4">
          <Badge tone="warning">{t("detail.unpaid")}</Badge>
        </p>
      )}
    </FactCard>
  );
}

/** What the customer paid themselves, in minor units; the rest is contributions. */
const ownPart = ({ transaction }: RequestDetail): number =>
  transaction?.status === "succeeded" ? transaction.amount : 0;

type BillFactsProps = { bill: NonNullable<RequestDetail["bill"]>; counted: Counted };

function BillFacts({ bill, counted }: BillFactsProps) {
  const { language } = useLanguage();
  const t = useWords("requests");
  const shown = formatBill(bill, language);
  return (
    <dl className="flex flex-col gap-2">
      <QuantityRows bill={bill} form={counted.form} answers={counted.answers} />
      <div className="flex justify-between gap-4">
        <dt>{t("detail.amount")}</dt>
        <dd>{shown.amount}</dd>
      </div>
      {bill.discount > 0 && (
        <div className="flex justify-between gap-4 text-success">
          <dt>{t("detail.discount")}</dt>
          <dd>−{shown.discount}</dd>
        </div>
      )}
      <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
        <dt>{t("detail.total")}</dt>
        <dd className="text-right">
          {shown.total}
          <ApproximateValue money={{ amount: bill.total, currency: bill.currency }} />
        </dd>
      </div>
    </dl>
  );
}

function TransactionFacts({ transaction }: { transaction: NonNullable<RequestDetail["transaction"]> }) {
  const t = useWords("requests");
  const { language } = useLanguage();
  const { failure_code } = transaction;
  const status = shownStatus(transaction);
  return (
    <div className="mt-5 border-t border-line pt-5">
      <Facts>
        <Fact name={t("detail.state")}>
          <Badge tone={STATUS_TONES[status]}>{t(`payment_status.${status}`)}</Badge>
          {failure_code && <span className="mt-1 block">{t(`payment_failure.${failure_code}`)}</span>}
        </Fact>
        <Fact name={t("detail.method")}>{t(`method.${transaction.payment_method}`)}</Fact>
        <Fact name={t("detail.paid_at")} wide>
          {formatDateTime(transaction.settled_at ?? transaction.created_at, language)}
        </Fact>
        <Fact name={t("detail.payment_reference")} wide>
          <span className="tabular-nums">{transaction.reference}</span>
        </Fact>
      </Facts>
    </div>
  );
}
