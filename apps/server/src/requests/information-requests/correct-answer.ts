import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { Language } from "@passerelle/contract/shapes";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { correctAnswers, isSameAnswer } from "@passerelle/domain/catalogue/forms/correction";
import { todayAt } from "@passerelle/domain/catalogue/forms/partial-date";

import { mayAnswer } from "@passerelle/domain/requests/information-requests/information-requests";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { lockOwnRequest } from "../lifecycle/access.ts";
import { describeRequest } from "../lifecycle/describe-request.ts";
import { insertEvent } from "../lifecycle/timeline-queries.ts";
import { updateAnswers } from "../ordering/queries.ts";
import { termsInLanguage } from "../ordering/terms.ts";
import { closeAnsweredItem, recordAnswer } from "./answer-information.ts";
import { findItem, updateAnswered } from "./queries.ts";

/**
 * Corrects an answer to the form of a submitted request, if an item requests it. Each changed answer becomes an event with both
 * values. Sending the same correction again returns the same result (a lost response). Throws `request_not_found`,
 * `information_item_not_found`, `information_item_closed`, `invalid_input` with the wrong answers, and
 * `information_item_conflict` when another tab changed an answer of the correction meanwhile.
 */
export function correctAnswer(
  ctx: Context,
  actor: Actor,
  id: string,
  itemId: string,
  given: { answers: Answers; before: Answers },
  language: Language,
): Promise<RequestDetail> {
  const viewer = { subscriber: actor.subscriber, language };
  return ctx.db.transaction().execute(async (trx) => {
    const request = await lockOwnRequest(trx, actor, id);
    const item = await findItem(trx, id, itemId);
    if (!item?.field_key || !request.terms) throw new AppError("information_item_not_found");
    const { form } = termsInLanguage(request.terms, language);
    const corrected = correctAnswers(
      form,
      request.answers,
      item.field_key,
      given.answers,
      todayAt(new Date()),
    );
    const isDone = corrected.ok && corrected.changes.length === 0;
    if (isDone && item.state === "answered") return describeRequest(trx, request, viewer);
    if (!mayAnswer(request.status, item.state)) throw new AppError("information_item_closed");
    if (!corrected.ok) {
      const fields = corrected.errors.map(({ path, code }) => ({ field: `answers.${path}`, code }));
      throw new AppError("invalid_input", { fields });
    }
    if (!corrected.changes.every(({ field, before }) => isSameAnswer(before, given.before[field] ?? null)))
      throw new AppError("information_item_conflict");
    await updateAnswers(trx, id, form, corrected.answers);
    await updateAnswered(trx, itemId, null);
    const by = { service_request_id: id, by: "customer", actor_id: actor.userId } as const;
    for (const change of corrected.changes) await insertEvent(trx, { ...by, kind: "answer_changed", change });
    // The customer confirmed the existing answer.
    if (isDone) await recordAnswer(ctx, trx, request, item, actor.userId);
    else await closeAnsweredItem(ctx, trx, request, actor.userId);
    return describeRequest(trx, await lockOwnRequest(trx, actor, id), viewer);
  });
}
