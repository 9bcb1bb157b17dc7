import type { Power } from "@passerelle/domain/mandates/powers";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** False when the power was revoked before, or was never given. */
export async function revokePowerOf(trx: Db, id: string, power: Power): Promise<boolean> {
  const row = await trx
    .updateTable("mandate_powers")
    .set({ revoked_at: sql`clock_timestamp()` })
    .where("mandate_id", "=", id)
    .where("power", "=", power)
    .where("revoked_at", "is", null)
    .returning("power")
    .executeTakeFirst();
  return row !== undefined;
}
