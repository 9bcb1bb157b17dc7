import type { Language } from "@passerelle/contract/shapes";
import {
  announcedBefore,
  DRAFT_NOTICE_DAYS,
  draftEndsAt,
} from "@passerelle/domain/requests/expiry/draft-expiry";
import { describeServices } from "../../catalogue/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { formatDay } from "../../platform/format-date.ts";
import { getProfile } from "../../profiles/service.ts";
import { eraseRequestTexts } from "../lifecycle/account-closure-queries.ts";
import { isLive } from "../lifecycle/assess.ts";
import { requireTransition, transition } from "../lifecycle/transition.ts";
import { findPayments, lockRequest, type StoredRequest } from "../queries.ts";
import { type AnnouncedDraft, findAnnounced, findOwnersToWarn, updateWarned } from "./queries.ts";

/** People to warn and drafts to end in one job; another job handles the rest. */
const OWNERS = 50;
const DRAFTS = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Warns people of drafts that will expire, and ends drafts that were not edited for `DRAFT_DAYS` and whose warning was sent
 * `DRAFT_NOTICE_DAYS` ago. Each person and each draft has its own transaction, so the job can be interrupted and can run in
 * several processes at once.
 */
export async function expireDrafts(ctx: Context, now = new Date()): Promise<void> {
  const touchedBefore = announcedBefore(now);
  let announced = 0;
  for (const userId of await findOwnersToWarn(ctx.db, touchedBefore, OWNERS)) {
    const done = await ctx.db
      .transaction()
      .execute((trx) => announce(ctx, trx, userId, { touchedBefore, now }));
    if (done) announced += 1;
  }
  const noticed = new Date(now.getTime() - DRAFT_NOTICE_DAYS * DAY_MS);
  let ended = 0;
  for (const id of await findAnnounced(ctx.db, { announcedBefore: noticed, limit: DRAFTS })) {
    if (await ctx.db.transaction().execute((trx) => endDraft(ctx, trx, id, now))) ended += 1;
  }
  if (announced === OWNERS || ended === DRAFTS) await ctx.jobs.enqueue(ctx.db, "requests.expire", {});
}

/** One email for all drafts of a person. People without an email address see the warning in the list of their requests. */
async function announce(
  ctx: Context,
  trx: Db,
  userId: string,
  times: { touchedBefore: Date; now: Date },
): Promise<boolean> {
  const drafts = await updateWarned(trx, userId, times);
  const [first] = drafts;
  if (!first) return false;
  const { email, name, language } = await getProfile(trx, userId);
  if (email === "") return true;
  await ctx.mail.enqueue(trx, {
    template: "drafts_ending",
    userId,
    to: email,
    language,
    values: {
      name,
      services: await titlesOf(trx, drafts, language),
      date: formatDay(
        draftEndsAt({ touchedAt: first.updated_at, warnedAt: times.now }) ?? times.now,
        language,
      ),
      link: `${ctx.env.publicUrl}/requests-tracking?status=draft`,
    },
  });
  return true;
}

/** False when there was nothing to end, because its owner or another process acted first. */
async function endDraft(ctx: Context, trx: Db, id: string, now: Date): Promise<boolean> {
  const request = await lockRequest(trx, id);
  if (!request) return false;
  const end = draftEndsAt({ touchedAt: request.updated_at, warnedAt: request.expiry_warned_at });
  const paying = isLive((await findPayments(trx, [id])).get(id));
  if (!end || end > now || paying) return false;
  const move = { action: "expire", mover: "system", due: undefined, paid: false } as const;
  if (!(await transition(ctx, trx, request, move)).ok) return false;
  await eraseRequestTexts(trx, [id]);
  await ctx.jobs.enqueue(trx, "documents.erase", { requestId: id });
  return true;
}

/**
 * Ends a locked draft that is partly paid and whose end the caller has announced; the paid part is refunded. Its texts are kept
 * with its payments. Throws `move_not_allowed` for another status.
 */
export async function expirePaidDraft(ctx: Context, trx: Db, request: StoredRequest): Promise<void> {
  const move = { action: "expire", mover: "system", due: undefined, paid: false } as const;
  await requireTransition(ctx, trx, request, move);
  await ctx.jobs.enqueue(trx, "documents.erase", { requestId: request.id });
}

async function titlesOf(trx: Db, drafts: readonly AnnouncedDraft[], language: Language): Promise<string> {
  const services = await describeServices(
    trx,
    drafts.map((draft) => draft.service_id),
    language,
  );
  const titles = new Set(drafts.flatMap((draft) => services.get(draft.service_id)?.title ?? []));
  return new Intl.ListFormat(language, { type: "conjunction" }).format(titles);
}
