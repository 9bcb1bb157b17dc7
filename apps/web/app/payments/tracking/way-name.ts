import type { PaymentWay } from "@passerelle/domain/payments/preferences";
import { useLanguage, useWords } from "../../lib/words.tsx";

/** Names a way to pay: « MoMo, Cameroun », or the method alone. */
export function useWayName(): (way: PaymentWay) => string {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const regions = new Intl.DisplayNames(language, { type: "region" });
  return ({ method, operator, country }) =>
    [
      operator === null ? t(`methods.${method}`) : t(`operators.${operator}`),
      country !== null && (regions.of(country) ?? country),
    ]
      .filter(Boolean)
      .join(", ");
}
