import { isDeepStrictEqual } from "node:util";
import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { isForService } from "@passerelle/domain/appointments/kinds";
import type { Language } from "@passerelle/domain/languages";
import { type Actor, actorMay } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { servesPerson } from "../../profiles/service.ts";
import { getBookableAgent } from "../availability/agents.ts";
import { describe } from "../describe.ts";
import { getOfferedKind } from "../kinds/offered.ts";
import { findOpenRequest, findPersonByEmail } from "../people-queries.ts";
import { findAppointment } from "../queries.ts";
import { addAppointment, columnsOf, type Details, requireDetails } from "./add-appointment.ts";
import { requireOtherReviewer } from "./excluded-reviewer.ts";
import { requireRoom } from "./free-slots.ts";
import { findHold } from "./holds-queries.ts";
import { lockPerson } from "./lock.ts";
import { requirePlannable } from "./plannable.ts";
import { answeringTaken, takeSlot } from "./take-slot.ts";

type Given = Details & {
  id: string;
  customer_email: string;
  kind_id: string;
  agent_id: string;
  starts_at: string;
  beyond_capacity?: boolean | undefined;
};

/**
 * Books an appointment for a customer with an agent, also outside the agent's hours and at short notice, if the time is
 * free and the day has room. A kind of some services is booked for the customer's newest open request of them that the
 * caller may open. Agents book only with themselves and for people whom they serve already, because they meet whom they book
 * (decision 0241); managers may exceed the limit of the day with `beyond_capacity`. Repeating it returns the same
 * appointment. Throws `user_not_found`, also for people whom an agent does not serve, `agent_not_found`,
 * `second_reviewer_required`, `appointment_kind_not_found`, `kind_not_for_service`, `attendee_required`, `phone_required`,
 * `slot_taken`, `agent_day_full`, `own_appointment_overlaps`, `ordering_closed`, `idempotency_key_reused` for the id of another
 * appointment, and `invalid_input` for a time that is over.
 */
export async function bookFor(
  ctx: Context,
  actor: Actor,
  given: Given,
  language: Language,
): Promise<Appointment> {
  const { id, customer_email, kind_id, agent_id, starts_at, beyond_capacity, ...details } = given;
  const isOwn = agent_id === actor.userId;
  const isManager = actorMay(ctx.env, actor, "appointments.manage");
  if (!isOwn && !isManager) throw new AppError("agent_not_found");
  const start = Date.parse(starts_at);
  const kind = await getOfferedKind(ctx.db, kind_id);
  const agent = await getBookableAgent(ctx.db, agent_id);
  const customerId = await findPersonByEmail(ctx.db, customer_email);
  if (customerId === undefined || customerId === agent.id) throw new AppError("user_not_found");
  if (!isManager && !(await servesPerson(ctx, actor, customerId))) throw new AppError("user_not_found");
  requireDetails(kind, details);
  requirePlannable(start, "starts_at");
  return answeringTaken(
    ctx,
    async (trx) => {
      await lockPerson(trx, customerId);
      const made = await findAppointment(trx, id);
      if (made) {
        const wanted = {
          customer_id: customerId,
          booked_by: actor.userId,
          kind_id,
          agent_id,
          starts_at: new Date(start),
          ...columnsOf(details),
        };
        if (!isDeepStrictEqual({ ...made, ...wanted }, made)) throw new AppError("idempotency_key_reused");
        return describe(ctx, trx, actor, made, language);
      }
      if (await findHold(trx, id)) throw new AppError("idempotency_key_reused");
      await requireOtherReviewer(trx, kind, { customerId, agentId: agent.id });
      const request = await findOpenRequest(trx, actor.userId, customerId, kind.service_ids);
      if (!isForService(kind, request?.service_id ?? null)) throw new AppError("kind_not_for_service");
      const taker = { source: "appointment", id } as const;
      const now = new Date();
      const agentId = await takeSlot(trx, { kind, start, agentIds: [agent.id], taker }, now);
      if (!(isManager && beyond_capacity)) await requireRoom(trx, agent, kind, start, { now, except: id });
      const row = await addAppointment(ctx, trx, {
        id,
        kind,
        customerId,
        agentId,
        start,
        details,
        requestId: request?.id ?? null,
        by: "staff",
        actorId: actor.userId,
      });
      return describe(ctx, trx, actor, row, language);
    },
    async () => ({ asked: { kind, agentId: agent.id, customerId }, start }),
  );
}
