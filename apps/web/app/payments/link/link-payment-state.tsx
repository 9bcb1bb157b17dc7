import type { PaymentPrompt } from "@passerelle/contract/payments";
import type { LinkPayment } from "@passerelle/contract/payments/links";
import { formatMoney } from "@passerelle/domain/money";
import { isOpen, type ShownStatus, shownStatus } from "@passerelle/domain/payments/attempts";
import { ApiError, type FailureCode } from "../../lib/client.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { PromptSteps } from "../components/prompt-steps.tsx";

type LinkPaymentStateProps = {
  payment: LinkPayment;
  /** The steps for a payment that waits for its payer's telephone. */
  prompt: PaymentPrompt | null;
  /** The address of the receipt as a file; null before it is issued. */
  receipt: string | null;
  /** Whether the receipt is about to be issued. */
  awaitsReceipt: boolean;
  /** The address of the page of the link. */
  again: string;
  /** Why the payment could not be cancelled. */
  refused: FailureCode | undefined;
};

/** The state of a payment made by a link, what its payer has to do, and the receipt. */
export function LinkPaymentState(props: LinkPaymentStateProps) {
  const { payment, prompt, receipt, awaitsReceipt, again, refused } = props;
  const t = useWords("payments/link");
  const words = useFailureWords();
  const waits = isOpen(payment.status);
  return (
    <div data-part="payment" className="flex flex-col gap-6">
      {refused && <Alert kind="error">{words(new ApiError(refused, {}))}</Alert>}
      {waits && <Waiting payment={payment} prompt={prompt} />}
      {payment.status === "succeeded" && <Paid payment={payment} />}
      {(payment.status === "failed" || payment.status === "expired") && (
        <NotPaid payment={payment} again={again} />
      )}
      <Receipt payment={payment} />
      {awaitsReceipt && <span hidden data-progress />}
      {receipt && (
        <a
          href={receipt}
          download
          className={`${buttonClass({ variant: "secondary" })} self-start print:hidden`}
        >
          <Icon name="download" className="size-4" />
          {t("receipt_file")}
        </a>
      )}
    </div>
  );
}

function Waiting({ payment, prompt }: Pick<LinkPaymentStateProps, "payment" | "prompt">) {
  const t = useWords("payments/link");
  const payments = useWords("payments");
  const { payment_method: method, redirect_url } = payment;
  const isUnknown = payment.status === "unknown";
  return (
    <Card data-progress className="flex flex-col items-center gap-4 py-10 text-center">
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <Spinner className="size-8 text-primary" />
      <h1 className="text-2xl text-balance">{isUnknown ? t("checking.title") : payments("waiting.title")}</h1>
      <p className="max-w-prose text-muted">
        {isUnknown
          ? t("checking.text")
          : redirect_url
            ? t("waiting.elsewhere")
            : payments(`waiting.${method}`)}
      </p>
      {redirect_url && (
        <a href={redirect_url} className={buttonClass({ size: "lg" })} rel="noreferrer">
          {t("waiting.go_on")}
        </a>
      )}
      <form method="post">
        <Button type="submit" variant="ghost">
          {payments("waiting.give_up")}
        </Button>
      </form>
      {prompt && (
        <div className="flex max-w-prose flex-col gap-3 border-line border-t pt-4 text-start empty:hidden">
          <PromptSteps prompt={prompt} />
        </div>
      )}
    </Card>
  );
}

function Paid({ payment }: { payment: LinkPayment }) {
  const t = useWords("payments/link");
  const { language } = useLanguage();
  const { refunded, returned, currency, amount } = payment;
  const money = (minor: number) => formatMoney({ amount: minor, currency }, language);
  return (
    <div>
      <div className="flex items-center gap-3">
        <Icon name="circle-check" className="size-9 shrink-0 text-success" />
        <h1 className="text-3xl text-balance">{t("paid.title")}</h1>
      </div>
      <p className="mt-3 text-lg">{t("paid.text", { email: payment.payer_email })}</p>
      {returned > 0 && (
        <Alert kind="info" className="mt-4">
          {t(returned === amount ? "paid.refunded" : "paid.partly_refunded", { amount: money(returned) })}
        </Alert>
      )}
      {refunded > returned && (
        <Alert kind="info" className="mt-4">
          {t("paid.refund_open", { amount: money(refunded - returned) })}
        </Alert>
      )}
    </div>
  );
}

function NotPaid({ payment, again }: { payment: LinkPayment; again: string }) {
  const t = useWords("payments/link");
  const payments = useWords("payments");
  const { failure_code, status } = payment;
  const reason = failure_code ?? (status === "expired" ? "not_confirmed_in_time" : "declined");
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="text-3xl text-balance">{t("failed.title")}</h1>
      <Alert kind="error" className="self-stretch">
        {payments(`failures.${reason}`)}
      </Alert>
      <a href={again} className={buttonClass({ size: "lg" })}>
        {t("failed.again")}
      </a>
    </div>
  );
}

function Receipt({ payment }: { payment: LinkPayment }) {
  const t = useWords("payments/link");
  const payments = useWords("payments");
  const { language } = useLanguage();
  const hydrated = useHydrated();
  const { amount, currency, service, fee, beneficiary, payer_name, reference, settled_at, created_at } =
    payment;
  const status: ShownStatus = shownStatus(payment);
  const isReceipt = payment.status === "succeeded";
  return (
    <Card aria-labelledby="receipt">
      <h2 id="receipt" className="mb-4 text-xl">
        {t(isReceipt ? "receipt.title" : "receipt.attempt")}
      </h2>
      <Facts>
        <Fact name={t("receipt.amount")}>
          <span className="text-xl font-semibold tabular-nums">
            {formatMoney({ amount, currency }, language)}
          </span>
        </Fact>
        <Fact name={t("receipt.reference")}>
          <span className="tabular-nums">{reference}</span>
        </Fact>
        <Fact name={t("receipt.for")}>
          {t("receipt.for_whom", { service: fee ? fee.label : service, name: beneficiary })}
          {fee && (
            <span className="block text-muted text-sm">{t("fee", { office: fee.office, service })}</span>
          )}
        </Fact>
        <Fact name={t(isReceipt ? "receipt.payer" : "receipt.name")}>{payer_name}</Fact>
        <Fact name={t("receipt.method")}>{payments(`methods.${payment.payment_method}.label`)}</Fact>
        <Fact name={t("receipt.date")}>
          <LocalTime iso={settled_at ?? created_at} />
        </Fact>
        <Fact name={t("receipt.status")}>{payments(`status.${status}`)}</Fact>
      </Facts>
      {isReceipt && (
        <button
          type="button"
          hidden={!hydrated}
          data-print-page
          onClick={() => print()}
          className={`mt-5 print:hidden [&[hidden]]:hidden ${buttonClass({ variant: "secondary" })}`}
        >
          {t("receipt.print")}
        </button>
      )}
    </Card>
  );
}
