import type { Language } from "@passerelle/domain/languages";
import {
  type AgentTerms,
  type DayLoad,
  NO_TERMS,
  sortLanguages,
} from "@passerelle/domain/requests/work/capacity";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";

export type StoredTerms = AgentTerms & { version: number };

type TermsRow = {
  requests_per_day: number | null;
  appointments_per_day: number | null;
  languages: string[];
  version: number;
};

const termsOf = (row: TermsRow): StoredTerms => ({
  requestsPerDay: row.requests_per_day,
  appointmentsPerDay: row.appointments_per_day,
  languages: sortLanguages(row.languages as Language[]),
  version: row.version,
});

/** Version 0, for a person without saved terms. */
export const UNSAVED: StoredTerms = { ...NO_TERMS, version: 0 };

/** The terms of people; those without saved terms are missing. */
export async function findTerms(db: Db, userIds: readonly string[]): Promise<Map<string, StoredTerms>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom("agent_terms").selectAll().where("user_id", "in", userIds).execute();
  return new Map(rows.map((row) => [row.user_id, termsOf(row)]));
}

export async function findTermsOf(db: Db, userId: string): Promise<StoredTerms> {
  return (await findTerms(db, [userId])).get(userId) ?? UNSAVED;
}

/** Replaces the terms of `version` (0 without saved terms); false when they have changed since. */
export async function saveTerms(
  trx: Db,
  userId: string,
  version: number,
  { requestsPerDay, appointmentsPerDay, languages }: AgentTerms,
): Promise<boolean> {
  const row = {
    requests_per_day: requestsPerDay,
    appointments_per_day: appointmentsPerDay,
    languages: sortLanguages(languages) as string[],
  };
  const saved =
    version === 0
      ? await trx
          .insertInto("agent_terms")
          .values({ user_id: userId, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .returning("version")
          .executeTakeFirst()
      : await trx
          .updateTable("agent_terms")
          .set({ ...row, version: version + 1 })
          .where("user_id", "=", userId)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  return saved !== undefined;
}

export async function insertTermEvent(
  trx: Db,
  event: { user_id: string; actor_id: string; changes: readonly { field: string; value: string }[] },
): Promise<void> {
  await trx
    .insertInto("agent_term_events")
    .values({ ...event, changes: json(event.changes) })
    .execute();
}

/** The number of requests assigned to people since midnight UTC that they still have. */
export const takenToday = sql<number>`(SELECT count(DISTINCT entry.service_request_id)::int
  FROM request_assignments AS entry
  JOIN service_requests AS held ON held.id = entry.service_request_id AND held.assigned_to = entry.assignee_id
  WHERE entry.assignee_id = people.id AND entry.at >= date_trunc('day', now(), 'UTC'))`;

/**
 * The requests of a person's day, and its limit. Locks a limit until the transaction ends, so that parallel assignments are
 * counted one after another. Call it after the account is locked and before a request is locked.
 */
export async function lockDay(trx: Db, userId: string): Promise<DayLoad> {
  const terms = await trx
    .selectFrom("agent_terms")
    .select("requests_per_day as limit")
    .where("user_id", "=", userId)
    .where("requests_per_day", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!terms) return { limit: null, taken: 0 };
  const { taken } = await trx
    .selectFrom("people")
    .select(takenToday.as("taken"))
    .where("people.id", "=", userId)
    .executeTakeFirstOrThrow();
  return { limit: terms.limit, taken };
}

/** The terms of a person, for their export. */
export function readTerms(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("agent_terms")
    .select(["requests_per_day", "appointments_per_day", "languages"])
    .where("user_id", "=", userId)
    .execute();
}

/** Deletes a person's terms with their history, and the records of what they handed over. */
export async function deleteTermsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("agent_terms").where("user_id", "=", userId).execute();
  await trx.deleteFrom("agent_term_events").where("user_id", "=", userId).execute();
  await trx.deleteFrom("hand_overs").where("user_id", "=", userId).execute();
}
