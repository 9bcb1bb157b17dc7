import type { Payable } from "@passerelle/contract/payments/payables";
import { formatMoney } from "@passerelle/domain/money";
import { useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { PaymentLinkSection } from "../links/payment-link-section.tsx";
import type { PaymentValues } from "../payment-form.ts";
import { PaymentMethods } from "../payment-methods.tsx";
import { PaymentWaiting } from "../payment-waiting.tsx";
import { useOrderForm } from "../use-order-form.ts";
import { usePayment } from "../use-payment.ts";

type PayablePaymentProps = {
  payable: Payable;
  /** Reads the payable again and resolves with its last attempt. */
  refresh: () => Promise<Payable["transaction"]>;
  /** The name of the form. */
  label: string;
  /** Shown before the button that pays. */
  note: React.ReactNode;
  /** Shown instead of the form when nothing is due any more. */
  closed: React.ReactNode;
  /** More fields, below the methods. */
  fields?: (form: UseFormReturn<PaymentValues>) => React.ReactNode;
  onPaid: () => void;
};

/** Pays a payable by any method, or lets another person pay it, and then shows the outcome. Needs the words `payments`. */
export function PayablePayment(props: PayablePaymentProps) {
  const { payable, refresh, label, note, closed, fields, onPaid } = props;
  const t = useWords("payments");
  const { language } = useLanguage();
  const target = { payableId: payable.id };
  const payment = usePayment({ target, latest: payable.transaction, refresh, linked: false, onPaid });
  const { amount_left: left, currency, status } = payable;
  const due = status === "open" && left > 0 ? { total: left, currency } : undefined;
  const { form, send } = useOrderForm(payment, due);
  const payButton = useRef<HTMLButtonElement>(null);
  const isIdle = payment.phase === "choosing" || payment.phase === "sending";
  const isSending = payment.phase === "sending" || payment.phase === "leaving";
  if (status !== "open" && isIdle) return closed;
  return (
    <div className="flex flex-col gap-6">
      {payment.failure && isIdle && due && (
        <Alert kind="error" title={t("error")}>
          {payment.failure}
        </Alert>
      )}
      {isIdle && due && (
        <form
          noValidate
          aria-label={label}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
          className="flex flex-col gap-5"
        >
          <div inert={isSending}>
            <PaymentMethods form={form} due={{ amount: due.total, currency }} />
            {fields?.(form)}
          </div>
          <div className="text-muted text-sm">{note}</div>
          <Button ref={payButton} type="submit" size="lg" busy={isSending} className="sm:self-start">
            {t("pay", { amount: formatMoney({ amount: due.total, currency }, language) })}
          </Button>
        </form>
      )}
      {isIdle && !due && <Alert kind="info">{t("left.others")}</Alert>}
      <PaymentWaiting payment={payment} shown={!isIdle} payButton={payButton} />
      <PaymentLinkSection target={target} mayCreate={isIdle && due !== undefined} />
    </div>
  );
}
