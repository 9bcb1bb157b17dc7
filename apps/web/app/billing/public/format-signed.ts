import type { BillingDocument } from "@passerelle/contract/billing";
import { documentName, isReturn } from "@passerelle/domain/billing/format";
import type { Language } from "@passerelle/domain/languages";
import { formatMoney } from "@passerelle/domain/money";

type Stated = Pick<BillingDocument, "kind" | "direction" | "gross" | "currency">;

/** The amount of a document in a list: negative where money went back. */
export function formatSigned({ kind, direction, gross, currency }: Stated, language: Language): string {
  const amount = formatMoney({ amount: gross, currency }, language);
  return isReturn(documentName(kind, direction)) ? `−${amount}` : amount;
}
