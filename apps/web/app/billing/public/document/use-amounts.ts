import type { BillingDocumentDetail } from "@passerelle/contract/billing";
import { amountFormat } from "@passerelle/domain/billing/format";
import { useLanguage } from "../../../lib/words.tsx";

/** Writes amounts of a document (minor units) in the reader's language; negative ones with a minus sign. */
export function useAmounts(document: BillingDocumentDetail): (amount: number) => string {
  const { language } = useLanguage();
  const format = amountFormat(document, language);
  return (amount) => format(amount).replace(/^-/, "−");
}
