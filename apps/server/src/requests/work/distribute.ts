import {
  distributeRequests,
  type LoadedWorker,
  withAssigned,
} from "@passerelle/domain/requests/work/assignment";
import { NO_TERMS, roomOf } from "@passerelle/domain/requests/work/capacity";
import { MAX_EXACT_COUNT } from "@passerelle/domain/requests/work/queues";
import type { Worker } from "@passerelle/domain/requests/work/scope";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { findScopesOf, scopedOf } from "../lifecycle/access.ts";
import { lockRequest } from "../queries.ts";
import { awayUntil, findAbsences } from "./absences.ts";
import { recordAssignment } from "./assign.ts";
import {
  findAgents,
  findUnassigned,
  lockWorker,
  type Person,
  type UnassignedRequest,
} from "./assignment-queries.ts";
import { findTerms, lockDay } from "./term-queries.ts";

/** Maximum number of requests distributed per call. */
const DISTRIBUTED = 200;

/**
 * Distributes unassigned requests among the agents who are not absent (`distributeRequests`), each in its own transaction and
 * checked again under its lock.
 */
export async function assignAutomatically(ctx: Context): Promise<{
  given: { worker: Person; count: number }[];
  left: number;
}> {
  const { db } = ctx;
  const agents = await findLoadedAgents(ctx);
  const counts = new Map<string, number>();
  for (const { request, to } of await planAssignments(db, agents)) {
    const done = await db.transaction().execute((trx) => giveTo(ctx, trx, request.id, to.userId));
    if (done) counts.set(to.userId, (counts.get(to.userId) ?? 0) + 1);
  }
  const given = agents.flatMap(({ userId, name }) => {
    const count = counts.get(userId);
    return count === undefined ? [] : [{ worker: { id: userId, name }, count }];
  });
  const left = (await findUnassigned(db, MAX_EXACT_COUNT + 1)).length;
  return { given: given.sort((one, other) => other.count - one.count), left };
}

/**
 * The first requests that agents can take, each with its agent. Reads further pages until there are enough: requests outside every
 * scope stay first in the queue.
 */
async function planAssignments(
  db: Db,
  agents: readonly LoadedWorker[],
): Promise<{ request: { id: string }; to: Worker }[]> {
  const found: { request: { id: string }; to: Worker }[] = [];
  let free = agents.filter(({ room }) => room > 0);
  let after: UnassignedRequest | undefined;
  while (found.length < DISTRIBUTED && free.length > 0) {
    const page = await findUnassigned(db, DISTRIBUTED, after);
    const waiting = page.map((request) => ({
      ...scopedOf(request),
      id: request.id,
      language: request.language,
    }));
    const assignments = distributeRequests(waiting, free);
    found.push(...assignments);
    free = withAssigned(free, assignments);
    after = page.at(-1);
    if (page.length < DISTRIBUTED) break;
  }
  return found.slice(0, DISTRIBUTED);
}

async function findLoadedAgents(ctx: Context): Promise<(LoadedWorker & { name: string })[]> {
  const agents = await findAgents(ctx.db);
  const ids = agents.map(({ userId }) => userId);
  const terms = await findTerms(ctx.db, ids);
  const absences = await findAbsences(ctx, ids);
  return agents.map(({ today, ...agent }) => {
    const { requestsPerDay: limit, languages } = terms.get(agent.userId) ?? NO_TERMS;
    const isAway = awayUntil(absences.get(agent.userId)) !== null;
    return { ...agent, languages, room: isAway ? 0 : roomOf({ limit, taken: today }) };
  });
}

async function giveTo(ctx: Context, trx: Db, id: string, agentId: string): Promise<boolean> {
  const agent = await lockWorker(trx, agentId);
  if (!agent) return false;
  const room = roomOf(await lockDay(trx, agentId));
  const request = await lockRequest(trx, id);
  if (!request) return false;
  const scopes = await findScopesOf(trx, agent);
  const [assignment] = distributeRequests(
    [scopedOf(request)],
    [{ ...agent, scopes, load: 0, room, languages: [] }],
  );
  if (!assignment) return false;
  await recordAssignment(ctx, trx, request, assignment.to, null, "automatic");
  return true;
}
