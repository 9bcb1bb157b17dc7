import type { AgentRow, AgentScope } from "@passerelle/contract/requests/work/agents";
import type { History, Language } from "@passerelle/contract/shapes";
import { hasScopes, type Scope, sameScopes, scopeChanges } from "@passerelle/domain/requests/work/scope";
import { type Role, STAFF_ROLES } from "@passerelle/domain/roles";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { countStaffWork } from "../../platform/count-staff-work.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { publishLive } from "../../platform/live.ts";
import { findScopesOf } from "../lifecycle/access.ts";
import { findAbsences } from "./absences.ts";
import { findHandOvers, findScopeEvents, findTermEvents } from "./agent-history-queries.ts";
import {
  countPlaces,
  deleteScopes,
  findAgentRows,
  insertFirstScope,
  insertScopeEvent,
  insertScopes,
  lockRole,
  type StoredAgentRow,
} from "./agent-queries.ts";
import { findTerms, UNSAVED } from "./term-queries.ts";

const PER_PAGE = 20;
const FIRST_ENTRIES = 10;

/** One page of the staff, by name. */
export async function listAgents(
  ctx: Context,
  query: { role?: Role; search?: string; page?: number; per_page?: number },
  language: Language,
): Promise<{ agents: AgentRow[]; total: number }> {
  const { role, search, page = 1, per_page: limit = PER_PAGE } = query;
  const offset = (page - 1) * limit;
  const filter = { roles: role ? [role] : STAFF_ROLES, search };
  const { rows, total } = await findAgentRows(ctx.db, filter, { limit, offset }, language);
  return { agents: await present(ctx, rows), total };
}

/** Adds the data of other capabilities about these people. */
async function present(ctx: Context, rows: readonly StoredAgentRow[]): Promise<AgentRow[]> {
  const ids = rows.map(({ id }) => id);
  const terms = await findTerms(ctx.db, ids);
  const absences = await findAbsences(ctx, ids);
  const work = await countStaffWork(ctx, ctx.db, ids);
  return rows.map(({ seen_at, ...row }) => {
    const { requestsPerDay, appointmentsPerDay, languages, version } = terms.get(row.id) ?? UNSAVED;
    const absence = absences.get(row.id);
    return {
      ...row,
      requests_per_day: requestsPerDay,
      appointments_per_day: appointmentsPerDay,
      languages: [...languages],
      terms_version: version,
      work: work.get(row.id) ?? [],
      absence: absence ? { from: absence.from.toISOString(), to: absence.to.toISOString() } : null,
      seen_at: seen_at?.toISOString() ?? null,
    };
  });
}

/**
 * Sets the scopes of an agent and records who changed them. Setting the same scopes again changes nothing. Assigned requests stay
 * assigned. Throws `user_not_found`, `assignee_unfit` when the person is not an agent, `user_conflict` when the account was
 * changed since it was read, and `place_not_found`.
 */
export async function changeScopes(
  ctx: Context,
  actor: Actor,
  userId: string,
  { from, to }: { from: AgentScope[]; to: AgentScope[] },
  language: Language,
): Promise<{ agent: AgentRow }> {
  await ctx.db.transaction().execute(async (trx) => {
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
  });
  return { agent: await describeAgent(ctx, userId, language) };
}

/** Throws `user_not_found`. */
export async function describeAgent(ctx: Context, id: string, language: Language): Promise<AgentRow> {
  const filter = { roles: STAFF_ROLES, id };
  const { rows } = await findAgentRows(ctx.db, filter, { limit: 1, offset: 0 }, language);
  const [agent] = await present(ctx, rows);
  if (!agent) throw new AppError("user_not_found");
  return agent;
}

/** The changes of scopes and terms and the hand-overs, with their authors, newest first. */
export async function readAgentHistory(
  { db }: Context,
  { limit = FIRST_ENTRIES }: { limit?: number },
  language: Language,
): Promise<History> {
  const [scopes, terms, handOvers] = [
    await findScopeEvents(db, limit, language),
    await findTermEvents(db, limit),
    await findHandOvers(db, limit),
  ];
  const entries = [...scopes.events, ...terms.events, ...handOvers.events];
  return {
    entries: entries
      .sort((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, limit)
      .map(({ key, at, event, actor_id, actor_name, agent_name, fields }) => ({
        id: key,
        at: at.toISOString(),
        event,
        actor: actor_id ? { id: actor_id, name: actor_name ?? "" } : null,
        subject: agent_name,
        fields,
      })),
    total: scopes.total + terms.total + handOvers.total,
  };
}

/** Attaches a scope to an agent who never had one, for the demo. */
export const addFirstScope = (db: Db, email: string, scope: Scope): Promise<void> =>
  insertFirstScope(db, email, scope);
