import type { AgentRow } from "@passerelle/contract/requests/work/agents";
import type { WorkerChoice } from "@passerelle/contract/requests/work/queues";
import type { Language } from "@passerelle/domain/languages";
import {
  type AgentTerms,
  changedTerms,
  NO_TERMS,
  sortLanguages,
} from "@passerelle/domain/requests/work/capacity";
import { WORKER_ROLES } from "@passerelle/domain/requests/work/scope";
import { STAFF_ROLES } from "@passerelle/domain/roles";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { publishLive } from "../../platform/live.ts";
import { awayUntil, findAbsences } from "./absences.ts";
import { lockRole } from "./agent-queries.ts";
import { describeAgent } from "./agents.ts";
import { findWorkers } from "./assignment-queries.ts";
import { findTerms, findTermsOf, insertTermEvent, saveTerms } from "./term-queries.ts";

type Given = {
  version: number;
  requests_per_day: number | null;
  appointments_per_day: number | null;
  languages: Language[];
};

/**
 * Sets a staff member's daily capacity and languages, and records who changed them. Existing assignments are kept. Throws
 * `user_not_found`, `assignee_unfit` for a customer, and `user_conflict` when the terms have changed since they were read.
 */
export async function changeTerms(
  ctx: Context,
  actor: Actor,
  userId: string,
  { version, ...given }: Given,
  language: Language,
): Promise<{ agent: AgentRow }> {
  await ctx.db.transaction().execute(async (trx) => {
    const role = await lockRole(trx, userId);
    if (!role) throw new AppError("user_not_found");
    if (!STAFF_ROLES.includes(role)) throw new AppError("assignee_unfit");
    const before = await findTermsOf(trx, userId);
    const after: AgentTerms = {
      requestsPerDay: given.requests_per_day,
      appointmentsPerDay: given.appointments_per_day,
      languages: sortLanguages(given.languages),
    };
    const changed = changedTerms(before, after);
    if (changed.length === 0) return;
    if (!(await saveTerms(trx, userId, version, after))) throw new AppError("user_conflict");
    const changes = changed.map((field) => ({ field, value: textOf(after[field]) }));
    await insertTermEvent(trx, { user_id: userId, actor_id: actor.userId, changes });
    await publishLive(trx, { users: [userId, actor.userId] }, { about: "queue" });
  });
  return { agent: await describeAgent(ctx, userId, language) };
}

/** A term as text for the history; empty for an unset one. */
const textOf = (value: AgentTerms[keyof AgentTerms]): string =>
  typeof value === "object" && value !== null ? value.join(" ") : String(value ?? "");

/** The people to whom requests can be assigned, with the load of their day and their languages. */
export async function listWorkers(ctx: Context): Promise<WorkerChoice[]> {
  const people = await findWorkers(ctx.db, WORKER_ROLES);
  const ids = people.map(({ id }) => id);
  const terms = await findTerms(ctx.db, ids);
  const absences = await findAbsences(ctx, ids);
  return people.map((person) => {
    const { requestsPerDay, languages } = terms.get(person.id) ?? NO_TERMS;
    return {
      ...person,
      languages: [...languages],
      requests_per_day: requestsPerDay,
      away_until: awayUntil(absences.get(person.id))?.toISOString() ?? null,
    };
  });
}

/** The capacity and languages of staff, for other capabilities; people without saved terms are missing. */
export const findAgentTerms = (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, AgentTerms>> =>
  findTerms(db, ids);
