import { type Insertable, sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { MandateCodes, MandateSignatures } from "../../platform/tables.ts";

/** Replaces the former code of a person for a mandate: only the last one works. */
export async function replaceCode(trx: Db, code: Insertable<MandateCodes>): Promise<void> {
  const values = { ...code, tries: 0, sent_at: sql<Date>`clock_timestamp()` };
  await trx
    .insertInto("mandate_codes")
    .values(values)
    .onConflict((conflict) => conflict.columns(["mandate_id", "user_id"]).doUpdateSet(values))
    .execute();
}

export type StoredCode = {
  code_hash: string;
  text_hash: string;
  phone: string;
  message_id: string;
  sent_at: Date;
  tries: number;
};

/**
 * The code to compare an attempt with. The same statement counts the attempt, so that parallel attempts cannot exceed
 * `limit` either.
 */
export async function countTry(
  db: Db,
  mandateId: string,
  userId: string,
  limit: number,
): Promise<StoredCode | undefined> {
  return db
    .updateTable("mandate_codes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("mandate_id", "=", mandateId)
    .where("user_id", "=", userId)
    .where("tries", "<", limit)
    .where("expires_at", ">", sql<Date>`clock_timestamp()`)
    .returning(["code_hash", "text_hash", "phone", "message_id", "sent_at", "tries"])
    .executeTakeFirst();
}

/** Consumes a code: of two calls with the same code, only one gets true. */
export async function consumeCode(
  trx: Db,
  mandateId: string,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const row = await trx
    .deleteFrom("mandate_codes")
    .where("mandate_id", "=", mandateId)
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .returning("mandate_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredCodes(db: Db): Promise<void> {
  await db.deleteFrom("mandate_codes").where("expires_at", "<", sql<Date>`clock_timestamp()`).execute();
}

export async function insertSignature(
  trx: Db,
  { evidence, ...signature }: Omit<Insertable<MandateSignatures>, "evidence"> & { evidence: object },
): Promise<void> {
  await trx
    .insertInto("mandate_signatures")
    .values({ ...signature, evidence: json(evidence) })
    .execute();
}

export type StoredSignature = {
  side: "principal" | "holder";
  user_id: string;
  method: "passkey" | "code";
  signed_at: Date;
};

export async function findSignatures(db: Db, mandateId: string): Promise<StoredSignature[]> {
  const rows = await db
    .selectFrom("mandate_signatures")
    .select(["side", "user_id", "method", "signed_at"])
    .where("mandate_id", "=", mandateId)
    .orderBy("signed_at")
    .execute();
  return rows as StoredSignature[];
}
