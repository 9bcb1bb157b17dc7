import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { formatBill } from "@passerelle/domain/catalogue/discount";
import Lock from "lucide-react/icons/lock";
import { useForm } from "react-hook-form";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import {
  NO_VALUES,
  orderOf,
  type PaymentValues,
  resolvePayment,
} from "../../../payments/public/payment-form.ts";
import { PaymentMethods } from "../../../payments/public/payment-methods.tsx";
import { PaymentWaiting } from "../../../payments/public/payment-waiting.tsx";
import { usePayment } from "../../../payments/public/use-payment.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { BeforePaying } from "./before-paying.tsx";
import { BillLines } from "./billing-panel.tsx";
import { StepForm, type StepNav } from "./step-form.tsx";

type PaymentStepProps = {
  request: RequestDetail;
  nav: StepNav;
  /** Reads the request again. */
  refresh: () => Promise<RequestDetail>;
  /** Opened by the address of the payment: a request that is paid already is passed on. */
  linked: boolean;
  onPaid: () => void;
  /** Opens the first step, when what was ordered has no price any more. */
  onReview: () => void;
  onForward: () => Promise<unknown>;
};

/** Step 4, « Paiement sécurisé » (spec 2 §2): amount, method, and the wait for the outcome. */
export function PaymentStep({
  request,
  nav,
  refresh,
  linked,
  onPaid,
  onReview,
  onForward,
}: PaymentStepProps) {
  const t = useWords("payments");
  const wizard = useWords("requests");
  const { language } = useLanguage();
  const form = useForm<PaymentValues>({ defaultValues: NO_VALUES, resolver: resolvePayment });
  const payment = usePayment({
    requestId: request.id,
    latest: request.transaction,
    refresh: async () => (await refresh()).transaction,
    linked,
    onPaid,
  });
  const { bill } = request;
  const paid = payment.transaction?.status === "succeeded";
  const choosing = !paid && (payment.phase === "choosing" || payment.phase === "sending");

  const send = form.handleSubmit(
    (values) => {
      const order = orderOf(values);
      if (order && bill) return payment.pay(order, bill);
    },
    () =>
      showToast({
        kind: "error",
        title: t("validation.toast.title"),
        description: t("validation.toast.text"),
      }),
  );

  return (
    <StepForm
      title={wizard("wizard.steps.payment")}
      nav={{ ...nav, busy: nav.busy || payment.phase === "sending" || payment.phase === "leaving" }}
      forward={
        choosing && bill && form.watch("method")
          ? t("pay", { amount: formatBill(bill, language).total })
          : undefined
      }
      forwardDisabled={!paid && (!choosing || !bill)}
      refusals={0}
      onForward={() => void (paid ? onForward() : send())}
    >
      <div className="flex flex-col gap-6">
        <p className="flex items-start gap-3 rounded-card bg-success-soft p-4">
          <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
          {t("secure")}
        </p>
        {bill && (
          <Card aria-label={wizard("wizard.billing.title")}>
            <BillLines bill={bill} counted={request} paid={paid} />
          </Card>
        )}
        {payment.failure && choosing && (
          <Alert kind="error" title={t("error")}>
            {payment.failure}
          </Alert>
        )}
        {paid && <Alert kind="success">{t("paid.already")}</Alert>}
        {choosing && bill && (
          <PaymentMethods
            form={form}
            due={{ amount: request.amount_left || bill.total, currency: bill.currency }}
          />
        )}
        {choosing && !bill && (
          <Alert
            kind="warning"
            action={
              <Button variant="secondary" onClick={onReview}>
                {wizard("wizard.summary.edit.context")}
              </Button>
            }
          >
            {wizard("wizard.offer.unavailable_here")}
          </Alert>
        )}
        {!paid && !choosing && <PaymentWaiting payment={payment} />}
        {choosing && bill && <BeforePaying request={request} />}
      </div>
    </StepForm>
  );
}
