import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Says that an administration has a request, from now on, or no longer. */
export async function updateFiled(trx: Db, id: string, filed: boolean): Promise<void> {
  await trx
    .updateTable("service_requests")
    .set({ filed_at: filed ? sql`now()` : null, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}
