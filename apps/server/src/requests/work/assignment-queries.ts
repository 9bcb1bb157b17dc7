import type { AssignmentEntry } from "@passerelle/contract/requests/work/queues";
import { DEFAULT_LANGUAGE, type Language } from "@passerelle/domain/languages";
import type { AssignmentWay, LoadedWorker } from "@passerelle/domain/requests/work/assignment";
import { SCOPED_ROLES, type Scope, type Worker } from "@passerelle/domain/requests/work/scope";
import type { Role } from "@passerelle/domain/roles";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StoredRequest } from "../queries.ts";
import { takenToday } from "./term-queries.ts";

export type Person = { id: string; name: string };

/** Writes the assignee of a request; the caller writes the entry of the history in the same transaction. */
export async function updateAssignee(trx: Db, id: string, assigneeId: string | null): Promise<void> {
  await trx.updateTable("service_requests").set({ assigned_to: assigneeId }).where("id", "=", id).execute();
}

export async function insertAssignment(
  trx: Db,
  entry: {
    service_request_id: string;
    assignee_id: string | null;
    actor_id: string | null;
    how: AssignmentWay;
  },
): Promise<void> {
  await trx.insertInto("request_assignments").values(entry).execute();
}

/** The assignments of a request, latest last. */
export async function findAssignments(db: Db, requestId: string): Promise<AssignmentEntry[]> {
  const rows = await db
    .selectFrom("request_assignments as entry")
    .leftJoin("people as assignee", "assignee.id", "entry.assignee_id")
    .leftJoin("people as actor", "actor.id", "entry.actor_id")
    .select(["entry.id", "entry.at", "entry.how", "entry.assignee_id", "entry.actor_id"])
    .select(["assignee.name as assignee_name", "actor.name as actor_name"])
    .where("entry.service_request_id", "=", requestId)
    .orderBy("entry.seq")
    .execute();
  const person = (id: string | null, name: string | null) => (id ? { id, name: name ?? "" } : null);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    how: row.how as AssignmentWay,
    assignee: person(row.assignee_id, row.assignee_name),
    actor: person(row.actor_id, row.actor_name),
  }));
}

export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  return db.selectFrom("people").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
}

/**
 * A possible assignee, locked until the transaction ends: a parallel suspension or change of role waits, and then finds what was
 * assigned. Undefined when there is no such account, or it is not active.
 */
export async function lockWorker(trx: Db, id: string): Promise<Omit<Worker, "scopes"> | undefined> {
  const row = await trx
    .selectFrom("people")
    .select(["id", "role"])
    .where("id", "=", id)
    .where("account_status", "=", "active")
    .forShare()
    .executeTakeFirst();
  return row && { userId: row.id, role: row.role as Role };
}

/** The first of these requests that is still unassigned and not locked by another transaction, locked. */
export async function lockFirstFree(trx: Db, ids: readonly string[]): Promise<StoredRequest | undefined> {
  if (ids.length === 0) return undefined;
  const row = await trx
    .selectFrom("service_requests")
    .selectAll()
    .where("id", "in", ids)
    .where("queue", "=", "work")
    .where("assigned_to", "is", null)
    .orderBy("queue_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row as StoredRequest | undefined;
}

/** `place`: `queue_at` in the precision of the database, with which the next page begins. */
export type UnassignedRequest = StoredRequest & { language: Language; place: string };

/** The unassigned requests that need work, earliest due first, beginning after one of them. */
export async function findUnassigned(
  db: Db,
  limit: number,
  after?: Pick<UnassignedRequest, "id" | "place">,
): Promise<UnassignedRequest[]> {
  const rows = await db
    .selectFrom("service_requests as request")
    .innerJoin("people as customer", "customer.id", "request.user_id")
    .selectAll("request")
    .select(["customer.language", sql<string>`request.queue_at::text`.as("place")])
    .where("request.queue", "=", "work")
    .where("request.assigned_to", "is", null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(request.queue_at, request.id) > (${after?.place}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("request.queue_at")
    .orderBy("request.id")
    .limit(limit)
    .execute();
  return rows as unknown as UnassignedRequest[];
}

/** The language in which a person is served. */
export async function findLanguage(db: Db, userId: string): Promise<Language> {
  const row = await db.selectFrom("people").select("language").where("id", "=", userId).executeTakeFirst();
  return (row?.language as Language | undefined) ?? DEFAULT_LANGUAGE;
}

const load = sql<number>`(SELECT count(*) FROM service_requests AS request
  WHERE request.assigned_to = people.id AND request.queue IN ('work', 'waiting'))`;

/** The people to whom requests can be assigned, with their workload, by name. */
export async function findWorkers(
  db: Db,
  roles: readonly Role[],
): Promise<{ id: string; name: string; role: Role; load: number; today: number }[]> {
  const rows = await db
    .selectFrom("people")
    .select(["id", "name", "role", load.as("load"), takenToday.as("today")])
    .where("role", "in", [...roles])
    .where("account_status", "=", "active")
    .orderBy(sql`searchable(name)`)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as Role }));
}

/** The active agents, by name, with their scopes, their workload and the capacity of their day. */
export async function findAgents(
  db: Db,
): Promise<(Omit<LoadedWorker, "room" | "languages"> & { name: string; today: number })[]> {
  const rows = await db
    .selectFrom("people")
    .select(["id", "name", "role", load.as("load"), takenToday.as("today")])
    .select(
      sql<Scope[]>`coalesce((SELECT jsonb_agg(jsonb_build_object(
        'kind', CASE WHEN scope.country_code IS NULL THEN 'organism' ELSE 'country' END,
        'id', coalesce(scope.country_code, scope.organism_id::text)))
        FROM agent_scopes AS scope WHERE scope.user_id = people.id), '[]')`.as("scopes"),
    )
    .where("role", "in", SCOPED_ROLES)
    .where("account_status", "=", "active")
    .orderBy(sql`searchable(name)`)
    .orderBy("id")
    .execute();
  return rows.map(({ id, role, ...row }) => ({ ...row, userId: id, role: role as Role }));
}

/**
 * Unassigns all open requests of a person, with an entry for each; returns their ids. Locks them in the same order as a
 * hand-over, because the two could otherwise deadlock.
 */
export async function unassignOpen(trx: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH locked AS (
      SELECT id FROM service_requests WHERE assigned_to = ${userId} AND queue IN ('work', 'waiting')
      ORDER BY id FOR UPDATE
    ), released AS (
      UPDATE service_requests SET assigned_to = NULL WHERE id IN (SELECT id FROM locked) RETURNING id
    ), written AS (
      INSERT INTO request_assignments (service_request_id, how) SELECT id, 'left' FROM released
    )
    SELECT id FROM released`.execute(trx);
  return rows.map(({ id }) => id);
}

export type Row = Record<string, unknown>;

/** The requests to which a person was assigned, with the dates; without customers and the people who assigned them. */
export function readAssignments(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("request_assignments")
    .select(["service_request_id", "how", "at"])
    .where("assignee_id", "=", userId)
    .orderBy("seq")
    .execute();
}
