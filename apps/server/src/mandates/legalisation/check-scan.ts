import type { AdminMandateDetails } from "@passerelle/contract/mandates/admin";
import {
  type ScanRefusal,
  type ScanVerdict,
  scanCheckRefusal,
} from "@passerelle/domain/mandates/legalisation";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { requireReadable } from "../../platform/files/read-file.ts";
import { describeAdminMandate } from "../admin/describe-mandate.ts";
import { announce } from "../announce.ts";
import { findToday, insertEvent, lockMandate, type StoredMandate } from "../queries.ts";
import { moveMandate, publishMandate } from "../transition.ts";
import { findScan, type StoredScan, writeVerdict } from "./queries.ts";

type Given = { scan_id: string; verdict: ScanVerdict; reason: ScanRefusal | null; note: string };

const ERRORS = {
  own_mandate: "own_mandate",
  scan_checked: "scan_checked",
  scan_replaced: "mandate_conflict",
  not_waiting: "move_not_allowed",
} as const;

/**
 * Decides about the current scan of a mandate on paper: an accepted scan puts the mandate in force, a refused one must be
 * sent again. A repetition of the caller's own decision returns the mandate unchanged. Throws `own_mandate` for a mandate
 * of the caller, `scan_checked`, `mandate_conflict` when another scan was sent meanwhile, `mandate_lapsed` after the last
 * day of the mandate, `reason_required`, `move_not_allowed`, and as `requireReadable`.
 */
export function checkScan(
  ctx: Context,
  actor: Actor,
  id: string,
  given: Given,
): Promise<AdminMandateDetails> {
  return ctx.db.transaction().execute(async (trx) => {
    const mandate = await lockMandate(trx, id);
    if (!mandate) throw new AppError("mandate_not_found");
    // Read under the lock, because scans are replaced and decided under it too.
    const scan = await findScan(trx, given.scan_id);
    if (scan?.mandate_id !== id) throw new AppError("document_not_found");
    const isRepeated = scan.verdict === given.verdict && scan.checked_by === actor.userId;
    if (!isRepeated) await decide(ctx, trx, actor, mandate, scan, given);
    return describeAdminMandate(trx, actor, id);
  });
}

async function decide(
  ctx: Context,
  trx: Db,
  actor: Actor,
  mandate: StoredMandate,
  scan: StoredScan,
  { verdict, reason, note }: Given,
): Promise<void> {
  const refusal = scanCheckRefusal(
    actor.userId,
    { ...mandate, principalId: mandate.principal_id, holderId: mandate.holder_id },
    { senderId: scan.user_id, isCurrent: scan.replaced_at === null, verdict: scan.verdict },
  );
  if (refusal) throw new AppError(ERRORS[refusal], { details: { status: mandate.status } });
  // A decision requires a scan that the caller can open.
  await requireReadable({ db: trx, scanner: ctx.scanner }, scan.storage_path, actor.userId);
  if ((verdict === "refused") !== (reason !== null)) throw new AppError("reason_required");
  const words = note || null;
  await writeVerdict(trx, scan.id, { verdict, reason, note: words, checked_by: actor.userId });
  if (verdict === "refused") {
    const event = { mandate_id: mandate.id, kind: "refuse_scan", by: "clerk", note: words } as const;
    await insertEvent(trx, { ...event, actor_id: actor.userId });
    await publishMandate(trx, mandate);
    await announce(ctx, trx, mandate, "scan_refused");
    return;
  }
  const today = await findToday(trx);
  if (mandate.ends_on < today) throw new AppError("mandate_lapsed");
  const change = { active_on: today, reminders: 0 };
  const move = { action: "legalise", by: "clerk", actorId: actor.userId, note: words, change } as const;
  await moveMandate(ctx, trx, mandate, move);
  await ctx.jobs.enqueue(trx, "mandates.seal", { mandateId: mandate.id });
}
