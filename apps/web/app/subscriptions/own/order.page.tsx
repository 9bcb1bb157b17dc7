import type { Payable } from "@passerelle/contract/payments/payables";
import { formatAmounts, formatMoney } from "@passerelle/domain/money";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { isNotFound } from "../../lib/failure.ts";
import { formatDate } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { linksKey } from "../../payments/public/links/api.ts";
import { PaymentLinkSection } from "../../payments/public/links/payment-link-section.tsx";
import { PaymentMethods } from "../../payments/public/payment-methods.tsx";
import { PaymentWaiting } from "../../payments/public/payment-waiting.tsx";
import { useOrderForm } from "../../payments/public/use-order-form.ts";
import { usePayment } from "../../payments/public/use-payment.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { SellerIdentity } from "../../ui/seller-identity.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { followChange, type OrderToPay, orderQuery, payableKey, payableQuery } from "../api.ts";

import { CardConsent } from "./card-consent.tsx";

export const handle = { words: ["catalogue", "payments", "subscriptions", "subscriptions/own"] };

/** /subscription/orders/:orderId: pays a period of a subscription, by any method or by a link. */
export default function OrderPage() {
  const t = useWords("subscriptions/own");
  const { language } = useLanguage();
  const { orderId = "" } = useParams<{ orderId: string }>();
  const payable = useQuery(payableQuery(orderId));
  const order = useQuery(orderQuery(orderId, language));
  useLive("payable", orderId, [payableKey(orderId), linksKey({ payableId: orderId })]);
  const error = payable.error ?? order.error;
  const isMissing = isNotFound(error, "payable_not_found", "subscription_order_not_found");
  if (payable.data && order.data) {
    const { starts_at, ends_at } = order.data;
    return (
      <>
        <PageTitle title={payable.data.label} />
        <PageHeader
          title={payable.data.label}
          lead={t("order.period", {
            from: formatDate(starts_at, language),
            to: formatDate(ends_at, language),
          })}
        />
        <div className="flex max-w-3xl flex-col gap-6">
          <OrderBill payable={payable.data} />
          <OrderPayment
            payable={payable.data}
            order={order.data}
            refresh={async () => {
              const { data, error: failed } = await payable.refetch();
              if (failed) throw failed;
              return data?.transaction ?? null;
            }}
          />
        </div>
      </>
    );
  }
  return (
    <>
      <PageTitle title={t("order.title")} />
      <h1 className="sr-only">{t("order.title")}</h1>
      {isMissing ? (
        <EmptyState
          title={t("order.not_found")}
          action={<ButtonLink to="/subscription">{t("order.back")}</ButtonLink>}
        />
      ) : error ? (
        <LoadError
          error={error}
          onRetry={() => {
            void payable.refetch();
            void order.refetch();
          }}
        />
      ) : (
        <Skeleton className="h-96 max-w-3xl rounded-card" />
      )}
    </>
  );
}

/** The lines of what is paid; they add up. */
function OrderBill({ payable }: { payable: Payable }) {
  const t = useWords("subscriptions/own");
  const { language } = useLanguage();
  const { lines, amount, amount_paid, currency, status } = payable;
  const amounts = Object.fromEntries(lines.map(({ gross }, index) => [`line${index}`, Math.abs(gross)]));
  const shown = formatAmounts(currency, { ...amounts, amount, amount_paid }, language);
  return (
    <Card aria-labelledby="bill">
      <h2 id="bill" className="mb-3 text-xl">
        {t("order.bill")}
      </h2>
      <dl className="flex flex-col gap-2 tabular-nums">
        {lines.map(({ description, gross }, index) => (
          <div key={description} className="flex justify-between gap-4">
            <dt>{description}</dt>
            <dd className="whitespace-nowrap">
              {gross < 0 && "−"}
              {shown[`line${index}` as keyof typeof shown]}
            </dd>
          </div>
        ))}
        {status === "open" && amount_paid > 0 && (
          <div className="flex justify-between gap-4 text-success">
            <dt>{t("order.paid_by_others")}</dt>
            <dd className="whitespace-nowrap">−{shown.amount_paid}</dd>
          </div>
        )}
        <div className="flex justify-between gap-4 border-line border-t pt-2 font-semibold text-lg">
          <dt>{t("order.total")}</dt>
          <dd className="whitespace-nowrap">
            {status === "open"
              ? formatMoney({ amount: amount - amount_paid, currency }, language)
              : shown.amount}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

type OrderPaymentProps = {
  payable: Payable;
  order: OrderToPay;
  refresh: () => Promise<Payable["transaction"]>;
};

/** Pays by any method, or has somebody else pay; what became of it afterwards. */
function OrderPayment({ payable, order, refresh }: OrderPaymentProps) {
  const t = useWords("subscriptions/own");
  const payments = useWords("payments");
  const { language } = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const target = { payableId: payable.id };
  const payment = usePayment({
    target,
    latest: payable.transaction,
    refresh,
    linked: false,
    onPaid: () => void followChange(client).then(() => navigate("/subscription")),
  });
  const { amount_left: left, currency, status } = payable;
  const due = status === "open" && left > 0 ? { total: left, currency } : undefined;
  const { form, send } = useOrderForm(payment, due);
  const isIdle = payment.phase === "choosing" || payment.phase === "sending";
  const isSending = payment.phase === "sending" || payment.phase === "leaving";
  if (status !== "open" && isIdle)
    return (
      <>
        <Alert kind={status === "paid" ? "success" : "info"}>
          {t(status === "paid" ? "order.is_paid" : "order.is_closed")}
        </Alert>
        <ButtonLink to="/subscription" className="self-start max-sm:w-full">
          {t("order.back")}
        </ButtonLink>
      </>
    );
  return (
    <div className="flex flex-col gap-6">
      {payment.failure && isIdle && due && (
        <Alert kind="error" title={payments("error")}>
          {payment.failure}
        </Alert>
      )}
      {isIdle && due && (
        <form
          noValidate
          aria-label={t("order.form")}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
          className="flex flex-col gap-5"
        >
          <div inert={isSending}>
            <PaymentMethods form={form} due={{ amount: due.total, currency }} />
            <CardConsent form={form} order={order} />
          </div>
          <p className="text-muted text-sm">
            {t("order.prepaid")} <SellerIdentity />
          </p>
          <Button type="submit" size="lg" busy={isSending} className="sm:self-start">
            {payments("pay", { amount: formatMoney({ amount: due.total, currency }, language) })}
          </Button>
        </form>
      )}
      {isIdle && !due && <Alert kind="info">{payments("left.others")}</Alert>}
      {!isIdle && <PaymentWaiting payment={payment} />}
      <PaymentLinkSection target={target} mayCreate={isIdle && due !== undefined} />
    </div>
  );
}
