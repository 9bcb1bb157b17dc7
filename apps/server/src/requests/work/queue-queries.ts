import type { Language } from "@passerelle/domain/languages";
import { UNCONFIRMED_AFTER } from "@passerelle/domain/requests/lifecycle/confirmation";
import { STAGES, type StageName, statusesOfStage } from "@passerelle/domain/requests/lifecycle/stages";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import {
  boxOfStage,
  MAX_EXACT_COUNT,
  QUEUES_OF_BOX,
  type WorkBox,
  type WorkSort,
} from "@passerelle/domain/requests/work/queues";
import { hasScopes, type Scope, type Worker } from "@passerelle/domain/requests/work/scope";
import { reachOf } from "@passerelle/domain/roles";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { inLanguage } from "../../platform/localized.ts";
import { containing, referenceCode } from "../../platform/text-search.ts";
import type { StoredRequest } from "../queries.ts";

export type WorkFilter = {
  status?: RequestStatus | undefined;
  stage?: StageName | undefined;
  countryCode?: string | undefined;
  organismId?: string | undefined;
  serviceId?: string | undefined;
  assigneeId?: string | undefined;
  search?: string | undefined;
};

export type WorkRow = StoredRequest & { customer_name: string; assignee_name: string | null };

type Condition = RawBuilder<SqlBool>;

const everywhere = sql<SqlBool>`true`;

const scopeCondition = ({ kind, id }: Scope): Condition =>
  kind === "country" ? sql`request.country_code = ${id}` : sql`request.organism_id = ${id}::uuid`;

/**
 * A worker's access, as the view `request_access` defines it, in the form of alternative conditions on `request`; the query
 * itself excludes the worker's own orders and requests in no queue.
 *
 * A queue reads each condition from its own index, in the order of the page. The view has a single condition with OR and EXISTS,
 * for which no index has that order: the whole queue would be read and sorted for every page (decision 0046). The view's property
 * test compares the queues with it.
 */
function accessConditions({ userId, role, scopes }: Worker): Condition[] {
  const assigned: Condition = sql`request.assigned_to = ${userId}::uuid`;
  switch (reachOf(role)) {
    case "all":
    case "support":
      return [everywhere];
    case "scoped":
      return [...scopes.map(scopeCondition), assigned];
    case "assigned":
      return [assigned];
    case "none":
      return [];
  }
}

/** The requests of a box to which a worker has access, as alternative conditions. */
function conditionsOfBox(worker: Worker, box: WorkBox): Condition[] {
  if (box === "mine") return [sql`request.assigned_to = ${worker.userId}::uuid`];
  // A request assigned to the worker is not unassigned, so only the scopes count.
  if (box === "unassigned" && hasScopes(worker.role)) return worker.scopes.map(scopeCondition);
  return accessConditions(worker);
}

const BOX_CONDITION: Partial<Record<WorkBox, Condition>> = {
  unassigned: sql`request.assigned_to IS NULL`,
  unconfirmed: sql`request.status = 'pending_validation'
    AND request.queue_at <= now() - make_interval(mins => ${UNCONFIRMED_AFTER}::int)`,
  late: sql`request.queue_at < now()`,
};

// Shorter texts match almost every reference.
const SHORTEST_REFERENCE = 3;

function conditionsOf(filter: WorkFilter): Condition[] {
  const { status, stage, countryCode, organismId, serviceId, assigneeId, search } = filter;
  const found: Condition[] = [];
  if (status) found.push(sql`request.status = ${status}`);
  if (stage) found.push(sql`request.status IN (${sql.join(statusesOfStage(stage))})`);
  if (countryCode) found.push(sql`request.country_code = ${countryCode}`);
  if (organismId) found.push(sql`request.organism_id = ${organismId}::uuid`);
  if (serviceId) found.push(sql`request.service_id = ${serviceId}::uuid`);
  if (assigneeId) found.push(sql`request.assigned_to = ${assigneeId}::uuid`);
  if (search) {
    const code = referenceCode(search);
    const reference =
      code.length >= SHORTEST_REFERENCE
        ? sql`lower(replace(request.reference, '-', '')) LIKE ${containing(code)}`
        : sql`false`;
    // Searches the ids of each table separately: no index serves one condition over three tables.
    found.push(sql`(${reference}
      OR request.user_id = ANY(ARRAY(
        SELECT id FROM people WHERE searchable(name) LIKE searchable(${containing(search)})))
      OR request.id = ANY(ARRAY(
        SELECT id FROM service_requests
        WHERE answer_search <> '' AND answer_search LIKE searchable(${containing(search)})))
      OR request.service_id = ANY(ARRAY(
        SELECT id FROM service_titles WHERE search_text LIKE searchable(${containing(search)}))))`);
  }
  return found;
}

const ORDER = {
  due: sql`queue_at, id`,
  oldest: sql`submitted_at, id`,
  newest: sql`submitted_at DESC, id DESC`,
  closed: sql`queue_at DESC, id DESC`,
} as const;

const orderOf = (box: WorkBox, sort: WorkSort): keyof typeof ORDER =>
  box === "closed" && sort === "due" ? "closed" : sort;

/** The first requests of a box: read from the index of each condition and queue, then merged. */
function firstOf(
  worker: Worker,
  box: WorkBox,
  filter: WorkFilter,
  sort: WorkSort,
  limit: number,
): RawBuilder<unknown> {
  const order = ORDER[orderOf(box, sort)];
  const extra = BOX_CONDITION[box];
  const conditions = sql.join([...(extra ? [extra] : []), everywhere, ...conditionsOf(filter)], sql` AND `);
  const parts = conditionsOfBox(worker, box).flatMap((reach) =>
    QUEUES_OF_BOX[box].map(
      (queue) => sql`(SELECT request.id, request.queue_at, request.submitted_at
        FROM service_requests AS request
        WHERE request.queue = ${queue} AND ${reach} AND request.user_id <> ${worker.userId}::uuid AND ${conditions}
        ORDER BY ${order} LIMIT ${limit})`,
    ),
  );
  if (parts.length === 0) return sql`SELECT id, queue_at, submitted_at FROM service_requests WHERE false`;
  // A request of an organism in an attached country is found twice; UNION removes the duplicate.
  return sql`SELECT * FROM (${sql.join(parts, sql` UNION `)}) AS found ORDER BY ${order} LIMIT ${limit}`;
}

/** One page of a box and its count, which stops at `MAX_EXACT_COUNT` + 1. */
export async function findWork(
  db: Db,
  worker: Worker,
  asked: { box: WorkBox; sort: WorkSort; filter: WorkFilter },
  page: { limit: number; offset: number },
): Promise<{ rows: WorkRow[]; total: number }> {
  const { box, sort, filter } = asked;
  const found = await sql<{ id: string; total: number }>`
    WITH found AS MATERIALIZED (${firstOf(worker, box, filter, sort, MAX_EXACT_COUNT + 1)})
    SELECT id, (SELECT count(*) FROM found) AS total FROM found
    ORDER BY ${ORDER[orderOf(box, sort)]} LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  const ids = found.rows.map(({ id }) => id);
  const total = found.rows[0]?.total ?? (page.offset > 0 ? await countFirst(db, worker, asked) : 0);
  return { rows: await readRows(db, ids), total };
}

/** The ids of the requests of a box, in its order, at most `limit`. */
export async function findWorkIds(
  db: Db,
  worker: Worker,
  { box, sort, filter }: { box: WorkBox; sort: WorkSort; filter: WorkFilter },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${firstOf(worker, box, filter, sort, limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Requests with the names of their customer and assignee, in the given order. */
export async function readRows(db: Db, ids: readonly string[]): Promise<WorkRow[]> {
  if (ids.length === 0) return [];
  const rows = (await db
    .selectFrom("service_requests as request")
    .innerJoin("people as customer", "customer.id", "request.user_id")
    .leftJoin("people as assignee", "assignee.id", "request.assigned_to")
    .selectAll("request")
    .select(["customer.name as customer_name", "assignee.name as assignee_name"])
    .where("request.id", "in", ids)
    .execute()) as unknown as WorkRow[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function countFirst(
  db: Db,
  worker: Worker,
  { box, filter, sort }: { box: WorkBox; sort: WorkSort; filter: WorkFilter },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (${firstOf(worker, box, filter, sort, MAX_EXACT_COUNT + 1)}) AS found`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** The count of each box, which stops at `MAX_EXACT_COUNT` + 1. */
export async function countBoxes(
  db: Db,
  worker: Worker,
  boxes: readonly WorkBox[],
): Promise<Partial<Record<WorkBox, number>>> {
  const counts = boxes.map(
    (box) =>
      sql`SELECT ${box}::text AS box, count(*) AS count
        FROM (${firstOf(worker, box, {}, "due", MAX_EXACT_COUNT + 1)}) AS found`,
  );
  const { rows } = await sql<{ box: WorkBox; count: number }>`${sql.join(counts, sql` UNION ALL `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ box, count }) => [box, count]));
}

/**
 * The count of each stage with a filter, and the number of late requests in it, in the box that shows a worker the whole stage
 * (`boxOfStage`): the same number as on its page. Both stop at `MAX_EXACT_COUNT` + 1.
 */
export async function countStages(
  db: Db,
  worker: Worker,
  filter: WorkFilter,
): Promise<{ stage: StageName; count: number; late: number }[]> {
  const counted = (box: WorkBox | undefined, stage: StageName) =>
    box
      ? sql`(SELECT count(*) FROM (${firstOf(worker, box, { ...filter, stage }, "due", MAX_EXACT_COUNT + 1)}) AS found)`
      : sql`0`;
  const stages = STAGES.map((stage) => {
    const box = boxOfStage(worker.role, stage);
    const late = box === "closed" ? undefined : box && "late";
    return sql`SELECT ${stage}::text AS stage, ${counted(box, stage)} AS count, ${counted(late, stage)} AS late`;
  });
  const { rows } = await sql<{ stage: StageName; count: number; late: number }>`
    ${sql.join(stages, sql` UNION ALL `)}`.execute(db);
  return rows;
}

/** The first few unassigned requests that a worker could take, earliest due first. */
export async function findAssignable(db: Db, worker: Worker, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (${firstOf(worker, "unassigned", {}, "due", limit)}) AS found`.execute(db);
  return rows.map(({ id }) => id);
}

/** The filters of a queue, with names in a language. */
export async function findChoices(
  db: Db,
  language: Language,
): Promise<{
  countries: { code: string; name: string }[];
  organisms: { id: string; name: string; country_code: string }[];
  services: { id: string; title: string }[];
}> {
  const countries = await db
    .selectFrom("country_names")
    .select(["code", inLanguage("name", language).as("name")])
    .orderBy(sql`searchable(${inLanguage("name", language)})`)
    .execute();
  const organisms = await db
    .selectFrom("organism_names")
    .select(["id", "name", "country_code"])
    .orderBy(sql`searchable(name)`)
    .orderBy("id")
    .execute();
  const services = await db
    .selectFrom("service_titles")
    .select(["id", inLanguage("title", language).as("title")])
    .orderBy(sql`${inLanguage("sort_titles", language)} COLLATE "C"`)
    .orderBy("id")
    .execute();
  return { countries, organisms, services };
}
