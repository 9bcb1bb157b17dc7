import { endedDocuments, retainedAnswers } from "@passerelle/domain/catalogue/forms/follow-up";
import { EMPTY_FORM } from "@passerelle/domain/catalogue/forms/form";
import { DEFAULT_LANGUAGE } from "@passerelle/domain/languages";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { eraseAnswerChanges } from "../lifecycle/timeline-queries.ts";
import { updateAnswers } from "../ordering/queries.ts";
import { termsInLanguage } from "../ordering/terms.ts";
import { lockRequest } from "../queries.ts";
import { findClosedAt, findRetained, findRetainedFiles } from "./queries.ts";

const BATCH = 200;
/** Sorts before every other id. */
const NO_ID = "00000000-0000-0000-0000-000000000000";
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Erases answers of closed requests after their retention, which the service sets for each field. Each request has its own
 * transaction, so the job can be interrupted and repeated.
 */
export async function eraseAnswers(ctx: Context, now = new Date()): Promise<void> {
  let after = NO_ID;
  for (;;) {
    const ids = await findRetained(ctx.db, after, BATCH);
    for (const id of ids) await ctx.db.transaction().execute((trx) => eraseOne(trx, id, now));
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}

async function eraseOne(trx: Db, id: string, now: Date): Promise<void> {
  const request = await lockRequest(trx, id);
  const closedAt = await findClosedAt(trx, id);
  if (!request?.terms || !closedAt) return;
  const { form } = termsInLanguage(request.terms, DEFAULT_LANGUAGE);
  const kept = retainedAnswers(form, request.answers, daysBetween(closedAt, now));
  const erased = Object.keys(request.answers).filter((key) => !(key in kept));
  if (erased.length === 0) return;
  await updateAnswers(trx, id, form, kept);
  await eraseAnswerChanges(trx, [id], erased);
}

const daysBetween = (closedAt: Date, now: Date): number =>
  Math.floor((now.getTime() - closedAt.getTime()) / DAY_MS);

/** A page of the files of closed requests whose retention has ended; `next`: the beginning of the next page. */
export async function findEndedDocuments(
  db: Db,
  after: string | undefined,
  limit: number,
  now: Date,
): Promise<{ ended: { requestId: string; docKeys: string[] }[]; next: string | undefined }> {
  const requests = await findRetainedFiles(db, after ?? NO_ID, limit);
  const ended = requests.flatMap(({ id, terms, closed_at }) => {
    const docKeys = closed_at ? endedDocuments(terms.form ?? EMPTY_FORM, daysBetween(closed_at, now)) : [];
    return docKeys.length > 0 ? [{ requestId: id, docKeys }] : [];
  });
  return { ended, next: requests.length < limit ? undefined : requests.at(-1)?.id };
}
