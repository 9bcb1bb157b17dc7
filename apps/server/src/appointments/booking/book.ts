import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { isForService } from "@passerelle/domain/appointments/kinds";
import type { Language } from "@passerelle/domain/languages";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { getOwnRequest } from "../../requests/service.ts";
import { readSetting } from "../../settings/service.ts";
import { describe } from "../describe.ts";
import { getOfferedKind } from "../kinds/offered.ts";
import type { StoredKind } from "../kinds/queries.ts";
import { countUpcoming, findAppointment } from "../queries.ts";
import { endWaiting } from "../waiting/queries.ts";
import { addAppointment, type Details, requireDetails, requireLevel } from "./add-appointment.ts";
import { keepHeld } from "./busy-queries.ts";
import { deleteHoldOf, findHold } from "./holds-queries.ts";
import { lockPerson, lockTimes } from "./lock.ts";
import { answeringRefused } from "./refusals.ts";

type Given = Details & { hold_id: string; request_id?: string | undefined };

/**
 * Books the slot that the caller holds. An expired hold is still valid until another person takes its time. A repetition
 * returns the appointment that was booked. Throws `hold_expired`, `appointment_limit_reached`, `attendee_required`,
 * `phone_required`, `request_not_found`, `kind_not_for_service`, `identity_level_required`, `ordering_closed`, and as
 * `answeringRefused`.
 */
export function bookHeld(ctx: Context, actor: Actor, given: Given, language: Language): Promise<Appointment> {
  const { hold_id: id, request_id: requestId = null, ...details } = given;
  return answeringRefused(ctx, async (trx) => {
    await lockPerson(trx, actor.userId);
    const made = await findAppointment(trx, id);
    if (made?.customer_id === actor.userId) return describe(ctx, trx, actor, made, language);
    const hold = await findHold(trx, id);
    if (hold?.user_id !== actor.userId) throw new AppError("hold_expired");
    await requireFewer(trx, actor);
    const kind = await getOfferedKind(trx, hold.kind_id);
    requireDetails(kind, details);
    await requireLevel(trx, actor.userId, kind);
    await requireFitting(trx, actor, kind, requestId);
    await lockTimes(trx, { placeIds: [hold.place_id], agentIds: [hold.agent_id] });
    const isKept = hold.starts_at > new Date() && (await keepHeld(trx, { id, placeId: hold.place_id }));
    if (!isKept) throw new AppError("hold_expired");
    await deleteHoldOf(trx, actor.userId);
    await endWaiting(trx, actor.userId, kind.id);
    const row = await addAppointment(ctx, trx, {
      id,
      kind,
      customerId: actor.userId,
      agentId: hold.agent_id,
      start: hold.starts_at.getTime(),
      details,
      requestId,
      by: "customer",
      actorId: actor.userId,
    });
    return describe(ctx, trx, actor, row, language);
  });
}

/** Checks that the caller, who is locked, has fewer open appointments than the settings permit. */
async function requireFewer(trx: Db, { userId }: Actor): Promise<void> {
  const limit = await readSetting(trx, "appointments.open_per_customer");
  if ((await countUpcoming(trx, userId, new Date())) >= limit)
    throw new AppError("appointment_limit_reached", { details: { limit } });
}

/** Checks that the service of the caller's request offers the kind; a kind of some services needs a request. */
async function requireFitting(
  trx: Db,
  actor: Actor,
  kind: StoredKind,
  requestId: string | null,
): Promise<void> {
  const serviceId = requestId === null ? null : (await getOwnRequest(trx, actor, requestId)).service_id;
  if (!isForService(kind, serviceId)) throw new AppError("kind_not_for_service");
}
