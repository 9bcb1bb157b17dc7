import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { EventResult } from "../inbox/queries.ts";
import type { ChargeNotice } from "../provider.ts";

export type ListedEvent = {
  id: string;
  provider: string;
  event_id: string;
  is_signed: boolean;
  notice: ChargeNotice | null;
  payment_id: string | null;
  payment_reference: string | null;
  is_refund: boolean;
  received_at: Date;
  processed_at: Date | null;
  result: EventResult | null;
};

/** The newest events of all providers, or of one. */
export async function findNewestEvents(
  db: Db,
  provider: string | undefined,
  limit: number,
): Promise<ListedEvent[]> {
  const { rows } = await sql<ListedEvent>`
    SELECT event.id, event.provider, event.event_id, event.is_signed, event.notice, event.received_at,
      event.processed_at, event.result, event.refund_id IS NOT NULL AS is_refund,
      transactions.id AS payment_id, transactions.reference AS payment_reference
    FROM provider_events AS event
    LEFT JOIN transactions ON transactions.id = event.transaction_id
    WHERE ${provider ?? null}::text IS NULL OR event.provider = ${provider ?? null}
    ORDER BY event.received_at DESC, event.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** A row as its database shows it: a text for each column. */
export type Snapshot = { table: string; id: string; columns: Record<string, string | null> };

/** Sealed columns and hashes, which mean nothing to a reader. */
const HIDDEN = ["provider_data", "callback_token_hash", "terms"];

const textOf = (value: unknown): string | null =>
  value === null ? null : typeof value === "object" ? JSON.stringify(value) : String(value);

/** The payment of an event with its payable and its refunds. */
export async function takeSnapshots(trx: Db, transactionId: string): Promise<Snapshot[]> {
  const { rows } = await sql<{ table: string; id: string; row: Record<string, unknown> }>`
    SELECT 'transactions' AS table, id::text, to_jsonb(transactions) AS row FROM transactions WHERE id = ${transactionId}
    UNION ALL
    SELECT 'payables', payables.id::text, to_jsonb(payables) FROM payables
    JOIN transactions ON transactions.payable_id = payables.id WHERE transactions.id = ${transactionId}
    UNION ALL
    SELECT 'refunds', id::text, to_jsonb(refunds) FROM refunds WHERE transaction_id = ${transactionId}`.execute(
    trx,
  );
  return rows.map(({ table, id, row }) => ({
    table,
    id,
    columns: Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !HIDDEN.includes(name))
        .map(([name, value]) => [name, textOf(value)]),
    ),
  }));
}

export type NewTransfer = { event: string; leg: string; amount: number; currency: string };

/** Ledger transfers that this transaction posted: their time is that of its beginning. */
export async function findPosted(trx: Db): Promise<NewTransfer[]> {
  const { rows } = await sql<NewTransfer>`
    SELECT event, leg, amount, currency FROM ledger_transfers WHERE posted_at = now() ORDER BY id`.execute(
    trx,
  );
  return rows;
}
