import type { Totals } from "@passerelle/contract/financials";
import { PAYMENT_METHODS } from "@passerelle/domain/payments/methods";
import { useLanguage, useWords } from "../lib/words.tsx";
import { formatMonth } from "./format-month.ts";

/** How a row of a breakdown is called. */
export function useRowName(by: Totals["by"]): (row: { key: string; label: string | null }) => string {
  const t = useWords("financials");
  const { language } = useLanguage();
  return ({ key, label }) => {
    if (label) return label;
    if (by === "month") return formatMonth(key, language);
    const method = PAYMENT_METHODS.find((one) => one === key);
    if (by === "method") return method ? t(`methods.${method}`) : t("no_method");
    return key || t("no_key");
  };
}
