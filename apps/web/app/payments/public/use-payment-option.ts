import type { PaymentOption } from "@passerelle/contract/payments/options";
import type { Money } from "@passerelle/domain/money";
import { PAYMENT_METHODS, type PaymentMethod } from "@passerelle/domain/payments/methods";
import { countryOfPhone } from "@passerelle/domain/payments/operators";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useLanguage } from "../../lib/words.tsx";
import { paymentOptionsQuery } from "../api.ts";
import type { PaymentValues } from "./payment-form.ts";

/** The options of one payment method for what was typed, the preferred one first. */
export function optionsFor(
  options: readonly PaymentOption[],
  { method, mobile }: Pick<PaymentValues, "method" | "mobile">,
): PaymentOption[] {
  const country = method === "mobile_money" ? countryOfPhone(mobile.phone) : undefined;
  return options.filter(
    (option) =>
      option.method === method &&
      (!mobile.provider || option.operator === null || option.operator === mobile.provider) &&
      (option.countries === null || country === undefined || option.countries.includes(country)),
  );
}

/** The other providers that are not down, each once: alternatives while the chosen one is down. */
function othersThan(option: PaymentOption | undefined, fitting: readonly PaymentOption[]): PaymentOption[] {
  const up = fitting.filter((one) => one.provider !== option?.provider && one.state !== "down");
  return up.filter((one, index) => up.findIndex(({ provider }) => provider === one.provider) === index);
}

/**
 * The way to pay that results from the form's values, kept in the form: whether the card is typed here, and the provider if it is
 * not the preferred one. `unavailable`: methods that no provider takes for this amount.
 */
export function usePaymentOption(form: UseFormReturn<PaymentValues>, due: Money) {
  const { language } = useLanguage();
  const { data } = useQuery(paymentOptionsQuery(due, language));
  const options = data?.options ?? [];
  const [method, mobile, provider] = form.watch(["method", "mobile", "provider"]);
  const fitting = optionsFor(options, { method, mobile });
  const option = fitting.find((one) => one.provider === provider) ?? fitting[0];
  const asksCard = option?.flow !== "redirect";
  const keepsCard = option?.keeps_card === true;
  useEffect(() => {
    form.setValue("asksCard", asksCard);
    form.setValue("keepsCard", keepsCard);
    if (provider !== undefined && option?.provider !== provider) form.setValue("provider", undefined);
  }, [form, asksCard, keepsCard, provider, option?.provider]);
  const unavailable: PaymentMethod[] = data
    ? PAYMENT_METHODS.filter((one) => !options.some((other) => other.method === one))
    : [];
  return {
    option,
    others: othersThan(option, fitting),
    unavailable,
    asksCard,
    choose: (chosen: PaymentOption) => form.setValue("provider", chosen.provider),
  };
}
