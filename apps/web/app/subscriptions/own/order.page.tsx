import type { Payable } from "@passerelle/contract/payments/payables";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { isNotFound } from "../../lib/failure.ts";
import { formatDate } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useIsHere } from "../../lib/use-is-here.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { linksKey } from "../../payments/public/links/api.ts";
import { payableKey, payableQuery } from "../../payments/public/payable/api.ts";
import { PayableBill } from "../../payments/public/payable/payable-bill.tsx";
import { PayablePayment } from "../../payments/public/payable/payable-payment.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { SellerIdentity } from "../../ui/seller-identity.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { followChange, type OrderToPay, orderQuery } from "../api.ts";
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
          <PayableBill payable={payable.data} />
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

type OrderPaymentProps = {
  payable: Payable;
  order: OrderToPay;
  refresh: () => Promise<Payable["transaction"]>;
};

function OrderPayment({ payable, order, refresh }: OrderPaymentProps) {
  const t = useWords("subscriptions/own");
  const client = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const isPaid = payable.status === "paid";
  return (
    <PayablePayment
      payable={payable}
      refresh={refresh}
      label={t("order.form")}
      fields={(form) => <CardConsent form={form} order={order} />}
      note={
        <p>
          {t("order.prepaid")} <SellerIdentity />
        </p>
      }
      closed={
        <>
          <Alert kind={isPaid ? "success" : "info"}>{t(isPaid ? "order.is_paid" : "order.is_closed")}</Alert>
          <ButtonLink to="/subscription" className="self-start max-sm:w-full">
            {t("order.back")}
          </ButtonLink>
        </>
      }
      onPaid={() => void followChange(client).then(() => isHere() && navigate("/subscription"))}
    />
  );
}
