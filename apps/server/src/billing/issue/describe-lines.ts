import type { DocumentLine, TaxTotal } from "@passerelle/domain/billing/documents";
import { type GrossLine, serviceLines } from "@passerelle/domain/billing/lines";
import { SUBSCRIBER_DISCOUNT_PERCENT } from "@passerelle/domain/catalogue/discount";
import type { Language } from "@passerelle/domain/languages";
import { describeCountries, describeServices } from "../../catalogue/service.ts";
import type { PaidPayable, PaidPayment } from "../../payments/service.ts";
import type { Db } from "../../platform/db.ts";
import { readTexts, translator } from "../../platform/texts.ts";
import words from "./words/fr.json" with { type: "json" };

const wordsIn = translator(readTexts(import.meta.url, "words", words));

type Ordered = { service_id: string; country_code: string };

/** The paid lines, before their VAT is known: an official fee, or the service with its discount. */
export async function describeLines(
  db: Db,
  payable: Pick<PaidPayable, "amount" | "terms" | "fee">,
  request: Ordered,
  language: Language,
): Promise<GrossLine[]> {
  const description = await describePurpose(db, payable, request, language);
  if (payable.fee) {
    return [{ kind: "disbursement", description, category: "disbursements", gross: payable.amount }];
  }
  const { bill } = payable.terms ?? {};
  const { amount, discount } = bill ?? { amount: payable.amount, discount: 0 };
  return serviceLines(
    { amount, discount },
    {
      service: description,
      discount: wordsIn(language)("discount", { percent: SUBSCRIBER_DISCOUNT_PERCENT }),
    },
  );
}

/** Such as `Passeport (Cameroun) × 2`, or `Timbre – DGSN` for an official fee. */
export async function describePurpose(
  db: Db,
  { terms, fee }: Pick<PaidPayable, "terms" | "fee">,
  request: Ordered,
  language: Language,
): Promise<string> {
  const t = wordsIn(language);
  if (fee) return t("fee", fee);
  const { service_id, country_code } = request;
  const service = (await describeServices(db, [service_id], language)).get(service_id)?.title ?? "";
  const country =
    (await describeCountries(db, [country_code], language)).get(country_code)?.name ?? country_code;
  const quantity = terms?.bill.quantity ?? 1;
  return t(quantity > 1 ? "several" : "service", { service, country, quantity });
}

/** The line of a credit note for a part of an invoice, named after the first line of that part. */
export const describeCredit =
  (lines: readonly DocumentLine[], language: Language) =>
  ({ category, rate }: TaxTotal): Pick<DocumentLine, "kind" | "description"> => {
    const first = lines.find((line) => line.category === category && line.rate === rate);
    const what = first?.description ?? "";
    return {
      kind: first?.kind ?? "service",
      description: wordsIn(language)(`refund_${category}`, { what }),
    };
  };

/** How a payment was made: `Orange Money ••12`, `Carte bancaire ••4242`. */
export function describeMethod({ method, methodDetails }: PaidPayment, language: Language): string {
  const { last4, phone_end, operator } = methodDetails;
  const t = wordsIn(language);
  const name = method === "mobile_money" && operator ? t(operator as "momo") : t(method);
  const end = last4 ?? phone_end;
  return end ? `${name} ••${end}` : name;
}
