import type { Act, Power } from "@passerelle/domain/mandates/powers";
import type { MandateEvent, MandateMover } from "@passerelle/domain/mandates/status";
import type { Currency } from "@passerelle/domain/money";
import { type Insertable, sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { MandateUses } from "../platform/tables.ts";

/** Writes an act under a locked mandate and adds its payment to `spent`; a constraint refuses more than the ceiling. */
export async function insertUse(
  trx: Db,
  use: Insertable<MandateUses> & { act: Act; power: Power },
): Promise<void> {
  await trx.insertInto("mandate_uses").values(use).execute();
  if (use.amount)
    await trx
      .updateTable("mandates")
      .set({ spent: sql`spent + ${use.amount}::bigint` })
      .where("id", "=", use.mandate_id)
      .execute();
}

export type StoredUse = {
  id: number;
  act: Act;
  power: Power;
  service_request_id: string | null;
  amount: number | null;
  currency: Currency | null;
  used_at: Date;
};

/** The acts under a mandate, the last ones first. `before`: older than this one. */
export async function findUses(
  db: Db,
  mandateId: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<StoredUse[]> {
  const rows = await db
    .selectFrom("mandate_uses")
    .select(["id", "act", "power", "service_request_id", "amount", "currency", "used_at"])
    .where("mandate_id", "=", mandateId)
    .$if(before !== undefined, (query) => query.where("id", "<", before as number))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows as StoredUse[];
}

export async function countUses(db: Db, mandateId: string): Promise<number> {
  const { count } = await db
    .selectFrom("mandate_uses")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("mandate_id", "=", mandateId)
    .executeTakeFirstOrThrow();
  return count;
}

export type StoredEvent = {
  kind: MandateEvent;
  by: MandateMover;
  power: Power | null;
  note: string | null;
  at: Date;
};

/** What happened to a mandate, in order. */
export async function findEvents(db: Db, mandateId: string): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom("mandate_events")
    .select(["kind", "by", "power", "note", "at"])
    .where("mandate_id", "=", mandateId)
    .orderBy("id")
    .execute();
  return rows as StoredEvent[];
}
