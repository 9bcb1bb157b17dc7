import { addDays, utcDay } from "@passerelle/domain/days";
import { RENEWAL_NOTICE_DAYS, renewalNoticesDue } from "@passerelle/domain/identity/renewal";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../settings/service.ts";
import { findEnding, findStaleClaims } from "./advance-queries.ts";
import { announce } from "./announce.ts";
import { lockCase, moveCase } from "./move-case.ts";
import { insertEvent, updateCase } from "./queries.ts";
import { dropLapsed, eraseBytes } from "./retention/erase-identity.ts";

/** Cases that are read at a time. */
const BATCH = 200;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Advances cases as time passes: reminds people 90, 30 and 7 days before their verification ends, ends it (and with level 2
 * an open case of level 3), and returns abandoned reviews to the queue. Each case has a transaction of its own; repeating the
 * job changes nothing.
 */
export async function advanceCases(ctx: Context, now = new Date()): Promise<void> {
  const today = utcDay(now);
  const horizon = addDays(today, RENEWAL_NOTICE_DAYS[0]);
  await forEach(
    (after) => findEnding(ctx.db, horizon, { after, limit: BATCH }),
    async (id) => {
      const paths = await ctx.db.transaction().execute((trx) => advanceOne(ctx, trx, id, now));
      await eraseBytes(ctx, paths);
    },
  );
  const hours = await readSetting(ctx.db, "identity.claim_hours");
  const before = new Date(now.getTime() - hours * 60 * 60 * 1000);
  await forEach(
    (after) => findStaleClaims(ctx.db, before, { after, limit: BATCH }),
    (id) => ctx.db.transaction().execute((trx) => releaseStale(trx, id, before)),
  );
}

async function forEach(
  read: (after: string) => Promise<string[]>,
  run: (id: string) => Promise<void>,
): Promise<void> {
  let after = FIRST_ID;
  for (;;) {
    const ids = await read(after);
    for (const id of ids) await run(id);
    if (ids.length < BATCH) return;
    after = ids.at(-1) ?? after;
  }
}

/** Returns the storage paths of a case that ended with this one. */
async function advanceOne(ctx: Context, trx: Db, id: string, now: Date): Promise<string[]> {
  const row = await lockCase(trx, id);
  if (row?.status !== "verified" || !row.valid_until) return [];
  const today = utcDay(now);
  if (row.valid_until < today) {
    const ended = await moveCase(trx, row, { action: "expire", by: "system" }, now);
    await announce(ctx, trx, ended, "expired");
    return dropLapsed(trx, ended, now);
  }
  const due = renewalNoticesDue(row.valid_until, today);
  // After an interruption a single reminder replaces all missed ones.
  if (due <= row.notices) return [];
  await updateCase(trx, id, { notices: due });
  await insertEvent(trx, { case_id: id, kind: "reminded", by: "system" });
  await announce(ctx, trx, row, "ending");
  return [];
}

async function releaseStale(trx: Db, id: string, before: Date): Promise<void> {
  const row = await lockCase(trx, id);
  if (row?.status === "in_review" && row.claimed_at && row.claimed_at < before)
    await moveCase(trx, row, { action: "release", by: "system" });
}
