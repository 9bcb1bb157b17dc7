import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { formatMoney } from "@passerelle/domain/money";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { paymentPath } from "../paths.ts";
import { useTimes } from "../times.ts";

/** What is still due for an appointment, until when, and the link to pay it; nothing where nothing is due. */
export function PaymentDue({ appointment }: { appointment: Appointment }) {
  const t = useWords("appointments/own");
  const { language } = useLanguage();
  const times = useTimes();
  const { id, kind, payment } = appointment;
  if (payment?.state !== "due") return null;
  const amount = formatMoney(payment, language);
  return (
    <Alert
      kind="warning"
      // Above the link of the card around it.
      className="relative z-10"
      action={
        <ButtonLink to={paymentPath(id)} size="sm" aria-label={t("payment.pay_of", { kind: kind.name })}>
          {t("payment.pay")}
        </ButtonLink>
      }
    >
      {payment.pay_until
        ? t("payment.due_until", { amount, times: times.both(payment.pay_until, appointment) })
        : t("payment.due", { amount })}
    </Alert>
  );
}
