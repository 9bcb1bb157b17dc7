import type { SettlementLine } from "@passerelle/domain/payments/settlements";
import * as z from "zod/mini";
import { fromDecimal } from "../../../platform/amounts.ts";
import type { HttpClient } from "../http.ts";

// A day has fewer pages, so that more would mean an endless list.
const MAX_PAGES = 500;

const Transaction = z.object({
  transaction_id: z.string(),
  transaction_type: z.nullish(z.string()),
  amount: z.string(),
  fee: z.string(),
  currency: z.string(),
  is_reversal: z.nullish(z.boolean()),
  client_reference: z.nullish(z.string()),
  checkout_api_session_id: z.nullish(z.string()),
});
type Transaction = z.output<typeof Transaction>;

const Page = z.object({
  page_info: z.object({ end_cursor: z.nullish(z.string()), has_next_page: z.boolean() }),
  items: z.array(Transaction),
});

/** What a wallet received and returned for checkout sessions on `day` (UTC). Other movements of the wallet are left out. */
export async function settlementsOf(http: HttpClient, day: string): Promise<SettlementLine[]> {
  const lines: SettlementLine[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const query = { date: day, ...(after !== undefined && { after }) };
    const { body } = await http.call({ method: "GET", path: "/v1/transactions", query }, { 200: Page });
    for (const transaction of body.items) {
      const line = lineOf(transaction);
      if (line) lines.push(line);
    }
    const { has_next_page, end_cursor } = body.page_info;
    if (!has_next_page || !end_cursor || end_cursor === after) return lines;
    after = end_cursor;
  }
  throw new Error(`Wave: more than ${MAX_PAGES} pages of transactions on ${day}`);
}

function lineOf(transaction: Transaction): SettlementLine | undefined {
  const { transaction_id, transaction_type, checkout_api_session_id, client_reference } = transaction;
  if (!checkout_api_session_id) return undefined;
  const isRefund = transaction_type === "api_checkout_refund" || transaction.is_reversal === true;
  if (!isRefund && transaction_type && transaction_type !== "api_checkout") return undefined;
  return {
    id: transaction_id,
    kind: isRefund ? "refund" : "charge",
    gatewayId: checkout_api_session_id,
    reference: client_reference ?? undefined,
    ...moneyOf(transaction),
  };
}

/**
 * Of a payment (1000) Wave lists the part that reached the wallet (990) and its fee (10). Both are negative for money that
 * left the wallet and a fee that Wave returns. To be confirmed with Wave: that refunds are listed in the same way.
 */
function moneyOf({ amount, fee, currency }: Pick<Transaction, "amount" | "fee" | "currency">) {
  const kept = signedMinorOf(fee, currency);
  return { amount: Math.abs(signedMinorOf(amount, currency) + kept), fee: kept, currency };
}

function signedMinorOf(text: string, currency: string): number {
  const minor = fromDecimal(text.replace(/^-/, ""), currency);
  return text.startsWith("-") ? 0 - minor : minor;
}
