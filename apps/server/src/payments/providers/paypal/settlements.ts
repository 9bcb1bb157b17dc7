import type { SettlementLine } from "@passerelle/domain/payments/settlements";
import * as z from "zod/mini";
import { fromDecimal } from "../../../platform/amounts.ts";
import type { HttpClient } from "../http.ts";
import { Money } from "./wire.ts";

const Transaction = z.object({
  transaction_id: z.string(),
  transaction_event_code: z.string(),
  transaction_status: z.optional(z.string()),
  transaction_amount: Money,
  fee_amount: z.optional(Money),
  custom_field: z.optional(z.string()),
});
type Transaction = z.output<typeof Transaction>;

const Page = z.object({
  transaction_details: z.array(z.object({ transaction_info: Transaction })),
  total_pages: z.optional(z.int()),
});

/** Refunds of a payment by us. Reversals by the payer's bank have codes of their own. */
const REFUND_CODE = "T1107";
const PAYMENT_CODE = /^T00\d\d$/;

/**
 * The payments and refunds of a day (UTC), which the report contains about three hours later. A charge's `gatewayId` is
 * its capture's, since the report does not name the order; `reference` is the one that the order gave it.
 */
export async function readSettlements(http: HttpClient, day: string): Promise<SettlementLine[]> {
  const lines: SettlementLine[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = {
      start_date: `${day}T00:00:00Z`,
      end_date: `${day}T23:59:59Z`,
      fields: "transaction_info",
      transaction_status: "S",
      page_size: "500",
      page: String(page),
    };
    const path = "/v1/reporting/transactions";
    const { body } = await http.call({ method: "GET", path, query }, { 200: Page });
    lines.push(...body.transaction_details.flatMap(({ transaction_info }) => lineOf(transaction_info)));
    pages = body.total_pages ?? 1;
  }
  return lines;
}

function lineOf({
  transaction_id,
  transaction_event_code: code,
  transaction_amount: amount,
  fee_amount: fee,
  custom_field,
}: Transaction): SettlementLine[] {
  const minor = signedMinorOf(amount);
  const kind = code === REFUND_CODE ? "refund" : PAYMENT_CODE.test(code) && minor > 0 ? "charge" : undefined;
  if (!kind) return [];
  return [
    {
      id: transaction_id,
      kind,
      gatewayId: transaction_id,
      reference: custom_field,
      amount: Math.abs(minor),
      // Negative where it is taken from us.
      fee: fee ? 0 - signedMinorOf(fee) : 0,
      currency: amount.currency_code,
    },
  ];
}

function signedMinorOf({ value, currency_code }: z.output<typeof Money>): number {
  const isNegative = value.startsWith("-");
  const minor = fromDecimal(isNegative ? value.slice(1) : value, currency_code);
  return isNegative ? 0 - minor : minor;
}
