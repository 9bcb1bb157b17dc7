import type { OwnPayment } from "@passerelle/contract/payments/history";
import { formatMoney } from "@passerelle/domain/money";
import { shownStatus } from "@passerelle/domain/payments/attempts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { isNotFound } from "../lib/failure.ts";
import { formatDateTime } from "../lib/format.ts";
import { useSettings } from "../lib/settings.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { SellerIdentity } from "../ui/seller-identity.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ownPaymentQuery } from "./history/api.ts";
import { RefundList } from "./history/own-payment-card.tsx";

export const handle = { words: ["payments", "payments/history"] };

/** /payments/:paymentId: the receipt of one of the caller's payments, to be printed. */
export default function ReceiptPage() {
  const t = useWords("payments/history");
  const { paymentId = "" } = useParams<{ paymentId: string }>();
  const { data: payment, error, refetch } = useQuery(ownPaymentQuery(paymentId));
  const title = t("receipt.title");
  const isMissing =
    error && !payment ? isNotFound(error, "payment_not_found") : payment && payment.status !== "succeeded";
  return (
    <>
      <PageTitle title={title} />
      {isMissing && (
        <>
          <h1 className="sr-only">{title}</h1>
          <EmptyState
            title={t("receipt.missing")}
            action={<ButtonLink to="/payments">{t("receipt.back")}</ButtonLink>}
          />
        </>
      )}
      {!isMissing && !payment && (
        <>
          <h1 className="sr-only">{title}</h1>
          {error ? (
            <LoadError error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-96 max-w-2xl rounded-card" />
          )}
        </>
      )}
      {!isMissing && payment && <Receipt payment={payment} />}
    </>
  );
}

function Receipt({ payment }: { payment: OwnPayment }) {
  const t = useWords("payments/history");
  const payments = useWords("payments");
  const { language } = useLanguage();
  const { platform_name, seller } = useSettings();
  const { amount, currency, charged_amount, charged_currency, request, label, fee, settled_at, created_at } =
    payment;
  const paid = formatMoney({ amount, currency }, language);
  const charged = formatMoney({ amount: charged_amount, currency: charged_currency }, language);
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Card aria-labelledby="receipt" className="print:border-0 print:shadow-none">
        <p className="font-display text-lg text-primary">{platform_name}</p>
        <h1 id="receipt" className="mt-1 text-3xl">
          {t("receipt.title")}
        </h1>
        <p className="mt-4 text-4xl font-semibold tabular-nums">{paid}</p>
        {charged !== paid && <p className="mt-1 text-muted">{t("receipt.charged", { amount: charged })}</p>}
        <div className="mt-6 border-line border-t pt-5">
          <Facts>
            <Fact name={t("receipt.reference")}>
              <span className="tabular-nums">{payment.reference}</span>
            </Fact>
            <Fact name={t("receipt.date")}>{formatDateTime(settled_at ?? created_at, language)}</Fact>
            <Fact name={t("receipt.fee")}>{fee?.label}</Fact>
            <Fact name={t("receipt.office")}>{fee?.office}</Fact>
            <Fact name={t("receipt.for")}>{request?.service ?? label}</Fact>
            <Fact name={t("receipt.request")}>
              {request && <span className="tabular-nums">{request.reference}</span>}
            </Fact>
            <Fact name={t("receipt.payer")}>{payment.payer_name}</Fact>
            <Fact name={t("receipt.method")}>
              {payments(`methods.${payment.payment_method}.label`)}
              {payment.number_end && ` ···${payment.number_end}`}
            </Fact>
            <Fact name={t("receipt.status")}>{payments(`status.${shownStatus(payment)}`)}</Fact>
          </Facts>
        </div>
        {payment.refunds.length > 0 && (
          <div className="mt-5">
            <RefundList refunds={payment.refunds} currency={currency} />
          </div>
        )}
        {seller && (
          <p className="mt-6 border-line border-t pt-4 text-sm text-muted">
            <SellerIdentity />
          </p>
        )}
      </Card>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => print()}>{t("receipt.print")}</Button>
        <ButtonLink variant="ghost" to="/payments">
          {t("receipt.back")}
        </ButtonLink>
      </div>
    </div>
  );
}
