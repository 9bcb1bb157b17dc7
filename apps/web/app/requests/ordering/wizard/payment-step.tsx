import type { Bill, RequestDetail } from "@passerelle/contract/requests/ordering";
import { formatBill } from "@passerelle/domain/catalogue/discount";
import { formatMoney } from "@passerelle/domain/money";
import { isAllPaid } from "@passerelle/domain/requests/ordering/paid";
import Lock from "lucide-react/icons/lock";
import { useRef } from "react";
import { RequiredLevel } from "../../../identity/public/required-level.tsx";
import { useLive } from "../../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { OrderMandate } from "../../../mandates/public/order-mandate.tsx";
import { linksKey } from "../../../payments/public/links/api.ts";
import { PaymentLinkSection } from "../../../payments/public/links/payment-link-section.tsx";
import { PaymentMethods } from "../../../payments/public/payment-methods.tsx";
import { PaymentWaiting } from "../../../payments/public/payment-waiting.tsx";
import { useOrderForm } from "../../../payments/public/use-order-form.ts";
import { usePayment } from "../../../payments/public/use-payment.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ExpiringNote } from "../../../vault/public/expiring-note.tsx";
import { requestKeys } from "../../public/api.ts";
import { BeforePaying } from "./before-paying.tsx";
import { BillLines } from "./billing-panel.tsx";
import { StepForm, type StepNav } from "./step-form.tsx";

type PaymentStepProps = {
  request: RequestDetail;
  nav: StepNav;
  /** Reads the request again. */
  refresh: () => Promise<RequestDetail>;
  /** Whether the address of the payment was opened: a request that is paid already then continues at the next step. */
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
  const shown = useRef(request);
  shown.current = request;
  // Other people may pay by a link.
  useLive("request", request.id, [requestKeys.detail(request.id), linksKey({ requestId: request.id })]);
  const payment = usePayment({
    target: { requestId: request.id },
    latest: request.transaction,
    refresh: async () => {
      shown.current = await refresh();
      return shown.current.transaction;
    },
    linked,
    onPaid: () => {
      // A payment of another person that is under way may still fail.
      if (isAllPaid(shown.current.bill, shown.current.amount_paid)) onPaid();
    },
  });
  const { bill, amount_left: left } = request;
  const parts = partsOf(request);
  const due = bill && left !== null && left > 0 ? { total: left, currency: bill.currency } : undefined;
  const paid = isAllPaid(bill, request.amount_paid) || (payment.transaction?.status === "succeeded" && !due);
  const isIdle = payment.phase === "choosing" || payment.phase === "sending";
  const choosing = !paid && isIdle && (due !== undefined || !bill);
  const othersPay = !paid && isIdle && bill !== null && !due;

  const { form, send } = useOrderForm(payment, due);

  return (
    <StepForm
      title={wizard("wizard.steps.payment")}
      nav={{ ...nav, busy: nav.busy || payment.phase === "sending" || payment.phase === "leaving" }}
      forward={
        choosing && due && form.watch("method")
          ? t("pay", { amount: formatMoney({ amount: due.total, currency: due.currency }, language) })
          : undefined
      }
      forwardDisabled={!paid && (!choosing || !due)}
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
            <BillLines bill={bill} counted={request} paid={paid} others={parts} />
            {!paid && left !== bill.total && <LeftToPay bill={bill} parts={parts} />}
          </Card>
        )}
        {choosing && bill && (
          <RequiredLevel
            orders={[{ serviceId: request.service.id, total: bill.total, currency: bill.currency }]}
            unmetOnly
          />
        )}
        {choosing && bill && (
          <OrderMandate
            serviceId={request.service.id}
            country={request.country.code}
            subject={request.service.title}
            unmetOnly
          />
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
        {othersPay && <Alert kind="info">{t("left.others")}</Alert>}
        <PaymentWaiting payment={payment} shown={!paid && !choosing && !othersPay} />
        {!paid && (
          <PaymentLinkSection target={{ requestId: request.id }} mayCreate={choosing && due !== undefined} />
        )}
        {choosing && <ExpiringNote requestId={request.id} asked={request.asked_documents} />}
        {choosing && bill && <BeforePaying request={request} />}
      </div>
    </StepForm>
  );
}

/** What of the bill is paid, being paid and left, in minor units. */
function partsOf({ bill, amount_paid: paid, amount_left }: RequestDetail) {
  const left = amount_left ?? 0;
  return { paid, running: (bill?.total ?? 0) - paid - left, left };
}

type LeftToPayProps = { bill: Bill; parts: ReturnType<typeof partsOf> };

/** What others, or the customer, have paid so far. */
function LeftToPay({ bill, parts }: LeftToPayProps) {
  const t = useWords("payments");
  const { language } = useLanguage();
  const shown = formatBill(bill, language, parts);
  return (
    <dl className="mt-2 flex flex-col gap-2">
      {parts.paid > 0 && (
        <div className="flex justify-between gap-4 text-success">
          <dt>{t("left.paid")}</dt>
          <dd>−{shown.paid}</dd>
        </div>
      )}
      {parts.running > 0 && (
        <div className="flex justify-between gap-4 text-muted">
          <dt>{t("left.running")}</dt>
          <dd>−{shown.running}</dd>
        </div>
      )}
      <div className="flex justify-between gap-4 font-semibold text-lg">
        <dt>{t("left.left")}</dt>
        <dd>{shown.left}</dd>
      </div>
    </dl>
  );
}
