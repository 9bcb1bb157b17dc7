import type { MandateNotice } from "@passerelle/domain/mandates/notices";
import {
  isPendingMandate,
  type MandateAction,
  type MandateMover,
  type MandateStatus,
  nextMandateStatus,
} from "@passerelle/domain/mandates/status";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { publishLive } from "../platform/live.ts";
import { announce } from "./announce.ts";
import { carrySpent } from "./hand-over/replaced-ceiling.ts";
import {
  findMandate,
  insertEvent,
  lockMandate,
  type MandateChange,
  type StoredMandate,
  updateMandate,
} from "./queries.ts";
import { followStatus } from "./verified-mandate.ts";

type Move = {
  action: MandateAction;
  by: MandateMover;
  actorId?: string;
  /** The words of the person who acts; both sides read them. */
  note?: string | null;
  change?: MandateChange;
};

/** The notice of each action, to the other side or to both; other actions concern only the principal. */
const NOTICES: Partial<Record<MandateAction, { notice: MandateNotice; to: "other" | "both" }>> = {
  sign: { notice: "invited", to: "other" },
  accept: { notice: "accepted", to: "both" },
  decline: { notice: "declined", to: "both" },
  withdraw: { notice: "withdrawn", to: "other" },
  lapse: { notice: "lapsed", to: "both" },
  legalise: { notice: "accepted", to: "both" },
  revoke: { notice: "revoked", to: "both" },
  renounce: { notice: "renounced", to: "both" },
  fulfil: { notice: "fulfilled", to: "both" },
  expire: { notice: "expired", to: "both" },
};

const TO_LEGALISE = { notice: "to_legalise", to: "both" } as const;

/** A mandate on paper must still be signed before an authority after it was accepted. */
const noticeOf = (action: MandateAction, status: MandateStatus) =>
  status === "awaiting_legalisation" ? TO_LEGALISE : NOTICES[action];

/**
 * The only way in which a mandate changes its status: its row, its event, its code, the live changes, notifications and emails, in the
 * caller's transaction, with the mandate locked. Throws `move_not_allowed`.
 */
export async function moveMandate(
  ctx: Context,
  trx: Db,
  mandate: StoredMandate,
  { action, by, actorId, note = null, change = {} }: Move,
): Promise<StoredMandate> {
  const status = nextMandateStatus(mandate, action, by);
  if (!status) throw new AppError("move_not_allowed", { details: { status: mandate.status } });
  const isOver = !isPendingMandate(status) && status !== "active";
  await updateMandate(trx, mandate.id, {
    ...(isOver && { ended_at: new Date(), end_note: note }),
    ...change,
    status,
  });
  await insertEvent(trx, { mandate_id: mandate.id, kind: action, by, actor_id: actorId ?? null, note });
  const moved = await findMandate(trx, mandate.id);
  if (!moved) throw new Error(`mandate ${mandate.id} is gone`);
  await followStatus(trx, moved);
  await publishMandate(trx, moved);
  const announced = noticeOf(action, status);
  if (announced) await announce(ctx, trx, moved, announced.notice, announced.to === "both" ? undefined : by);
  if (status === "active" && moved.is_replacement) await endReplaced(ctx, trx, moved);
  return moved;
}

/**
 * Ends the mandate of the holder who left, because its replacement is now in force. The replacement counts the money that
 * was spent since its text was presented.
 */
async function endReplaced(ctx: Context, trx: Db, mandate: StoredMandate): Promise<void> {
  const { renewal_of } = mandate;
  const former = renewal_of === null ? undefined : await lockMandate(trx, renewal_of);
  if (former) await carrySpent(trx, mandate, former);
  if (former?.status === "active") await moveMandate(ctx, trx, former, { action: "renounce", by: "system" });
}

/** Publishes to the open pages of both sides that a mandate changed. */
export async function publishMandate(trx: Db, mandate: StoredMandate): Promise<void> {
  const holder = mandate.invited_on === null ? null : mandate.holder_id;
  const users = [mandate.principal_id, ...(holder ? [holder] : [])];
  await publishLive(trx, { users }, { about: "mandates", id: mandate.id });
}
