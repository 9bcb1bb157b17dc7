import type { AgentRow, AgentScope } from "@passerelle/contract/requests/work/agents";
import type { History, Language } from "@passerelle/contract/shapes";
import {
  hasScopes,
  type Scope,
  sameScopes,
  scopeChanges,
  WORKER_ROLES,
} from "@passerelle/domain/requests/work/scope";
import type { Role } from "@passerelle/domain/roles";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { publishLive } from "../../platform/live.ts";
import { findScopesOf } from "../lifecycle/access.ts";
import {
  countPlaces,
  deleteScopes,
  findAgentRows,
  findScopeEvents,
  insertFirstScope,
  insertScopeEvent,
  insertScopes,
  lockRole,
} from "./agent-queries.ts";

const PER_PAGE = 20;
const FIRST_ENTRIES = 10;

/** One page of the people who work on requests, by name. */
export function listAgents(
  { db }: Context,
  query: { role?: Role; search?: string; page?: number; per_page?: number },
  language: Language,
): Promise<{ agents: AgentRow[]; total: number }> {
  const { role, search, page = 1, per_page: limit = PER_PAGE } = query;
  const offset = (page - 1) * limit;
  return findAgentRows(db, WORKER_ROLES, { role, search }, { limit, offset }, language);
}

/**
 * Sets the scopes of an agent and records who changed them. The same scopes again change nothing. Assigned requests stay
 * assigned. Throws `user_not_found`, `assignee_unfit` when the person is not an agent, `user_conflict` when the account was
 * changed since it was read, and `place_not_found`.
 */
export async function changeScopes(
  { db }: Context,
  actor: Actor,
  userId: string,
  { from, to }: { from: AgentScope[]; to: AgentScope[] },
  language: Language,
): Promise<{ agent: AgentRow }> {
  return db.transaction().execute(async (trx) => {
    const role = await lockRole(trx, userId);
    if (!role) throw new AppError("user_not_found");
    if (!hasScopes(role)) throw new AppError("assignee_unfit");
    const has = await findScopesOf(trx, { userId, role });
    const { added, removed } = scopeChanges(has, to);
    if (added.length + removed.length > 0) {
      if (!sameScopes(has, from)) throw new AppError("user_conflict");
      if ((await countPlaces(trx, added)) !== added.length) throw new AppError("place_not_found");
      await deleteScopes(trx, userId, removed);
      await insertScopes(trx, userId, added);
      await insertScopeEvent(trx, { user_id: userId, actor_id: actor.userId, added, removed });
      await publishLive(trx, { users: [userId] }, { about: "queue" });
    }
    return { agent: await describeAgent(trx, userId, language) };
  });
}

async function describeAgent(db: Db, id: string, language: Language): Promise<AgentRow> {
  const [agent] = (await findAgentRows(db, WORKER_ROLES, { id }, { limit: 1, offset: 0 }, language)).agents;
  if (!agent) throw new AppError("user_not_found");
  return agent;
}

/** The changes of scopes with their authors, newest first. */
export async function readScopeHistory(
  { db }: Context,
  { limit = FIRST_ENTRIES }: { limit?: number },
  language: Language,
): Promise<History> {
  const { events, total } = await findScopeEvents(db, limit, language);
  return {
    entries: events.map(({ id, at, actor_id, actor_name, agent_name, added, removed }) => ({
      id: String(id),
      at: at.toISOString(),
      event: "changed",
      actor: actor_id ? { id: actor_id, name: actor_name ?? "" } : null,
      subject: agent_name,
      fields: [...added, ...removed],
    })),
    total,
  };
}

/** Attaches an agent who never had a scope: the one of the demo. */
export const addFirstScope = (db: Db, email: string, scope: Scope): Promise<void> =>
  insertFirstScope(db, email, scope);
