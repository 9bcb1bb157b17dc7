import type { Db } from "../../platform/db.ts";

export async function findRecoveryFactorId(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("auth.mfa_factors")
    .select("id")
    .where("user_id", "=", userId)
    .where("factor_type", "=", "recovery_code")
    .executeTakeFirst();
  return row?.id;
}

export async function countRecoveryCodes(
  db: Db,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const row = await db
    .selectFrom("auth.mfa_recovery_codes")
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.countAll<number>().filterWhere("consumed_at", "is", null).as("remaining"),
    ])
    .where("factor_id", "=", factorId)
    .executeTakeFirstOrThrow();
  return { total: row.total, remaining: row.remaining };
}

/** Deletes the former codes, used or not. */
export async function replaceRecoveryCodes(db: Db, factorId: string, hashes: string[]): Promise<void> {
  await db.deleteFrom("auth.mfa_recovery_codes").where("factor_id", "=", factorId).execute();
  await db
    .insertInto("auth.mfa_recovery_codes")
    .values(hashes.map((code_hash) => ({ factor_id: factorId, code_hash })))
    .execute();
}

/** Uses a code up. Of two parallel calls with the same code, only one returns true. */
export async function consumeRecoveryCode(db: Db, factorId: string, hash: string): Promise<boolean> {
  const row = await db
    .updateTable("auth.mfa_recovery_codes")
    .set({ consumed_at: new Date() })
    .where("factor_id", "=", factorId)
    .where("code_hash", "=", hash)
    .where("consumed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
