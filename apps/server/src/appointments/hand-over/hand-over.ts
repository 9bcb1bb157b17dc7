import { type AgentTime, worksDuring } from "@passerelle/domain/appointments/slots";
import { zoneClocks } from "@passerelle/domain/time-zones";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { countGiven, type HandedOverWork, type HandOver, type StaffWork } from "../../platform/staff-work.ts";
import { lockProfile } from "../../profiles/service.ts";
import { findBookable, type StoredAgent } from "../availability/queries.ts";
import { giveBusy, releaseExpired } from "../booking/busy-queries.ts";
import { findExcludedReviewer } from "../booking/excluded-reviewer.ts";
import { loadTimes } from "../booking/free-slots.ts";
import { lockTimes } from "../booking/lock.ts";
import { zoneOf } from "../booking/zone-of.ts";
import { changeAppointment } from "../change-appointment.ts";
import { findKinds, type StoredKind } from "../kinds/queries.ts";
import { slotKindOf } from "../kinds/slot-kind.ts";
import { endProposal } from "../proposals/propose.ts";
import { findOpenOfAgent, findTimes, type StoredProposal } from "../proposals/queries.ts";
import { lockAppointmentRow, type StoredAppointment } from "../queries.ts";
import { countComing, findComing, listComing, updateProposalAgent, widenWaiting } from "./queries.ts";

/** Appointments that are handed over by one call, each with its emails. */
const AT_ONCE = 200;
/** Coming appointments that are read to find these. */
const LOOKED_AT = 2_000;

/** Coming appointments, and proposals of times to customers. */
export const appointmentWork: StaffWork = {
  countOpen: countComing,
  listOpen: listComing,
  findTakers: findBookable,
  handOver: handOverAppointments,
  inbox: null,
};

/** The agents who may take over, with their working time and its taken parts, and the kinds by id. */
type Taking = {
  agents: readonly StoredAgent[];
  times: ReadonlyMap<string, AgentTime>;
  kinds: ReadonlyMap<string, StoredKind>;
};

/**
 * Hands the coming appointments of an agent over to others, each to one who works at its time and is free; both sides are
 * notified. An appointment that none of them can take stays with the agent, to be moved by hand. Proposals move in the same
 * way or are withdrawn. Customers on the agent's waiting list now wait for any agent.
 */
async function handOverAppointments(
  ctx: Context,
  trx: Db,
  actor: Actor,
  { from, to, beyondCapacity }: HandOver,
): Promise<HandedOverWork> {
  const now = new Date();
  const agents = (await findBookable(trx)).filter(({ id }) => to.includes(id));
  const coming = await findComing(trx, from, LOOKED_AT);
  // Read before the locks, so that appointments without a free agent do not use up the limit of one call.
  const seen = await readTaking(trx, agents, coming, { now, beyondCapacity });
  const wanted = coming.filter((row) => agents.some(({ id }) => isFree(seen, id, row))).slice(0, AT_ONCE);
  const proposals = await lockTaken(trx, { from, to }, wanted);
  await releaseExpired(trx, { agentIds: to, placeId: null }, now);
  const rows = await lockStillOpen(trx, from, wanted, now);
  const given: { to: string }[] = [];
  for (const row of rows) {
    // Read again for each appointment, because the former ones may have filled a day.
    const taking = await readTaking(trx, agents, [row], { now, beyondCapacity });
    const excluded = await findExcluded(trx, taking, row);
    const free = agents.map(({ id }) => id).filter((id) => id !== excluded && isFree(taking, id, row));
    const taker = await giveTo(trx, [row.id], fewestFirst(free, given));
    if (!taker) continue;
    const agent_zone = await zoneOf(trx, row, taker, row.starts_at.getTime());
    const place = { starts_at: row.starts_at, ends_at: row.ends_at, agent_id: taker, agent_zone };
    const change = { action: "hand_over", by: "staff", actorId: actor.userId, to: place } as const;
    await changeAppointment(ctx, trx, row, change, now);
    given.push({ to: taker });
  }
  for (const proposal of proposals) {
    const ids = (await findTimes(trx, proposal.id)).map(({ id }) => id);
    const excluded = await findExcluded(trx, seen, proposal);
    const others = agents.map(({ id }) => id).filter((id) => id !== proposal.customer_id && id !== excluded);
    const taker = await giveTo(trx, ids, fewestFirst(others, given));
    if (taker) {
      await updateProposalAgent(trx, proposal.id, taker);
      given.push({ to: taker });
    } else await endProposal(trx, proposal, "withdrawn");
  }
  await widenWaiting(trx, from);
  return { given: countGiven(given), left: (await countComing(trx, [from])).get(from) ?? 0 };
}

async function readTaking(
  trx: Db,
  agents: readonly StoredAgent[],
  rows: readonly StoredAppointment[],
  { now, beyondCapacity }: { now: Date; beyondCapacity: boolean },
): Promise<Taking> {
  const kinds = new Map((await findKinds(trx)).map((kind) => [kind.id, kind]));
  const instants = rows.flatMap(({ starts_at, ends_at }) => [starts_at.getTime(), ends_at.getTime()]);
  if (instants.length === 0) return { agents, times: new Map(), kinds };
  const within = { start: Math.min(...instants), end: Math.max(...instants) };
  const times = await loadTimes(trx, agents, within, { now, beyondCapacity });
  return { agents, times: new Map(times.map((one) => [one.agentId, one])), kinds };
}

async function findExcluded(
  trx: Db,
  { kinds }: Taking,
  { kind_id, customer_id }: Pick<StoredAppointment, "kind_id" | "customer_id">,
): Promise<string | null> {
  const kind = kinds.get(kind_id);
  return kind ? findExcludedReviewer(trx, kind, customer_id) : null;
}

/**
 * Whether an agent works at the time of an appointment, at its own place (the kind may have moved since) and for its kind, and
 * nothing else takes the time.
 */
function isFree({ times, kinds }: Taking, agentId: string, row: StoredAppointment): boolean {
  const [time, kind] = [times.get(agentId), kinds.get(row.kind_id)];
  if (!time || !kind || agentId === row.customer_id) return false;
  const range = { start: row.starts_at.getTime(), end: row.ends_at.getTime() };
  return (
    worksDuring(time, { ...slotKindOf(kind), placeId: row.place_id }, range, zoneClocks()) &&
    !time.busy.some((busy) => busy.start < range.end && range.start < busy.end)
  );
}

/**
 * Locks the customers of the appointments and proposals, then the times, in the order of bookings, so that a choice by
 * these customers comes before or after. Also locks the places of the proposals, because a proposal that ends releases its
 * seats. Returns the open proposals.
 */
async function lockTaken(
  trx: Db,
  { from, to }: Pick<HandOver, "from" | "to">,
  rows: readonly StoredAppointment[],
): Promise<StoredProposal[]> {
  const seen = await findOpenOfAgent(trx, from);
  const customers = new Set([...rows, ...seen].map(({ customer_id }) => customer_id));
  for (const id of [...customers].sort()) await lockProfile(trx, id);
  await lockTimes(trx, { placeIds: seen.map(({ place_id }) => place_id), agentIds: [from, ...to] });
  const known = new Set(seen.map(({ id }) => id));
  return (await findOpenOfAgent(trx, from)).filter(({ id }) => known.has(id));
}

async function lockStillOpen(
  trx: Db,
  from: string,
  rows: readonly StoredAppointment[],
  now: Date,
): Promise<StoredAppointment[]> {
  const locked: StoredAppointment[] = [];
  for (const { id } of rows) {
    const row = await lockAppointmentRow(trx, id);
    const isOpen = row && ["awaiting_payment", "requested", "confirmed"].includes(row.status);
    if (isOpen && row.agent_id === from && row.starts_at > now) locked.push(row);
  }
  return locked;
}

/** Moves some sources to the first agent who is free for all of them, and returns that agent. */
async function giveTo(
  trx: Db,
  sourceIds: readonly string[],
  agentIds: readonly string[],
): Promise<string | undefined> {
  for (const id of agentIds) if (await giveBusy(trx, sourceIds, id)) return id;
  return undefined;
}

/** Sorts agents by what they were given so far, fewest first. */
function fewestFirst(agentIds: readonly string[], given: readonly { to: string }[]): string[] {
  const counts = countGiven(given);
  return [...agentIds].sort((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0));
}
