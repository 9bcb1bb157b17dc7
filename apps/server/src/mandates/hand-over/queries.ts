import { mandateNumber } from "@passerelle/domain/mandates/text";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StaffWorkItem } from "../../platform/staff-work.ts";

const heldBy = (db: Db, holderIds: readonly string[]) =>
  db
    .selectFrom("mandates as one")
    .where("one.holder_id", "in", holderIds)
    .where("one.status", "in", ["awaiting_holder", "awaiting_legalisation", "active"]);

const isReplaced = sql<boolean>`EXISTS (SELECT FROM mandates AS next
  WHERE next.renewal_of = one.id AND next.is_replacement AND next.ended_at IS NULL)`;

/** Counts, by holder, the mandates in force or signed by their principals that have no replacement yet. */
export async function countHeld(db: Db, holderIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await heldBy(db, holderIds)
    .select(["one.holder_id", sql<number>`count(*)::int`.as("count")])
    .where(sql<boolean>`NOT ${isReplaced}`)
    .groupBy("one.holder_id")
    .execute();
  return new Map(rows.map(({ holder_id, count }) => [holder_id ?? "", count]));
}

/** The mandates of a holder in the order of their last days; `waiting`: the principal has to sign the replacement. */
export async function listHeld(db: Db, holderId: string, limit: number): Promise<StaffWorkItem[]> {
  const rows = await heldBy(db, [holderId])
    .innerJoin("people as principal", "principal.id", "one.principal_id")
    .select(["one.id", "one.number", "one.ends_on as at", "principal.name as person"])
    .select(isReplaced.as("is_replaced"))
    .orderBy("one.ends_on")
    .orderBy("one.id")
    .limit(limit)
    .execute();
  return rows.map(({ number, is_replaced, ...row }) => ({
    ...row,
    reference: mandateNumber(Number(number)),
    state: is_replaced ? "waiting" : "open",
    path: `/admin/mandates/${row.id}`,
  }));
}

/** The mandates of `countHeld` of one holder, with their principals, in the order of these. */
export async function findHeld(
  db: Db,
  holderId: string,
  limit: number,
): Promise<{ id: string; principal_id: string }[]> {
  return heldBy(db, [holderId])
    .select(["one.id", "one.principal_id"])
    .where(sql<boolean>`NOT ${isReplaced}`)
    .orderBy("one.principal_id")
    .orderBy("one.id")
    .limit(limit)
    .execute();
}

/** Whether another mandate is prepared in place of this one, or is in force. */
export async function hasReplacement(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("mandates")
    .select("id")
    .where("renewal_of", "=", id)
    .where("is_replacement", "=", true)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
