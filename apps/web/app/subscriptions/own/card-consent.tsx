import { formatMoney } from "@passerelle/domain/money";
import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import type { PaymentValues } from "../../payments/public/payment-form.ts";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { OrderToPay } from "../api.ts";

type CardConsentProps = { form: UseFormReturn<PaymentValues>; order: OrderToPay };

/** The box by which a payer consents to renewal by card, where the provider of the card can keep it. */
export function CardConsent({ form, order }: CardConsentProps) {
  const t = useWords("subscriptions/own");
  const { language } = useLanguage();
  const id = useId();
  const [method, keepsCard] = form.watch(["method", "keepsCard"]);
  if (method !== "card" || !keepsCard) return null;
  const { price: amount, currency, months, ends_at } = order;
  return (
    <Card className="mt-5">
      <Checkbox
        {...form.register("cardConsent")}
        aria-details={`${id}-text`}
        label={t("renewal.consent.label", {
          amount: formatMoney({ amount, currency }, language),
          every: months === 12 ? t("renewal.consent.yearly") : t("renewal.consent.every", { count: months }),
        })}
      />
      <p id={`${id}-text`} className="text-muted text-sm">
        {t("renewal.consent.text", { date: formatDate(ends_at, language) })}
      </p>
    </Card>
  );
}
