import { APPOINTMENT_RETENTION_MONTHS } from "@passerelle/domain/appointments/kinds";
import { monthsBefore } from "@passerelle/domain/days";
import type { Context } from "../../platform/context.ts";
import { recordErasure } from "../../platform/erasures.ts";
import { deleteHoldsBefore } from "../booking/holds-queries.ts";
import { expireAllUnpaid } from "../payment/settle.ts";
import { endExpired } from "../proposals/propose.ts";
import { deleteClosedProposals } from "../proposals/queries.ts";
import { deletePastWaiting } from "../waiting/queries.ts";
import { cleanBusy, deleteEnded, deletePastAbsences } from "./queries.ts";

const BATCH = 500;
const HOUR_MS = 60 * 60 * 1000;
/** How long released times are kept, so that a conflict can be explained. */
const RELEASED_KEPT_MS = 7 * 24 * HOUR_MS;

/**
 * Ends unpaid appointments and proposals after their deadline, releases holds an hour after their end, and deletes
 * appointments 24 months after their end. Repeating it changes nothing.
 */
export async function sweepAppointments(ctx: Context, now = new Date()): Promise<void> {
  const { db } = ctx;
  await expireAllUnpaid(ctx, now);
  await endExpired(ctx, now);
  const heldBefore = new Date(now.getTime() - HOUR_MS);
  await deleteHoldsBefore(db, heldBefore);
  const endedBefore = monthsBefore(now, APPOINTMENT_RETENTION_MONTHS);
  for (let deleted = BATCH; deleted === BATCH; )
    deleted = await db.transaction().execute(async (trx) => {
      const records = await deleteEnded(trx, endedBefore, BATCH);
      await recordErasure(trx, "appointment_ended", { records, files: 0 });
      return records;
    });
  const releasedBefore = new Date(now.getTime() - RELEASED_KEPT_MS);
  await cleanBusy(db, { heldBefore, releasedBefore, endedBefore });
  await deletePastAbsences(db, endedBefore);
  await deleteClosedProposals(db, endedBefore);
  await deletePastWaiting(db, now);
}
