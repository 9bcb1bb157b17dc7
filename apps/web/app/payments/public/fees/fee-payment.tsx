import type { RequestFee } from "@passerelle/contract/payments/request-fees";
import { formatMoney } from "@passerelle/domain/money";
import Lock from "lucide-react/icons/lock";
import { useRef } from "react";
import { Link } from "react-router";
import { useSettings } from "../../../lib/settings.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Fact } from "../../../ui/facts.tsx";
import { SellerIdentity } from "../../../ui/seller-identity.tsx";
import { PaymentLinkSection } from "../links/payment-link-section.tsx";
import { PaymentMethods } from "../payment-methods.tsx";
import { PaymentWaiting } from "../payment-waiting.tsx";
import { useOrderForm } from "../use-order-form.ts";
import { usePayment } from "../use-payment.ts";
import { RefuseFee } from "./refuse-fee.tsx";

type FeePaymentProps = {
  requestId: string;
  fee: RequestFee;
  /** Reads the fee again; undefined when it does not exist any more. */
  refresh: () => Promise<RequestFee | undefined>;
};

/** Lets the customer pay a fee by any method, let another person pay it, or refuse it. */
export function FeePayment({ requestId, fee, refresh }: FeePaymentProps) {
  const t = useWords("payments/public/fees");
  const payments = useWords("payments");
  const { language } = useLanguage();
  const target = { requestId, feeId: fee.id };
  const payment = usePayment({
    target,
    latest: fee.transaction,
    refresh: async () => (await refresh())?.transaction ?? null,
    linked: false,
    onPaid: () => void refresh(),
  });
  const { amount_left: left, currency } = fee;
  const isDue = fee.state === "requested";
  const due = isDue && left > 0 ? { total: left, currency } : undefined;
  const { form, send } = useOrderForm(payment, due);
  const payButton = useRef<HTMLButtonElement>(null);
  const isIdle = payment.phase === "choosing" || payment.phase === "sending";
  const choosing = isIdle && due !== undefined;
  const isSending = payment.phase === "sending" || payment.phase === "leaving";
  if (!isDue && isIdle) return null;
  return (
    <div className="flex flex-col gap-6">
      {payment.failure && choosing && (
        <Alert kind="error" title={payments("error")}>
          {payment.failure}
        </Alert>
      )}
      {choosing && due && (
        <form
          noValidate
          aria-label={t("pay_title")}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
          className="flex flex-col gap-5"
        >
          <p className="flex items-start gap-3 rounded-card bg-success-soft p-4">
            <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
            {payments("secure")}
          </p>
          <div inert={isSending}>
            <PaymentMethods form={form} due={{ amount: due.total, currency }} />
          </div>
          <BeforePaying office={fee.office} />
          <Button ref={payButton} type="submit" size="lg" busy={isSending} className="sm:self-start">
            {payments("pay", { amount: formatMoney({ amount: due.total, currency }, language) })}
          </Button>
        </form>
      )}
      {isIdle && !due && <Alert kind="info">{payments("left.others")}</Alert>}
      <PaymentWaiting payment={payment} shown={!isIdle} payButton={payButton} />
      <PaymentLinkSection target={target} mayCreate={choosing} />
      {fee.may_refuse && choosing && (
        <section aria-labelledby="refuse-heading" className="flex flex-col items-start gap-2">
          <h2 id="refuse-heading" className="font-sans font-semibold text-lg">
            {t("refuse.heading")}
          </h2>
          <p className="text-muted">{t("refuse.lead")}</p>
          <RefuseFee requestId={requestId} fee={fee} />
        </section>
      )}
    </div>
  );
}

/** Explains to which office the money goes, when it is refunded, and who receives the payment. */
function BeforePaying({ office }: { office: string }) {
  const t = useWords("payments/public/fees");
  const { seller } = useSettings();
  return (
    <Card aria-labelledby="before-fee">
      <h3 id="before-fee" className="mb-4 text-xl">
        {t("before.title")}
      </h3>
      <dl className="flex flex-col gap-4 text-sm">
        <Fact name={t("before.whose")}>{t("before.whose_text", { office })}</Fact>
        <Fact name={t("before.refund")}>{t("before.refund_text")}</Fact>
        <Fact name={t("before.seller")}>
          {seller && <SellerIdentity />}{" "}
          <Link to="/legal/notice" className="font-semibold text-primary underline">
            {t("before.notice")}
          </Link>
        </Fact>
      </dl>
    </Card>
  );
}
