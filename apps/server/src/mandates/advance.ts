import { addDays, utcDay } from "@passerelle/domain/days";
import { isInCheck } from "@passerelle/domain/mandates/legalisation";
import {
  endRemindersDue,
  FIRST_END_REMINDER_DAYS,
  invitationRemindersDue,
  legalisationRemindersDue,
} from "@passerelle/domain/mandates/reminders";
import { isPendingMandate } from "@passerelle/domain/mandates/status";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { findEnding, findWaiting } from "./advance-queries.ts";
import { announce } from "./announce.ts";
import { deleteExpiredCodes } from "./consent/queries.ts";
import { findScans } from "./legalisation/queries.ts";
import { findToday, insertEvent, lockMandate, type StoredMandate, updateMandate } from "./queries.ts";
import { findEvidence } from "./seal/queries.ts";
import { moveMandate } from "./transition.ts";

/** Mandates that are read at a time. */
const BATCH = 200;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Advances mandates as time passes: reminds of invitations and of the end, lets invitations and drafts lapse, and ends
 * mandates after their last day. Each has a transaction of its own, and one that fails does not stop the others; repeating
 * the job changes nothing. `today`: by default the day of the database's clock.
 */
export async function advanceMandates(ctx: Context, today?: string): Promise<void> {
  const day = today ?? (await findToday(ctx.db));
  await forEach(
    ctx,
    (batch) => findWaiting(ctx.db, day, batch),
    (trx, mandate) => advanceWaiting(ctx, trx, mandate, day),
  );
  const horizon = addDays(day, FIRST_END_REMINDER_DAYS);
  await forEach(
    ctx,
    (batch) => findEnding(ctx.db, horizon, batch),
    (trx, mandate) => advanceActive(ctx, trx, mandate, day),
  );
  await deleteExpiredCodes(ctx.db);
}

async function forEach(
  ctx: Context,
  read: (batch: { after: string; limit: number }) => Promise<string[]>,
  run: (trx: Db, mandate: StoredMandate) => Promise<void>,
): Promise<void> {
  let after = FIRST_ID;
  for (;;) {
    const ids = await read({ after, limit: BATCH });
    for (const id of ids)
      await ctx.db
        .transaction()
        .execute(async (trx) => {
          const mandate = await lockMandate(trx, id);
          if (mandate) await run(trx, mandate);
        })
        .catch((error: unknown) => ctx.log.error({ err: error, mandate: id }, "a mandate was not advanced"));
    if (ids.length < BATCH) return;
    after = ids.at(-1) ?? after;
  }
}

async function advanceWaiting(ctx: Context, trx: Db, mandate: StoredMandate, today: string): Promise<void> {
  if (!isPendingMandate(mandate.status)) return;
  const isInvitation = mandate.status === "awaiting_holder";
  const lastDay = (isInvitation && mandate.invitation_ends_on) || mandate.ends_on;
  if (lastDay < today) {
    await moveMandate(ctx, trx, mandate, { action: "lapse", by: "system" });
    return;
  }
  if (mandate.status === "awaiting_legalisation") return remindOfPaper(ctx, trx, mandate, today);
  if (!isInvitation || mandate.invited_on === null) return;
  const due = invitationRemindersDue(mandate.invited_on, today);
  if (await recordReminders(trx, mandate, due)) await announce(ctx, trx, mandate, "reminded", "principal");
}

/** Sends no reminder while a scan waits for a reviewer: then both sides have done their part. */
async function remindOfPaper(ctx: Context, trx: Db, mandate: StoredMandate, today: string): Promise<void> {
  const accepted = (await findEvidence(trx, mandate.id)).at(-1);
  const [scan] = await findScans(trx, mandate.id);
  if (!accepted || isInCheck(scan)) return;
  const due = legalisationRemindersDue(utcDay(accepted.signed_at), today);
  if (await recordReminders(trx, mandate, due)) await announce(ctx, trx, mandate, "to_legalise");
}

async function advanceActive(ctx: Context, trx: Db, mandate: StoredMandate, today: string): Promise<void> {
  if (mandate.status !== "active" || mandate.active_on === null) return;
  if (mandate.ends_on < today) {
    await moveMandate(ctx, trx, mandate, { action: "expire", by: "system" });
    return;
  }
  const due = endRemindersDue(mandate.active_on, mandate.ends_on, today);
  if (await recordReminders(trx, mandate, due)) await announce(ctx, trx, mandate, "ending");
}

/** Whether a reminder must be sent; after an interruption a single one replaces all missed ones. */
async function recordReminders(trx: Db, mandate: StoredMandate, due: number): Promise<boolean> {
  if (due <= mandate.reminders) return false;
  await updateMandate(trx, mandate.id, { reminders: due });
  await insertEvent(trx, { mandate_id: mandate.id, kind: "remind", by: "system" });
  return true;
}
