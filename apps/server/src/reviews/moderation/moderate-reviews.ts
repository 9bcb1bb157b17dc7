import type { ModeratedReview } from "@passerelle/contract/reviews/moderation";
import type { Language } from "@passerelle/contract/shapes";
import { judge, type ReviewState, reviewState, type Verdict } from "@passerelle/domain/reviews/review";
import { describeServices } from "../../catalogue/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { getProfile } from "../../profiles/service.ts";
import { insertReviewEvent } from "../queries.ts";
import {
  countStates,
  findForModeration,
  findModerated,
  lockReview,
  type ModeratedRow,
  saveVerdict,
} from "./queries.ts";

const PER_PAGE = 20;

/** One page of the reviews in a state; pending by default, longest waiting first. */
export async function listForModeration(
  { db }: Context,
  actor: Actor,
  query: { state?: ReviewState; search?: string; page?: number; per_page?: number },
  language: Language,
): Promise<{ reviews: ModeratedReview[]; total: number; counts: Record<ReviewState, number> }> {
  const { state = "pending", search, page = 1, per_page: limit = PER_PAGE } = query;
  const { rows, total } = await findForModeration(
    db,
    { state, search },
    { limit, offset: (page - 1) * limit },
  );
  return { reviews: await present(db, actor, rows, language), total, counts: await countStates(db) };
}

/**
 * Records a verdict on a review and notifies its author in one transaction; repeating it changes nothing. `version`: the version
 * of the text that the moderator read; a verdict is refused when the text has changed since (`judge`).
 *
 * Throws `review_not_found`, `own_review`, `reason_required` and `edit_conflict`.
 */
export async function judgeReview(
  ctx: Context,
  actor: Actor,
  id: string,
  { version, ...said }: Verdict & { version: number },
  language: Language,
): Promise<ModeratedReview> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockReview(trx, id);
    const review = await findModerated(trx, id);
    if (!review) throw new AppError("review_not_found");
    const verdict: Verdict =
      said.verdict === "rejected" ? { ...said, note: said.note || null } : { verdict: "approved" };
    const outcome = judge(
      {
        state: reviewState(review),
        author: review.user_id,
        version: review.version,
        reason: review.rejection_reason,
        note: review.rejection_note,
      },
      verdict,
      { moderator: actor.userId, version },
    );
    if (outcome === "conflict") throw new AppError("edit_conflict");
    if (outcome === "own_review") throw new AppError("own_review");
    if (outcome === "note_required") throw new AppError("reason_required");
    if (outcome === "apply") await apply(ctx, trx, actor, review, verdict);
    const [judged] = await present(trx, actor, [(await findModerated(trx, id)) as ModeratedRow], language);
    return judged as ModeratedReview;
  });
}

async function apply(
  ctx: Context,
  trx: Db,
  actor: Actor,
  review: ModeratedRow,
  verdict: Verdict,
): Promise<void> {
  const reason = verdict.verdict === "rejected" ? verdict.reason : null;
  const note = verdict.verdict === "rejected" ? verdict.note : null;
  await saveVerdict(trx, review.id, {
    is_approved: verdict.verdict === "approved",
    rejection_reason: reason,
    rejection_note: note,
  });
  const { id: review_id, rating, comment } = review;
  const event = { review_id, rating, comment, actor_id: actor.userId, reason, note };
  await insertReviewEvent(trx, { ...event, event: verdict.verdict });
  await notifyAuthor(ctx, trx, review, verdict);
}

async function notifyAuthor(ctx: Context, trx: Db, review: ModeratedRow, verdict: Verdict): Promise<void> {
  const { email: to, name, language } = await getProfile(trx, review.user_id);
  if (to === "") return;
  const service = (await describeServices(trx, [review.service_id], language)).get(review.service_id);
  const link = `${ctx.env.publicUrl}/service/${review.service_id}?tab=reviews`;
  const values = { name, service: service?.title ?? "", link };
  const { user_id: userId } = review;
  if (verdict.verdict === "approved") {
    await ctx.mail.enqueue(trx, { template: "review_approved", to, userId, language, values });
    return;
  }
  await ctx.mail.enqueue(trx, {
    template: "review_rejected",
    to,
    userId,
    language,
    values: { ...values, reason: verdict.reason, note: verdict.note ?? "" },
  });
}

async function present(
  db: Db,
  actor: Actor,
  rows: ModeratedRow[],
  language: Language,
): Promise<ModeratedReview[]> {
  const ids = [...new Set(rows.map(({ service_id }) => service_id))];
  const services = await describeServices(db, ids, language);
  return rows.map((row) => ({
    id: row.id,
    service: { id: row.service_id, title: services.get(row.service_id)?.title ?? "" },
    author: { id: row.user_id, name: row.author_name },
    own: row.user_id === actor.userId,
    rating: row.rating,
    comment: row.comment,
    state: reviewState(row),
    reason: row.rejection_reason,
    note: row.rejection_note,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    events: row.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
  }));
}
