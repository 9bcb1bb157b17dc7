import type { Relative, RelativeForm } from "@passerelle/contract/requests/relatives";
import type { Beneficiary } from "@passerelle/domain/requests/relatives/relatives";
import type { Db } from "../../platform/db.ts";
import { json } from "../../platform/db.ts";

/** A person's relatives, by name. */
export async function findRelatives(db: Db, userId: string): Promise<Relative[]> {
  const rows = await db
    .selectFrom("relatives")
    .select(["id", "name", "relationship", "consent_by", "consented_at"])
    .where("user_id", "=", userId)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, consented_at: row.consented_at.toISOString() }) as Relative);
}

/** A relative of this person, locked until the transaction ends. */
export async function lockRelative(trx: Db, userId: string, id: string): Promise<Beneficiary | undefined> {
  const row = await trx
    .selectFrom("relatives")
    .select(["name", "relationship"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forShare()
    .executeTakeFirst();
  return row as Beneficiary | undefined;
}

/** Adds or changes a relative; false when the id belongs to another person. */
export async function upsertRelative(
  trx: Db,
  userId: string,
  id: string,
  { name, relationship, consent_by }: RelativeForm,
): Promise<boolean> {
  const row = await trx
    .insertInto("relatives")
    .values({ id, user_id: userId, name, relationship, consent_by })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ name, relationship, consent_by, consented_at: new Date() })
        .where("relatives.user_id", "=", userId),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes the beneficiary of a relative's requests that are not submitted; null removes the beneficiary. */
export async function updateUnsubmitted(
  trx: Db,
  userId: string,
  relativeId: string,
  beneficiary: Beneficiary | null,
): Promise<void> {
  await trx
    .updateTable("service_requests")
    .set({ beneficiary: beneficiary && json(beneficiary), ...(!beneficiary && { relative_id: null }) })
    .where("relative_id", "=", relativeId)
    .where("user_id", "=", userId)
    .where("submitted_at", "is", null)
    .execute();
}

export async function deleteRelative(trx: Db, userId: string, id: string): Promise<void> {
  await trx.deleteFrom("relatives").where("id", "=", id).where("user_id", "=", userId).execute();
}

/** Deletes the relatives of a closed account. Submitted requests keep their beneficiary for as long as they are retained. */
export async function deleteRelatives(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("relatives").where("user_id", "=", userId).execute();
}
