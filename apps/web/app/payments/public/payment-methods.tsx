import type { Money } from "@passerelle/domain/money";
import CreditCard from "lucide-react/icons/credit-card";
import Smartphone from "lucide-react/icons/smartphone";
import Wallet from "lucide-react/icons/wallet";
import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useSettings } from "../../lib/settings.ts";
import { useWords } from "../../lib/words.tsx";
import { Card } from "../../ui/card.tsx";
import { FieldError } from "../../ui/field.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { CardFields } from "../components/card-fields.tsx";
import { MobileFields } from "../components/mobile-fields.tsx";
import { PaymentTerms } from "../components/payment-terms.tsx";
import { TestNumbers } from "../components/test-numbers.tsx";
import type { PaymentValues } from "./payment-form.ts";
import { usePaymentOption } from "./use-payment-option.ts";

const METHODS = [
  { method: "card", Icon: CreditCard },
  { method: "mobile_money", Icon: Smartphone },
  { method: "paypal", Icon: Wallet },
] as const;

type PaymentMethodsProps = { form: UseFormReturn<PaymentValues>; due: Money };

/** The three payment methods (spec 2 §2), with the fields and the terms of the chosen one. */
export function PaymentMethods({ form, due }: PaymentMethodsProps) {
  const t = useWords("payments");
  const { demo } = useSettings();
  const id = useId();
  const method = form.watch("method");
  const error = form.formState.errors.method;
  const { option, others, unavailable, asksCard, choose } = usePaymentOption(form, due);
  return (
    <div className="flex flex-col gap-5">
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-error`}
        aria-invalid={error ? true : undefined}
        aria-required="true"
      >
        <h3 id={`${id}-label`} className="mb-3 text-xl">
          {t("method")}
        </h3>
        <div className="grid gap-3 md:grid-cols-3">
          {METHODS.map(({ method: value, Icon }) => (
            <RadioCard
              key={value}
              {...form.register("method")}
              value={value}
              label={t(`methods.${value}.label`)}
              description={unavailable.includes(value) ? t("unavailable") : t(`methods.${value}.text`)}
              disabled={unavailable.includes(value)}
              icon={<Icon className="size-6" />}
            />
          ))}
        </div>
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error && t("validation.method_required")}</FieldError>
        </div>
      </div>
      {method && (
        <Card aria-label={t(`methods.${method}.label`)}>
          {method === "card" && asksCard && <CardFields form={form} />}
          {method === "mobile_money" && <MobileFields form={form} />}
          {method === "paypal" && <p>{t("paypal.text")}</p>}
          {option && (
            <PaymentTerms option={option} currency={due.currency} others={others} onChoose={choose} />
          )}
          {demo && option?.provider === "simulator" && <TestNumbers method={method} />}
        </Card>
      )}
    </div>
  );
}
