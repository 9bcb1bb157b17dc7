import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Records the amount of an attempt that `insertUse` has added to `mandates.spent`. */
export async function insertCounted(
  trx: Db,
  counted: { transaction_id: string; mandate_id: string; amount: number },
): Promise<void> {
  await trx.insertInto("mandate_payments").values(counted).execute();
}

/** Subtracts the amount of a failed attempt from `mandates.spent`, once. Does nothing for an attempt without a mandate. */
export async function giveBack(trx: Db, transactionId: string): Promise<void> {
  const row = await trx
    .updateTable("mandate_payments")
    .set({ given_back_at: sql`clock_timestamp()` })
    .where("transaction_id", "=", transactionId)
    .where("given_back_at", "is", null)
    .returning(["mandate_id", "amount"])
    .executeTakeFirst();
  if (!row) return;
  await trx
    .updateTable("mandates")
    .set({ spent: sql`spent - ${row.amount}::bigint` })
    .where("id", "=", row.mandate_id)
    .execute();
}

/**
 * Counts an attempt again if its money arrived after it had failed. Stops at the ceiling instead of refusing, since the
 * money was taken.
 */
export async function countAgain(trx: Db, transactionId: string): Promise<void> {
  const row = await trx
    .updateTable("mandate_payments")
    .set({ given_back_at: null })
    .where("transaction_id", "=", transactionId)
    .where("given_back_at", "is not", null)
    .returning(["mandate_id", "amount"])
    .executeTakeFirst();
  if (!row) return;
  await trx
    .updateTable("mandates")
    .set({ spent: sql`least(spent + ${row.amount}::bigint, coalesce(ceiling, 0))` })
    .where("id", "=", row.mandate_id)
    .execute();
}
