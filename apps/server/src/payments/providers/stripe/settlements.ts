import type { SettlementLine } from "@passerelle/domain/payments/settlements";
import * as z from "zod/mini";
import type { HttpClient } from "../http.ts";

const Metadata = z.nullish(z.record(z.string(), z.string()));

const Source = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  payment_intent: z.nullish(z.string()),
  metadata: Metadata,
});

const BalanceTransaction = z.object({
  id: z.string(),
  type: z.string(),
  amount: z.int(),
  fee: z.int(),
  source: z.unknown(),
});
type BalanceTransaction = z.output<typeof BalanceTransaction>;

const Page = z.object({ data: z.array(BalanceTransaction), has_more: z.boolean() });

const KINDS: Record<string, SettlementLine["kind"] | undefined> = {
  charge: "charge",
  payment: "charge",
  refund: "refund",
  payment_refund: "refund",
  refund_failure: "came_back",
};

/**
 * The charges, refunds and refunds that came back among the balance transactions of a day (UTC). A charge's `gatewayId` is
 * its payment intent, since it does not name its session; `reference` is the one that the order gave it.
 */
export async function readSettlements(http: HttpClient, day: string): Promise<SettlementLine[]> {
  const start = Date.parse(`${day}T00:00:00Z`) / 1000;
  const lines: SettlementLine[] = [];
  for (let after: string | undefined, more = true; more; ) {
    const query = {
      "created[gte]": String(start),
      "created[lt]": String(start + 86_400),
      "expand[]": "data.source",
      limit: "100",
      ...(after && { starting_after: after }),
    };
    const { body } = await http.call(
      { method: "GET", path: "/v1/balance_transactions", query },
      { 200: Page },
    );
    lines.push(...body.data.flatMap(lineOf));
    after = body.data.at(-1)?.id;
    more = body.has_more && after !== undefined;
  }
  return lines;
}

/** None for payouts, disputes and the like. */
function lineOf(transaction: BalanceTransaction): SettlementLine[] {
  const kind = KINDS[transaction.type];
  if (!kind) return [];
  const source = z.parse(Source, transaction.source);
  return [
    {
      id: transaction.id,
      kind,
      gatewayId: kind === "charge" ? (source.payment_intent ?? source.id) : source.id,
      reference: source.metadata?.reference,
      amount: source.amount,
      // The balance may have another currency than the charge: the fee is converted as the amount was.
      fee:
        transaction.amount === 0
          ? transaction.fee
          : Math.round((transaction.fee * source.amount) / Math.abs(transaction.amount)),
      currency: source.currency.toUpperCase(),
    },
  ];
}
