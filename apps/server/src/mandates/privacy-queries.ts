import { type SqlBool, sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** The mandates that a person gave or accepted and that are not over, by id. */
export async function findOpenOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mandates")
    .select("id")
    .where("ended_at", "is", null)
    .where((eb) => eb.or([eb("principal_id", "=", userId), eb("holder_id", "=", userId)]))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

const isOf = (userId: string) => sql<SqlBool>`
  mandate_id IN (SELECT id FROM mandates WHERE principal_id = ${userId} OR (holder_id = ${userId} AND invited_on IS NOT NULL))`;

/** A person's mandates with what they signed; without the account and contact of the other side. */
export function readMandatesOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("mandates")
    .select([
      "id",
      "number",
      "template_key",
      "template_version",
      "country_code",
      "subject",
      "starts_on",
      "ends_on",
      "ceiling",
      "currency",
      "spent",
      "status",
      "text_canonical",
      "text_hash",
      "ended_at",
      "end_note",
      "created_at",
    ])
    .select((eb) => eb("principal_id", "=", userId).as("given"))
    .where(sql<SqlBool>`(principal_id = ${userId} OR (holder_id = ${userId} AND invited_on IS NOT NULL))`)
    .orderBy("created_at")
    .execute();
}

/** A person's own signatures with their evidence. */
export function readSignaturesOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("mandate_signatures")
    .select(["mandate_id", "side", "method", "text_hash", "level", "evidence", "signed_at"])
    .where("user_id", "=", userId)
    .orderBy("signed_at")
    .execute();
}

/** The acts under a person's mandates. */
export function readUsesOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("mandate_uses")
    .select(["mandate_id", "act", "power", "service_request_id", "amount", "currency", "used_at"])
    .where(isOf(userId))
    .orderBy("id")
    .execute();
}

/** The scans that a person sent, and what was decided about them. */
export function readScansOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("mandate_scans")
    .select([
      "mandate_id",
      "file_name",
      "mime_type",
      "size",
      "sha256",
      "uploaded_at",
      "verdict",
      "reason",
      "note",
    ])
    .where("user_id", "=", userId)
    .orderBy("uploaded_at")
    .execute();
}

/** What happened to a person's mandates. */
export function readEventsOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("mandate_events")
    .select(["mandate_id", "kind", "by", "power", "note", "at"])
    .where(isOf(userId))
    .orderBy("id")
    .execute();
}

/** People whose account was closed before an instant, and whose mandates are still there. */
export async function findPurgeablePeople(db: Db, closedBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT person.id FROM people AS person
    WHERE person.closed_at < ${closedBefore}
      AND EXISTS (SELECT FROM mandates WHERE principal_id = person.id OR holder_id = person.id)
    ORDER BY person.id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The mandates that a person gave, by id. */
export async function findGivenBy(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom("mandates").select("id").where("principal_id", "=", userId).execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes the mandates that a person gave; mandates that they accepted lose the reference to their account and their
 * signature.
 */
export async function deleteMandatesOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("mandates").where("principal_id", "=", userId).execute();
  await trx.deleteFrom("mandate_signatures").where("user_id", "=", userId).execute();
  await trx.updateTable("mandate_scans").set({ user_id: null }).where("user_id", "=", userId).execute();
  await trx.updateTable("mandates").set({ holder_id: null }).where("holder_id", "=", userId).execute();
}
