import type { Transaction } from "@passerelle/contract/payments";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { promptQuery } from "../api.ts";
import { PromptSteps } from "../components/prompt-steps.tsx";
import { redirectOf } from "../redirect.ts";
import type { Payment } from "./use-payment.ts";

type PaymentWaitingProps = {
  payment: Payment;
  shown: boolean;
  /** The button that pays, if it is not that of a step of the wizard, which takes a lost focus itself. */
  payButton?: React.RefObject<HTMLButtonElement | null>;
};

/**
 * What a running payment waits for and what the payer has to do. Its place is in the page before it is `shown`, because screen
 * readers announce only changes of an existing live region.
 */
export function PaymentWaiting({ payment, shown, payButton }: PaymentWaitingProps) {
  const place = useRef<HTMLDivElement>(null);
  const isReplacing = useRef(!shown);
  const isAttempted = useRef(false);
  useEffect(() => {
    if (!shown) {
      isReplacing.current = true;
      // The button that pays takes a lost focus.
      if (document.activeElement === place.current) place.current?.blur();
      return;
    }
    // On a phone the button of the replaced form was further down than this place, so it is scrolled into view.
    if (scrollY > 0) place.current?.scrollIntoView({ block: "center" });
    // The pressed button was removed with its form.
    if (isReplacing.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, [shown]);
  useEffect(() => {
    if (payment.phase !== "choosing") isAttempted.current = true;
    // After a failure the form may be there only once the amount that is left was read again.
    else if (isAttempted.current && payButton?.current && payment.transaction?.status !== "succeeded") {
      isAttempted.current = false;
      if (document.activeElement === document.body) payButton.current.focus();
    }
  });
  return (
    <div ref={place} tabIndex={-1} aria-live="polite" className="outline-none empty:absolute">
      {shown && <Waiting payment={payment} />}
    </div>
  );
}

function Waiting({ payment }: { payment: Payment }) {
  const t = useWords("payments");
  const { phase, transaction } = payment;
  if (phase === "unknown") {
    return (
      <Alert
        kind="warning"
        title={t("waiting.unknown.title")}
        action={
          <Button variant="secondary" onClick={() => void payment.check()}>
            {t("waiting.unknown.check")}
          </Button>
        }
      >
        {t("waiting.unknown.text")}
      </Alert>
    );
  }
  const waits = phase === "waiting" || phase === "giving_up";
  const method = transaction?.payment_method ?? "card";
  const redirect = transaction && redirectOf(transaction, location.href);
  const name = transaction ? t(`providers.${transaction.provider}`) : "";
  const leaving = method === "paypal" ? t("redirecting") : t("redirecting_to", { name });
  const text =
    phase === "sending"
      ? t("waiting.sending")
      : phase === "checking"
        ? t("waiting.checking")
        : phase === "giving_up"
          ? t("waiting.giving_up")
          : transaction?.status === "unknown"
            ? t("waiting.not_answered")
            : redirect && method !== "paypal"
              ? t("waiting.elsewhere", { name })
              : t(`waiting.${method}`);
  return (
    <Card className="flex flex-col items-center gap-4 py-10 text-center">
      <Spinner className="size-8 text-primary" />
      <p className="font-semibold text-lg">
        {phase === "leaving" ? leaving : t(waits ? "waiting.title" : "waiting.moment")}
      </p>
      {phase !== "leaving" && <p className="max-w-prose text-muted">{text}</p>}
      {waits && (
        <div className="flex flex-wrap justify-center gap-3">
          {redirect && (
            <a href={redirect} className={buttonClass({ variant: "secondary" })}>
              {t("waiting.go_on", { name })}
            </a>
          )}
          <Button variant="ghost" busy={phase === "giving_up"} onClick={() => void payment.giveUp()}>
            {t("waiting.give_up")}
          </Button>
        </div>
      )}
      {phase === "waiting" && transaction && !redirect && <TelephoneHelp transaction={transaction} />}
    </Card>
  );
}

/** Placed below what is always shown, because it arrives later. */
function TelephoneHelp({ transaction: { id, payment_method } }: { transaction: Transaction }) {
  const { language } = useLanguage();
  const isOnPhone = payment_method === "mobile_money";
  const { data } = useQuery({ ...promptQuery(id, language), enabled: isOnPhone });
  if (!data || (data.merchant_name === null && data.instructions.length === 0)) return null;
  return (
    <div className="flex max-w-prose flex-col gap-3 self-stretch border-line border-t pt-4 text-start sm:self-center">
      <PromptSteps prompt={data} />
    </div>
  );
}
