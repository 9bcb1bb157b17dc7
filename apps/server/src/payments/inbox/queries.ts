import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { ChargeNotice } from "../provider.ts";

/** A row of `provider_events`, without its sealed body. */
export type StoredEvent = {
  id: string;
  provider: string;
  event_id: string;
  is_signed: boolean;
  notice: ChargeNotice | null;
  transaction_id: string | null;
  /** Null for an event about a charge. */
  refund_id: string | null;
  /** The reference of the try of the refund that the event is about. */
  refund_try: string | null;
  received_at: Date;
  processed_at: Date | null;
  result: EventResult | null;
};

export type EventResult = "settled" | "unchanged" | "unmatched" | "mismatch";

export type NewEvent = {
  id: string;
  provider: string;
  event_id: string;
  /** Sealed. */
  body: string;
  headers: Record<string, string>;
  is_signed: boolean;
  notice: ChargeNotice | null;
  transaction_id: string | null;
  refund_id: string | null;
  refund_try: string | null;
};

/** False for an event that arrived before; its deliveries are counted. */
export async function insertEvent(trx: Db, event: NewEvent): Promise<boolean> {
  const row = await trx
    .insertInto("provider_events")
    .values({ ...event, headers: json(event.headers), notice: event.notice && json(event.notice) })
    .onConflict((conflict) => conflict.columns(["provider", "event_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) return true;
  await trx
    .updateTable("provider_events")
    .set({ deliveries: sql`deliveries + 1` })
    .where("provider", "=", event.provider)
    .where("event_id", "=", event.event_id)
    .execute();
  return false;
}

export async function findEvent(db: Db, id: string): Promise<StoredEvent | undefined> {
  const row = await db
    .selectFrom("provider_events")
    .select([
      "id",
      "provider",
      "event_id",
      "is_signed",
      "notice",
      "transaction_id",
      "refund_id",
      "refund_try",
      "received_at",
      "processed_at",
      "result",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  return row as unknown as StoredEvent | undefined;
}

export async function updateProcessed(db: Db, id: string, result: EventResult): Promise<void> {
  await db
    .updateTable("provider_events")
    .set({ processed_at: sql`now()`, result })
    .where("id", "=", id)
    .where("processed_at", "is", null)
    .execute();
}

/** Events that were stored but not processed, for the start. */
export async function findUnprocessed(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("provider_events")
    .select("id")
    .where("processed_at", "is", null)
    .orderBy("received_at")
    .execute();
  return rows.map(({ id }) => id);
}
