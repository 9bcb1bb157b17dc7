import type { TypedDetails } from "@passerelle/contract/requests/ordering";
import type { Language } from "@passerelle/contract/shapes";
import { readAnswers } from "@passerelle/domain/catalogue/forms/read-answers";
import { findOfferedForm } from "../../catalogue/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { load } from "../lifecycle/describe-request.ts";
import { lockRequest } from "../queries.ts";
import { answersToSave, keysOf } from "./answers-to-save.ts";
import { updateDetails, updateTyped } from "./queries.ts";
import { isSavedAlready } from "./save-draft.ts";
import { choiceOf, readOffer } from "./terms.ts";

/**
 * Saves what was typed so far in the details step, without checking its rules, and returns the new version. An unpaid draft needs
 * one statement, with the form from memory; a save that this refuses is decided again with the request locked. A repeated
 * `save_id` is the same save after a lost response and changes nothing. Throws the codes that `PUT /api/requests/:id/details`
 * declares.
 */
export async function saveDetails(
  ctx: Context,
  actor: Actor,
  id: string,
  typed: TypedDetails,
  language: Language,
): Promise<{ version: number }> {
  const form = await findOfferedForm(ctx, choiceOf(typed), language);
  const version =
    form &&
    (await updateTyped(ctx.db, form, {
      id,
      user_id: actor.userId,
      version: typed.version,
      service_id: typed.service_id,
      country_code: typed.country_code,
      organism_id: typed.organism_id,
      form_data: typed.form_data,
      answers: readAnswers(form, typed.answers),
      last_save_id: typed.save_id,
    }));
  if (version !== undefined) return { version };
  return ctx.db
    .transaction()
    .execute(async (trx) => ({ version: await saveLocked(trx, actor, id, typed, language) }));
}

async function saveLocked(
  trx: Db,
  actor: Actor,
  id: string,
  typed: TypedDetails,
  language: Language,
): Promise<number> {
  const stored = await lockRequest(trx, id);
  if (!stored) throw new AppError("request_not_found");
  if (isSavedAlready(stored, actor, typed)) return stored.version;
  // The typed answers belong to the form of another choice.
  if (
    stored.service_id !== typed.service_id ||
    stored.country_code !== typed.country_code ||
    stored.organism_id !== typed.organism_id
  ) {
    throw new AppError("request_conflict", { details: { version: stored.version } });
  }
  const loaded = await load(trx, stored, { subscriber: actor.subscriber, language });
  const { contextLocked } = loaded.assessment;
  const { form } = contextLocked
    ? loaded.terms
    : (await readOffer(trx, choiceOf(stored), actor.subscriber, language)).terms;
  return updateDetails(trx, id, form, {
    form_data: typed.form_data,
    answers: answersToSave(form, stored.answers, typed.answers, contextLocked),
    asked_fields: stored.asked_fields ?? keysOf(form),
    last_save_id: typed.save_id,
  });
}
