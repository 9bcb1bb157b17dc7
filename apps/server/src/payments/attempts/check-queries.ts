import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StoredPayment } from "./queries.ts";

/** The payment, if its query is due. The next query is due in `delay` seconds. */
export async function claimCheck(
  trx: Db,
  id: string,
  delay: (payment: StoredPayment) => number,
): Promise<StoredPayment | undefined> {
  const row = await trx
    .selectFrom("transactions")
    .selectAll()
    .where("id", "=", id)
    // The queue has a resolution of one second.
    .where("next_check_at", "<=", sql<Date>`now() + interval '1 second'`)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const payment = row as unknown as StoredPayment;
  await trx
    .updateTable("transactions")
    .set({
      checks: payment.checks + 1,
      next_check_at: sql`now() + make_interval(secs => ${delay(payment)})`,
    })
    .where("id", "=", id)
    .execute();
  return payment;
}

/** Ends the queries of a payment. False when they had ended, because its provider decided it. */
export async function endChecks(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable("transactions")
    .set({ next_check_at: null })
    .where("id", "=", id)
    .where("next_check_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The payments that are queried, with the time of their next query. */
export async function findChecks(db: Db): Promise<{ id: string; next_check_at: Date }[]> {
  const rows = await db
    .selectFrom("transactions")
    .select(["id", "next_check_at"])
    .where("next_check_at", "is not", null)
    .execute();
  return rows as { id: string; next_check_at: Date }[];
}
