import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { sql } from "kysely";
import { makeReference } from "../src/platform/reference.ts";
import type { TestApp } from "./app.ts";
import { buildUser } from "./builders/accounts.ts";
import { type BuiltRequest, buildOffer, buildRequest, requestColumns, submit } from "./builders/requests.ts";

export type Submitted = Omit<BuiltRequest, "detail"> & {
  detail: Pick<RequestDetail, "id" | "reference" | "version">;
};

type Options = Parameters<typeof buildRequest>[1];

/** The row of a submitted request. */
type Row = { terms: { choice: object }; submitted_at: string; version: number };

/** By application and country: what the first submitted request looked like. */
const templates = new WeakMap<TestApp, Map<string, Promise<Row>>>();

/**
 * A submitted free request of a new owner and service unless they are given, which can be worked on. The first of a country is ordered by
 * calls. The others are its row and its events with another owner and service, because ordering takes eighty statements; they send no
 * email. Other options than owner, title and country have each ordered by calls.
 */
export async function buildSubmitted(server: TestApp, options: Options = {}): Promise<Submitted> {
  const { owner, title, country_code = "CM", ...unusual } = options;
  if (Object.keys(unusual).length > 0) return order(server, options);
  const known = templates.get(server) ?? new Map<string, Promise<Row>>();
  templates.set(server, known);
  const template = known.get(country_code);
  if (!template) {
    const ordered = order(server, options);
    known.set(
      country_code,
      ordered.then(({ id }) => readRow(server, id)),
    );
    // Read before the caller changes it.
    await known.get(country_code);
    return ordered;
  }
  const person = owner ?? (await buildUser(server));
  const offer = await buildOffer(server, { price: 0, country_code, ...(title !== undefined && { title }) });
  const id = crypto.randomUUID();
  const reference = makeReference("R");
  const row = await template;
  await insertLike(server, row, { id, reference, user_id: person.id, service_id: offer.service_id });
  return { id, owner: person, offer, detail: { id, reference, version: row.version } };
}

async function order(server: TestApp, options: Options): Promise<BuiltRequest> {
  const request = await buildRequest(server, { price: 0, ...options });
  return { ...request, detail: await submit(server, request.owner, request.detail) };
}

async function readRow({ ctx }: TestApp, id: string): Promise<Row> {
  const { rows } = await sql<{ row: Row }>`
    SELECT to_jsonb(request) AS row FROM service_requests AS request WHERE id = ${id}`.execute(ctx.db);
  return rows[0]?.row as Row;
}

/** Inserts the row with changes, as submitted now, and its two events. */
async function insertLike(
  server: TestApp,
  { terms, ...row }: Row,
  own: { id: string; reference: string; user_id: string; service_id: string },
): Promise<void> {
  const choice = { ...terms.choice, serviceId: own.service_id };
  const changed = { ...row, ...own, last_save_id: crypto.randomUUID(), terms: { ...terms, choice } };
  const shifted = ["created_at", "updated_at", "submitted_at", "due_at"];
  const columns = await requestColumns(server);
  const values = columns.map((column) => {
    if (shifted.includes(column)) return sql`copy.${sql.ref(column)} + (now() - copy.submitted_at)`;
    return column === "service_country_id" ? sql`offered.id` : sql`copy.${sql.ref(column)}`;
  });
  await sql`
    WITH request AS (
      INSERT INTO service_requests (${sql.join(columns.map((column) => sql.ref(column)))})
      SELECT ${sql.join(values)}
      FROM jsonb_populate_record(NULL::service_requests, ${JSON.stringify(changed)}::jsonb) AS copy
      JOIN service_countries AS offered USING (service_id, country_code)
      RETURNING id, user_id, created_at, submitted_at
    )
    INSERT INTO request_events (service_request_id, kind, from_status, to_status, by, actor_id, at)
    SELECT id, kind, from_status, to_status, 'customer', user_id, at
    FROM request, LATERAL (VALUES
      (1, 'created', NULL, 'draft', created_at),
      (2, 'moved', 'draft', 'submitted', submitted_at)) AS event (number, kind, from_status, to_status, at)
    ORDER BY number`.execute(server.ctx.db);
}
