import { sql } from "kysely";
import type { Db } from "../../src/platform/db.ts";

/**
 * Posts a transfer from a provider to a customer at a moment of the past, with SQL: the product posts at the present.
 * `paymentId`: what it is about.
 */
export async function postAt(
  db: Db,
  postedAt: string,
  {
    amount = 1_000,
    currency = "XAF",
    event = `test:${crypto.randomUUID()}`,
    leg = "received",
    paymentId = null as string | null,
  } = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      INSERT INTO ledger_accounts (kind, holder, currency)
      VALUES ('provider', 'wave', ${currency}), ('refunds_due', 'test', ${currency}) ON CONFLICT DO NOTHING`.execute(
      trx,
    );
    await sql`
      WITH transfer AS (
        INSERT INTO ledger_transfers (event, leg, currency, amount, posted_at, transaction_id)
        VALUES (${event}, ${leg}, ${currency}, ${amount}, ${postedAt}::timestamptz, ${paymentId}) RETURNING id, amount),
      moved AS (
        UPDATE ledger_accounts SET balance = balance + CASE kind WHEN 'provider' THEN ${amount}::bigint ELSE -${amount}::bigint END
        WHERE holder IN ('wave', 'test') AND currency = ${currency} AND kind IN ('provider', 'refunds_due')
        RETURNING id, kind, balance)
      INSERT INTO ledger_entries (transfer_id, account_id, amount, balance_before, balance_after)
      SELECT transfer.id, moved.id, change, balance - change, balance
      FROM transfer, moved, LATERAL (SELECT CASE kind WHEN 'provider' THEN amount ELSE -amount END AS change) AS side`.execute(
      trx,
    );
  });
}
