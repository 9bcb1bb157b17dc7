import type { Relative, RelativeForm } from "@passerelle/contract/requests/relatives";
import { type Beneficiary, MAX_RELATIVES } from "@passerelle/domain/requests/relatives/relatives";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockProfile } from "../../profiles/service.ts";
import { deleteRelative, findRelatives, lockRelative, updateUnsubmitted, upsertRelative } from "./queries.ts";

type Reply = { relatives: Relative[] };

export async function listRelatives({ db }: Context, { userId }: Actor): Promise<Reply> {
  return { relatives: await findRelatives(db, userId) };
}

/**
 * Adds or changes a relative, also in their requests that are not submitted. Throws `relative_not_found` for an id of another
 * person, and `relative_limit_reached`.
 */
export function saveRelative(
  { db }: Context,
  { userId }: Actor,
  id: string,
  form: RelativeForm,
): Promise<Reply> {
  return db.transaction().execute(async (trx) => {
    // Runs one after another; otherwise parallel calls would exceed the limit.
    await lockProfile(trx, userId);
    const known = await findRelatives(trx, userId);
    if (known.length >= MAX_RELATIVES && !known.some((one) => one.id === id)) {
      throw new AppError("relative_limit_reached", { details: { limit: MAX_RELATIVES } });
    }
    if (!(await upsertRelative(trx, userId, id, form))) throw new AppError("relative_not_found");
    await updateUnsubmitted(trx, userId, id, { name: form.name, relationship: form.relationship });
    return { relatives: await findRelatives(trx, userId) };
  });
}

/** Deletes a relative. Submitted requests keep their beneficiary. */
export function removeRelative({ db }: Context, { userId }: Actor, id: string): Promise<Reply> {
  return db.transaction().execute(async (trx) => {
    await updateUnsubmitted(trx, userId, id, null);
    await deleteRelative(trx, userId, id);
    return { relatives: await findRelatives(trx, userId) };
  });
}

/** The beneficiary of a draft, from a relative of the caller. Throws `relative_not_found`. */
export async function beneficiaryOf(
  trx: Db,
  userId: string,
  relativeId: string | null | undefined,
): Promise<{ relative_id: string | null; beneficiary: Beneficiary | null }> {
  if (!relativeId) return { relative_id: null, beneficiary: null };
  const beneficiary = await lockRelative(trx, userId, relativeId);
  if (!beneficiary) throw new AppError("relative_not_found");
  return { relative_id: relativeId, beneficiary };
}
