import type { VaultType } from "@passerelle/domain/vault/types";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../platform/db.ts";

type Which = { day: string; within: number; after: string | undefined; limit: number };

/** Documents that expire within some days of `day`, by id; without archived ones and those of closed accounts. */
export function findExpiring(
  db: Db,
  { day, within, after, limit }: Which,
): Promise<{ id: string; user_id: string; type: VaultType; title: string; expires_on: string }[]> {
  return db
    .selectFrom("vault_documents as document")
    .innerJoin("people", "people.id", "document.user_id")
    .select([
      "document.id",
      "document.user_id",
      sql<VaultType>`document.type`.as("type"),
      "document.title",
      sql<string>`to_char(document.expires_on, 'YYYY-MM-DD')`.as("expires_on"),
    ])
    .where("document.deleted_at", "is", null)
    .where("document.archived_at", "is", null)
    .where("people.closed_at", "is", null)
    .where(sql<SqlBool>`document.expires_on BETWEEN ${day}::date AND ${day}::date + ${within}::int`)
    .$if(after !== undefined, (query) => query.where("document.id", ">", after as string))
    .orderBy("document.id")
    .limit(limit)
    .execute();
}

/** The notices that were sent for an expiry date, in days before it. */
export async function findNotices(db: Db, documentId: string, expiresOn: string): Promise<number[]> {
  const rows = await db
    .selectFrom("vault_notices")
    .select("days")
    .where("document_id", "=", documentId)
    .where(sql<SqlBool>`expires_on = ${expiresOn}::date`)
    .execute();
  return rows.map(({ days }) => days);
}

/** False when the notice was sent before. */
export async function insertNotice(
  trx: Db,
  notice: { document_id: string; expires_on: string; days: number },
): Promise<boolean> {
  const row = await trx
    .insertInto("vault_notices")
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning("days")
    .executeTakeFirst();
  return row !== undefined;
}
