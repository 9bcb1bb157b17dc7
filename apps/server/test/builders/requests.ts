import type { RequestDetail, RequestDraft } from "@passerelle/contract/requests/ordering";
import type { DocumentItem } from "@passerelle/domain/catalogue/document";
import { sql } from "kysely";
import { makeReference } from "../../src/platform/reference.ts";
import type { TestApp } from "../app.ts";
import { buildUser, type TestUser } from "./accounts.ts";
import { buildCountryOffer, buildModality, buildService } from "./catalogue.ts";

/** A service in one country, by default at 15 000 XAF without documents. */
export type BuiltOffer = { service_id: string; country_code: string; organism_id: string | null };

type OfferOptions = {
  /** Minor units of XAF; 0 is free. */
  price?: number;
  required_documents?: DocumentItem[];
  country_code?: string;
  title?: string;
  en?: { title?: string };
  organism_id?: string;
};

export const PASSPORT: DocumentItem = { key: "passeport", fr: "Passeport", en: "Passport" };

export async function buildOffer({ ctx }: TestApp, options: OfferOptions = {}): Promise<BuiltOffer> {
  const { price = 15_000, country_code = "CM", organism_id = null, ...service } = options;
  const { id: service_id } = await buildService(ctx.db, service);
  const offered = await buildCountryOffer(ctx.db, { service_id, country_code, is_free: price === 0 });
  if (price > 0 || organism_id) {
    await buildModality(ctx.db, { service_country_id: offered.id, price, organism_id });
  }
  return { service_id, country_code, organism_id };
}

export const DETAILS: RequestDraft["form_data"] = {
  userName: "Awa Ndiaye",
  userEmail: "awa@passerelle.test",
  userPhone: "+221771234567",
  additionalInfo: "",
  cityOfResidence: "Dakar",
  companyName: "",
  companyAddress: "",
  companyTaxNumber: "",
  companyTradeRegister: "",
  jobTitle: "",
};

/** The body of a first save, complete for every step. */
export function draftOf(offer: BuiltOffer, overrides: Partial<RequestDraft> = {}): RequestDraft {
  return {
    version: 0,
    save_id: crypto.randomUUID(),
    step: "context",
    ...offer,
    organism_name: null,
    organism_contact_person: null,
    organism_contact_poste: null,
    organism_contact_phone: null,
    form_data: DETAILS,
    payment_method: null,
    ...overrides,
  };
}

export type BuiltRequest = { id: string; owner: TestUser; offer: BuiltOffer; detail: RequestDetail };

/** A saved draft with details, of a new owner unless one is given. */
export async function buildRequest(
  server: TestApp,
  options: OfferOptions & {
    owner?: TestUser;
    offer?: BuiltOffer;
    subscriber?: boolean;
    draft?: Partial<RequestDraft>;
  } = {},
): Promise<BuiltRequest> {
  const { owner, offer, subscriber, draft, ...rest } = options;
  const person = owner ?? (await buildUser(server, { subscriber }));
  const chosen = offer ?? (await buildOffer(server, rest));
  const id = crypto.randomUUID();
  const detail = await save(server, person, id, draftOf(chosen, { step: "details", ...draft }));
  return { id, owner: person, offer: chosen, detail };
}

/** Calls the API as a user and resolves with the body; fails the test unless the status is 200. */
export async function callAs<T>(
  server: TestApp,
  user: TestUser,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const reply = await server.app.inject({
    method,
    url,
    headers: { ...user.headers, ...headers },
    ...(payload && { payload }),
  });
  if (reply.statusCode !== 200) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
  return reply.json() as T;
}

export function save(
  server: TestApp,
  user: TestUser,
  id: string,
  draft: RequestDraft,
): Promise<RequestDetail> {
  return callAs(server, user, "PUT", `/api/requests/${id}`, draft);
}

export function getRequest(server: TestApp, user: TestUser, id: string): Promise<RequestDetail> {
  return callAs(server, user, "GET", `/api/requests/${id}`);
}

export function submit(
  server: TestApp,
  user: TestUser,
  { id, version }: { id: string; version: number },
): Promise<RequestDetail> {
  return callAs(server, user, "POST", `/api/requests/${id}/submit`, { version });
}

/** A completed request, which can be reviewed. */
export async function buildCompletedRequest(
  server: TestApp,
  options: { owner?: TestUser; service_id?: string } = {},
): Promise<BuiltRequest> {
  const { service_id } = options;
  const offer = service_id
    ? { service_id, country_code: "CM", organism_id: null }
    : await buildOffer(server, { price: 0 });
  if (service_id) {
    await buildCountryOffer(server.ctx.db, { service_id, country_code: "CM", is_free: true });
  }
  const request = await buildRequest(server, { owner: options.owner, offer });
  const submitted = await submit(server, request.owner, request.detail);
  await server.ctx.db
    .updateTable("service_requests")
    .set({ status: "completed" })
    .where("id", "=", submitted.id)
    .execute();
  return { ...request, detail: await getRequest(server, request.owner, request.id) };
}

/** Sets the assignee of a request in the database. */
export async function assign({ ctx }: TestApp, id: string, worker: TestUser | null): Promise<void> {
  await ctx.db
    .updateTable("service_requests")
    .set({ assigned_to: worker?.id ?? null })
    .where("id", "=", id)
    .execute();
}

/** Attaches an agent to a country or an organism in the database. */
export async function attach(
  { ctx }: TestApp,
  agent: TestUser,
  scope: { country_code: string } | { organism_id: string },
): Promise<void> {
  await ctx.db
    .insertInto("agent_scopes")
    .values({ user_id: agent.id, ...scope })
    .execute();
}

let written: string[] | undefined;

/** The columns of a request that are not generated. */
export async function requestColumns({ ctx }: TestApp): Promise<string[]> {
  if (written) return written;
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = 'service_requests' AND table_schema = 'public' AND is_generated = 'NEVER'`.execute(
    ctx.db,
  );
  written = rows.map(({ name }) => name);
  return written;
}

/** Copies a request without its events, once for each set of changed columns. */
export async function copyRequest(
  server: TestApp,
  id: string,
  changes: readonly Record<string, string | number | null>[],
): Promise<void> {
  const columns = sql.join((await requestColumns(server)).map((column) => sql.ref(column)));
  const each = changes.map((change) => ({
    ...change,
    id: crypto.randomUUID(),
    last_save_id: crypto.randomUUID(),
    reference: makeReference("R"),
  }));
  await sql`
    INSERT INTO service_requests (${columns})
    SELECT ${columns} FROM (
      SELECT (jsonb_populate_record(original, change)).*
      FROM service_requests AS original, jsonb_array_elements(${JSON.stringify(each)}::jsonb) AS change
      WHERE original.id = ${id}) AS copy`.execute(server.ctx.db);
}
