import type { Proposal } from "@passerelle/contract/appointments/staff";
import { isForService } from "@passerelle/domain/appointments/kinds";
import { priceOf } from "@passerelle/domain/appointments/payment";
import { type Language, textIn } from "@passerelle/domain/languages";
import { notify } from "../../notifications/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockProfile } from "../../profiles/service.ts";
import { findAccess } from "../../requests/service.ts";
import { readSetting } from "../../settings/service.ts";
import { getBookableAgent } from "../availability/agents.ts";
import { releaseSource } from "../booking/busy-queries.ts";
import { requireOtherReviewer } from "../booking/excluded-reviewer.ts";
import { requireRoom } from "../booking/free-slots.ts";
import { lockTimes } from "../booking/lock.ts";
import { requirePlannable } from "../booking/plannable.ts";
import { answeringTaken, takeSlot } from "../booking/take-slot.ts";
import { zoneOf } from "../booking/zone-of.ts";
import { getOfferedKind } from "../kinds/offered.ts";
import { findKind } from "../kinds/queries.ts";
import { findNames, findReaders } from "../people-queries.ts";
import { formatTimes } from "../times.ts";
import {
  closeProposal,
  findExpiredProposals,
  findOpenProposal,
  findProposal,
  findTimes,
  insertProposal,
  type NewProposal,
} from "./queries.ts";

type Given = { id: string; request_id: string; kind_id: string; starts_at: readonly string[] };

/**
 * Proposes times of the caller for a request that they work on; replaces the former proposal. All times are held for the
 * hours of the settings, at most until the earliest of them. A repetition returns the same proposal. Throws
 * `request_not_found`, `appointment_kind_not_found`, `kind_not_for_service`, `agent_not_found`, `second_reviewer_required`,
 * `slot_taken`, `agent_day_full` and `idempotency_key_reused`.
 */
export async function propose(
  ctx: Context,
  actor: Actor,
  given: Given,
  language: Language,
): Promise<Proposal> {
  const access = await findAccess(ctx.db, actor, given.request_id);
  if (access?.as !== "worker" || access.request.user_id === actor.userId)
    throw new AppError("request_not_found");
  const { request } = access;
  const kind = await getOfferedKind(ctx.db, given.kind_id);
  if (!isForService(kind, request.service_id)) throw new AppError("kind_not_for_service");
  const agent = await getBookableAgent(ctx.db, actor.userId);
  const starts = [...new Set(given.starts_at.map((at) => Date.parse(at)))].sort((a, b) => a - b);
  const now = new Date();
  const first = starts[0] ?? 0;
  for (const start of starts) requirePlannable(start, "starts_at");
  return answeringTaken(
    ctx,
    async (trx) => {
      await lockProfile(trx, request.user_id);
      const made = await findProposal(trx, given.id);
      if (made) {
        if (made.request_id !== request.id || made.agent_id !== agent.id)
          throw new AppError("idempotency_key_reused");
        return describeProposal(trx, made, language);
      }
      await requireOtherReviewer(trx, kind, { customerId: request.user_id, agentId: agent.id });
      const former = await findOpenProposal(trx, request.id);
      await lockTimes(trx, {
        placeIds: [kind.place_id, former?.place_id ?? null],
        agentIds: [agent.id, ...(former ? [former.agent_id] : [])],
      });
      if (former) await endProposal(trx, former, "withdrawn");
      const hours = await readSetting(trx, "appointments.proposal_hours");
      const until = new Date(Math.min(now.getTime() + hours * 60 * 60 * 1000, first));
      const times = starts.map((start) => ({ id: crypto.randomUUID(), starts_at: new Date(start) }));
      for (const { id, starts_at } of times) {
        const taker = { source: "proposal", id, until } as const;
        await takeSlot(trx, { kind, start: starts_at.getTime(), agentIds: [agent.id], taker }, now);
        await requireRoom(trx, agent, kind, starts_at.getTime(), { now, except: id });
      }
      const proposal = {
        id: given.id,
        request_id: request.id,
        customer_id: request.user_id,
        agent_id: agent.id,
        kind_id: kind.id,
        expires_at: until,
      };
      await insertProposal(trx, proposal, times);
      await announceProposal(ctx, trx, proposal, request.reference);
      return describeProposal(trx, proposal, language);
    },
    async () => ({ asked: { kind, agentId: agent.id, customerId: request.user_id }, start: first }),
  );
}

async function announceProposal(
  ctx: Context,
  trx: Db,
  { customer_id, agent_id, kind_id, request_id, expires_at }: NewProposal,
  reference: string,
): Promise<void> {
  const path = `/appointments?request=${request_id}`;
  await notify(ctx, trx, {
    userId: customer_id,
    type: "appointment",
    values: { event: "proposed", reference, starts_at: "" },
    path,
  });
  const readers = await findReaders(trx, [customer_id, agent_id]);
  const kind = await findKind(trx, kind_id);
  const [customer, agent] = [readers.get(customer_id), readers.get(agent_id)];
  if (!customer || !agent || !kind) return;
  // The zone of the customer is that of their account, which is written too.
  const zone = await zoneOf(trx, kind, agent_id, expires_at.getTime());
  await ctx.mail.enqueue(trx, {
    template: "appointment_proposed",
    userId: customer.id,
    to: customer.email,
    language: customer.language,
    values: {
      name: customer.name,
      kind: textIn(kind.name, customer.language),
      who: agent.name,
      reference,
      until: formatTimes(expires_at, { agent_zone: zone, customer_zone: zone }, customer),
      link: ctx.env.publicUrl + path,
    },
  });
}

/** Closes a proposal and releases its times, except a chosen one. The caller has locked them (`lockTimes`). */
export async function endProposal(
  trx: Db,
  { id }: Pick<NewProposal, "id">,
  as: "accepted" | "withdrawn" | "expired",
  chosen?: string,
): Promise<void> {
  for (const time of await findTimes(trx, id)) if (time.id !== chosen) await releaseSource(trx, time.id);
  await closeProposal(trx, id, as);
}

const BATCH = 200;

/** Closes expired proposals. */
export async function endExpired(ctx: Context, now = new Date()): Promise<void> {
  for (const proposal of await findExpiredProposals(ctx.db, now, BATCH))
    await ctx.db.transaction().execute(async (trx) => {
      await lockProfile(trx, proposal.customer_id);
      await lockTimes(trx, { placeIds: [proposal.place_id], agentIds: [proposal.agent_id] });
      if ((await findProposal(trx, proposal.id))?.status === "open")
        await endProposal(trx, proposal, "expired");
    });
}

/** The open proposal of a request, for its customer and those who work on it. Throws `request_not_found`. */
export async function readProposal(
  ctx: Context,
  actor: Actor,
  requestId: string,
  language: Language,
): Promise<{ proposal: Proposal | null }> {
  const access = await findAccess(ctx.db, actor, requestId);
  if (access?.as !== "worker" && access?.as !== "customer") throw new AppError("request_not_found");
  const found = await findOpenProposal(ctx.db, requestId);
  const isOpen = found && found.expires_at > new Date();
  return { proposal: isOpen ? await describeProposal(ctx.db, found, language) : null };
}

async function describeProposal(db: Db, proposal: NewProposal, language: Language): Promise<Proposal> {
  const { id, agent_id, kind_id, expires_at } = proposal;
  const kind = await findKind(db, kind_id);
  if (!kind) throw new Error(`the proposal ${id} is of no kind`);
  const times = await findTimes(db, id);
  const name = (await findNames(db, [agent_id])).get(agent_id) ?? "";
  return {
    id,
    kind: { id: kind_id, name: textIn(kind.name, language), mode: kind.mode, price: priceOf(kind) },
    agent: { id: agent_id, name },
    agent_zone: await zoneOf(db, kind, agent_id, times[0]?.starts_at.getTime() ?? 0),
    expires_at: expires_at.toISOString(),
    times: times.map((time) => ({ id: time.id, starts_at: time.starts_at.toISOString() })),
  };
}
