import type { MoneyCard } from "@passerelle/contract/payments/dashboard";
import { utcDay } from "@passerelle/domain/days";
import type { Context } from "../../platform/context.ts";
import { findRefundPage } from "../refunds/list-queries.ts";
import { countWaiting, sumPayments } from "./list-queries.ts";

const LISTED = 4;

/** The card of payments on the dashboard of finance. */
export async function readMoney({ db }: Context): Promise<MoneyCard> {
  const day = utcDay(new Date());
  const { rows } = await findRefundPage(db, "to_approve", { limit: LISTED, offset: 0 });
  const { to_approve, cases } = await countWaiting(db);
  return {
    day,
    received: await sumPayments(db, { status: "succeeded", from: day, to: day }),
    refunds: rows.map(({ id, reference, payer_name, transaction_id, amount, currency, created_at }) => ({
      id,
      reference,
      payer: payer_name,
      payment_id: transaction_id,
      amount: { amount, currency },
      since: created_at.toISOString(),
    })),
    to_approve,
    cases,
  };
}
