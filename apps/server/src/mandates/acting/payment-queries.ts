import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Records what an attempt counts in `mandates.spent`, which `insertUse` has added. */
export async function insertCounted(
  trx: Db,
  counted: { transaction_id: string; mandate_id: string; amount: number },
): Promise<void> {
  await trx.insertInto("mandate_payments").values(counted).execute();
}

/** Gives back what a failed attempt counted, once. Nothing for an attempt without a mandate. */
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

/** Counts an attempt again whose money arrived after it had failed; up to the ceiling, since it was taken in any case. */
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
