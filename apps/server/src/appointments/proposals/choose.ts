import type { Appointment } from "@passerelle/contract/appointments/shapes";
import type { Language } from "@passerelle/domain/languages";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { getProfile } from "../../profiles/service.ts";
import { addAppointment, requireDetails, requireLevel } from "../booking/add-appointment.ts";
import { keepHeld } from "../booking/busy-queries.ts";
import { requireOtherReviewer } from "../booking/excluded-reviewer.ts";
import { lockPerson, lockTimes } from "../booking/lock.ts";
import { answeringRefused } from "../booking/refusals.ts";
import { describe } from "../describe.ts";
import { findKind } from "../kinds/queries.ts";
import { findAppointment } from "../queries.ts";
import { endProposal } from "./propose.ts";
import { findProposal, findTimes } from "./queries.ts";

/**
 * Books one of the proposed times for the customer of the request, confirmed at once, because the agent has proposed it.
 * The other times are released. A repetition returns the same appointment. `phone`: instead of the one in the profile.
 * Throws `proposal_closed`, `phone_required`, `identity_level_required`, `ordering_closed`, and as `answeringRefused`.
 */
export function choose(
  ctx: Context,
  actor: Actor,
  proposalId: string,
  { time_id, zone, phone }: { time_id: string; zone: string; phone?: string | undefined },
  language: Language,
): Promise<Appointment> {
  return answeringRefused(ctx, async (trx) => {
    await lockPerson(trx, actor.userId);
    const made = await findAppointment(trx, time_id);
    if (made?.customer_id === actor.userId) return describe(ctx, trx, actor, made, language);
    const proposal = await findProposal(trx, proposalId);
    const time = (await findTimes(trx, proposalId)).find(({ id }) => id === time_id);
    const isOpen = proposal?.status === "open" && proposal.customer_id === actor.userId;
    if (!isOpen || !time || time.starts_at <= new Date()) throw new AppError("proposal_closed");
    await lockTimes(trx, { placeIds: [proposal.place_id], agentIds: [proposal.agent_id] });
    if (!(await keepHeld(trx, { id: time_id, placeId: proposal.place_id })))
      throw new AppError("proposal_closed");
    const kind = await findKind(trx, proposal.kind_id);
    if (!kind) throw new Error(`the proposal ${proposalId} is of no kind`);
    const number = phone ?? (await getProfile(trx, actor.userId)).phone;
    const details = { zone, attendee: "self", subject: "", phone: number || undefined } as const;
    requireDetails(kind, details);
    await requireLevel(trx, actor.userId, kind);
    await requireOtherReviewer(trx, kind, { customerId: actor.userId, agentId: proposal.agent_id });
    await endProposal(trx, proposal, "accepted", time_id);
    const row = await addAppointment(ctx, trx, {
      id: time_id,
      kind: { ...kind, is_confirmed_by_hand: false },
      customerId: actor.userId,
      agentId: proposal.agent_id,
      start: time.starts_at.getTime(),
      details,
      requestId: proposal.request_id,
      by: "customer",
      actorId: actor.userId,
    });
    return describe(ctx, trx, actor, row, language);
  });
}
