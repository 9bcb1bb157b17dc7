import type { PaymentPrompt } from "@passerelle/contract/payments";
import type { Language } from "@passerelle/contract/shapes";
import { isOpen } from "@passerelle/domain/payments/attempts";
import type { Context } from "../../platform/context.ts";
import type { StoredPayment } from "../attempts/queries.ts";
import type { Providers } from "../providers.ts";
import { readStatuses } from "./list-options.ts";

const NOTHING: PaymentPrompt = { merchant_name: null, instructions: [] };

/**
 * What the provider of a pending payment reports about the prompt on the payer's telephone. Empty for other payments, if
 * the provider has no status call or does not answer, and for a number without a dial code that fits several countries.
 */
export async function readPrompt(
  ctx: Context,
  providers: Providers,
  { status, payment_method, provider: name, method_details }: StoredPayment,
  language: Language,
): Promise<PaymentPrompt> {
  const provider = providers.byName(name);
  if (!provider || payment_method !== "mobile_money" || !isOpen(status)) return NOTHING;
  const { operator, country } = method_details;
  const [found, another] = (await readStatuses(ctx, provider)).filter(
    (one) =>
      one.method === payment_method &&
      one.operator === operator &&
      (one.country === undefined || country === undefined || one.country === country),
  );
  if (!found || another) return NOTHING;
  return {
    merchant_name: found.merchantName ?? null,
    instructions: [...(found.instructions?.[language] ?? [])],
  };
}
