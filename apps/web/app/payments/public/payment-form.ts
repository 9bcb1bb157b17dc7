import type { KeepingOrder } from "@passerelle/contract/payments";
import { cardErrors } from "@passerelle/domain/payments/card";
import { CARD_CONSENT_VERSION } from "@passerelle/domain/payments/card-consent";
import type { MobileProvider, PaymentMethod } from "@passerelle/domain/payments/methods";
import { mobileErrors } from "@passerelle/domain/payments/mobile";
import type { ProviderName } from "@passerelle/domain/payments/providers";
import type { FieldErrors, Resolver } from "react-hook-form";

export type PaymentValues = {
  /** Null until one is chosen. The form also writes null when its radio buttons lose the focus unchecked. */
  method: PaymentMethod | null;
  card: { number: string; name: string; expiry: string; cvc: string };
  mobile: { phone: string; provider: MobileProvider | "" };
  /** Whether the card is typed here; otherwise the provider asks for it on its own page. */
  asksCard: boolean;
  /**
   * `keepsCard`: whether the provider can keep the card. `cardConsent`: whether its payer consents to later charges; never ticked
   * beforehand.
   */
  keepsCard: boolean;
  cardConsent: boolean;
  /** The chosen provider, if it is not the preferred one. */
  provider?: ProviderName | undefined;
};

export const NO_VALUES: PaymentValues = {
  method: null,
  card: { number: "", name: "", expiry: "", cvc: "" },
  mobile: { phone: "", provider: "" },
  asksCard: true,
  keepsCard: false,
  cardConsent: false,
};

/** Validates the chosen method's fields (spec 2 §5) and ignores those of the other methods. */
export const resolvePayment: Resolver<PaymentValues> = (values) => {
  const errors: FieldErrors<PaymentValues> = {};
  const typed = (codes: Partial<Record<string, string>>) =>
    Object.fromEntries(Object.entries(codes).map(([field, type]) => [field, { type: type ?? "" }]));
  if (values.method === null) errors.method = { type: "method_required" };
  if (values.method === "card" && values.asksCard) errors.card = typed(cardErrors(values.card));
  if (values.method === "mobile_money") errors.mobile = typed(mobileErrors(values.mobile));
  const wrong = Object.values(errors).some((error) => Object.keys(error ?? {}).length > 0);
  return wrong ? { values: {}, errors } : { values, errors: {} };
};

/** The order for values that `resolvePayment` accepted. */
export function orderOf({
  method,
  card,
  mobile,
  asksCard,
  keepsCard,
  cardConsent,
  provider,
}: PaymentValues): KeepingOrder | undefined {
  const chosen = provider && { provider };
  switch (method) {
    case "card":
      return {
        method,
        ...(asksCard && { card }),
        ...(keepsCard && cardConsent && { card_consent: CARD_CONSENT_VERSION }),
        ...chosen,
      };
    case "mobile_money":
      return { method, mobile, ...chosen };
    case "paypal":
      return { method, ...chosen };
    case null:
      return undefined;
  }
}
