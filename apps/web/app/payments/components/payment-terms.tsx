import type { PaymentOption } from "@passerelle/contract/payments/options";
import { numberFormat } from "@passerelle/domain/formats";
import { type Currency, formatMoney } from "@passerelle/domain/money";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { formatRate } from "../format-rate.ts";
import { PromptSteps } from "./prompt-steps.tsx";

type PaymentTermsProps = {
  option: PaymentOption;
  /** The currency of the due amount. */
  currency: Currency;
  /** Other providers of the same method, which may be chosen while this one is down. */
  others: readonly PaymentOption[];
  onChoose: (option: PaymentOption) => void;
};

/** What a payer should know before paying in this way: its page, the charged amount, limits, and the state of the provider. */
export function PaymentTerms({ option, currency, others, onChoose }: PaymentTermsProps) {
  const t = useWords("payments");
  const { language } = useLanguage();
  const { charged, limits, state, provider } = option;
  const money = (amount: number) => formatMoney({ amount, currency: charged.currency }, language);
  const name = t(`providers.${provider}`);
  return (
    <div className="flex flex-col gap-3 text-sm not-first:mt-5">
      {option.flow === "redirect" && option.method !== "paypal" && <p>{t("terms.redirect", { name })}</p>}
      {charged.rate !== null && (
        <p>
          {charged.currency === "EUR"
            ? t("terms.charged", {
                amount: money(charged.amount),
                rate: formatRate(charged.rate, language),
              })
            : t("terms.charged_francs", {
                amount: numberFormat(language, {}).format(charged.amount),
                charged: charged.currency,
                due: currency,
              })}
        </p>
      )}
      {limits && <p>{t("terms.limits", { min: money(limits.min), max: money(limits.max) })}</p>}
      <PromptSteps prompt={option} />
      {state !== "up" && (
        <Alert kind="warning" title={t(`terms.${state}.title`, { name })}>
          <p>{t(`terms.${state}.text`)}</p>
          {state === "down" &&
            others.map((other) => (
              <Button
                key={other.provider}
                variant="secondary"
                className="mt-3"
                onClick={() => onChoose(other)}
              >
                {t("terms.choose", { name: t(`providers.${other.provider}`) })}
              </Button>
            ))}
        </Alert>
      )}
    </div>
  );
}
