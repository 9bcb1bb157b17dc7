import type { Db } from "../../platform/db.ts";
import { type StoredMandate, selectMandates } from "../queries.ts";

/** The mandates in force that a person holds, in the order of their last days. */
export async function findHeld(db: Db, holderId: string): Promise<StoredMandate[]> {
  const rows = await selectMandates(db)
    .where("holder_id", "=", holderId)
    .where("status", "=", "active")
    .orderBy("mandates.ends_on")
    .orderBy("id")
    .execute();
  return rows as StoredMandate[];
}

/** The last link that was made under a mandate for a fee. */
export async function findLinkOfFee(db: Db, mandateId: string, feeId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("mandate_payment_links")
    .select("link_id")
    .where("mandate_id", "=", mandateId)
    .where("fee_id", "=", feeId)
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.link_id;
}

export async function insertPaymentLink(
  db: Db,
  link: { link_id: string; mandate_id: string; fee_id: string },
): Promise<void> {
  await db.insertInto("mandate_payment_links").values(link).execute();
}

/** The mandate under which a payment link was made; undefined for all other links. */
export async function findMandateOfLink(db: Db, linkId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("mandate_payment_links")
    .select("mandate_id")
    .where("link_id", "=", linkId)
    .executeTakeFirst();
  return row?.mandate_id;
}
