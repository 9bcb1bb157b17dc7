import type { Document } from "@passerelle/contract/documents";
import type { Transaction } from "@passerelle/contract/payments";
import type { FormData, RequestEvent } from "@passerelle/contract/requests";
import type { PaymentMethod } from "@passerelle/domain/payments/methods";
import type { BillingType } from "@passerelle/domain/requests/billing-type";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle";
import { type SqlBool, sql } from "kysely";
import { type Db, json } from "../platform/db.ts";
import type { FrozenTerms } from "./terms.ts";

/** A row of `service_requests`. */
export type StoredRequest = {
  id: string;
  reference: string;
  user_id: string;
  service_id: string;
  service_country_id: string;
  country_code: string;
  modality_id: string | null;
  organism_id: string | null;
  organism_name: string | null;
  organism_contact_person: string | null;
  organism_contact_poste: string | null;
  organism_contact_phone: string | null;
  status: RequestStatus;
  /** Whole percent. */
  progress: number;
  city: string | null;
  billing_type: BillingType;
  payment_method: PaymentMethod | null;
  form_data: FormData;
  version: number;
  last_save_id: string;
  /** Null until something was paid or, when free, submitted. */
  terms: FrozenTerms | null;
  submitted_at: Date | null;
  /** When its owner was last told that the draft would end. */
  expiry_warned_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

type Columns = Omit<
  StoredRequest,
  "reference" | "submitted_at" | "expiry_warned_at" | "created_at" | "updated_at"
>;
/** What a saving of the form writes. */
export type SavedColumns = Omit<Columns, "id" | "user_id" | "status" | "version" | "terms">;

export async function findRequest(db: Db, id: string): Promise<StoredRequest | undefined> {
  const row = await db.selectFrom("service_requests").selectAll().where("id", "=", id).executeTakeFirst();
  return row as StoredRequest | undefined;
}

/** As `findRequest`, and nobody else moves the row until the transaction ends: the order of every state change. */
export async function lockRequest(trx: Db, id: string): Promise<StoredRequest | undefined> {
  const row = await trx
    .selectFrom("service_requests")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row as StoredRequest | undefined;
}

export async function countDrafts(trx: Db, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom("service_requests")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("status", "=", "draft")
    .executeTakeFirstOrThrow();
  return count;
}

/** False when the id or the reference is taken. */
export async function insertRequest(
  trx: Db,
  row: SavedColumns & { id: string; user_id: string; reference: string },
): Promise<boolean> {
  const inserted = await trx
    .insertInto("service_requests")
    .values({ ...row, form_data: json(row.form_data) })
    // Not an error: it would break the caller's transaction, which has yet to look at what stands there.
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateSaved(trx: Db, id: string, version: number, row: SavedColumns): Promise<void> {
  await trx
    .updateTable("service_requests")
    .set({ ...row, form_data: json(row.form_data), version, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Writes a state; its caller writes the event in the same transaction. */
export async function updateState(
  trx: Db,
  id: string,
  state: {
    status: RequestStatus;
    progress?: number;
    terms?: FrozenTerms;
    submitted?: boolean;
    billing_type?: BillingType;
  },
): Promise<void> {
  const { status, progress, terms, submitted, billing_type } = state;
  await trx
    .updateTable("service_requests")
    .set({
      status,
      updated_at: sql`now()`,
      ...(progress !== undefined && { progress }),
      ...(terms && { terms: json(terms) }),
      ...(submitted && { submitted_at: sql`now()` }),
      ...(billing_type && { billing_type }),
    })
    .where("id", "=", id)
    .execute();
}

/** Brings the request to the top of its owner's list; `payment_method` is the choice being paid with. */
export async function touchRequest(trx: Db, id: string, payment_method?: PaymentMethod): Promise<void> {
  await trx
    .updateTable("service_requests")
    .set({ updated_at: sql`now()`, ...(payment_method && { payment_method }) })
    .where("id", "=", id)
    .execute();
}

export type NewEvent = {
  service_request_id: string;
  kind: RequestEvent["kind"];
  from_status?: RequestStatus | null;
  to_status?: RequestStatus | null;
  by: RequestEvent["by"];
  actor_id?: string | null;
  note?: string | null;
};

export async function insertEvent(trx: Db, event: NewEvent): Promise<void> {
  await trx.insertInto("request_events").values(event).execute();
}

/** Oldest first. */
export async function findEvents(db: Db, requestId: string): Promise<RequestEvent[]> {
  const rows = await db
    .selectFrom("request_events")
    .select(["id", "kind", "from_status as from", "to_status as to", "by", "note", "at"])
    .where("service_request_id", "=", requestId)
    .orderBy("seq")
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }) as RequestEvent);
}

/** What a request needs to know of its payment; the payments own the table. */
export type PaymentView = Transaction & { terms: FrozenTerms };

/** The payment that counts for each request: the one that succeeded, else the latest attempt. */
export async function findPayments(db: Db, requestIds: readonly string[]): Promise<Map<string, PaymentView>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("transactions")
    .distinctOn("service_request_id")
    .select([
      "id",
      "service_request_id",
      "amount",
      "currency",
      "status",
      "payment_method",
      "redirect_url",
      "failure_code",
      "terms",
      "created_at",
      "settled_at",
    ])
    .where("service_request_id", "in", requestIds)
    // Its place was taken, or it paid for something else: it says nothing about the request.
    .where("superseded_at", "is", null)
    .orderBy("service_request_id")
    .orderBy(sql`status IN ('pending', 'succeeded', 'refunded')`, "desc")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return new Map(
    rows.map((row) => [
      row.service_request_id,
      {
        ...row,
        created_at: row.created_at.toISOString(),
        settled_at: row.settled_at?.toISOString() ?? null,
      } as unknown as PaymentView,
    ]),
  );
}

/** The current documents of requests, oldest first; the documents own the table. */
export async function findCurrentDocuments(
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, Document[]>> {
  const documents = new Map<string, Document[]>(requestIds.map((id) => [id, []]));
  if (requestIds.length === 0) return documents;
  const rows = await db
    .selectFrom("uploaded_documents")
    .select(["id", "service_request_id", "doc_key", "file_name", "mime_type", "size", "uploaded_at"])
    .where("service_request_id", "in", requestIds)
    .where("replaced_at", "is", null)
    .where("removed_at", "is", null)
    .orderBy("uploaded_at")
    .orderBy("id")
    .execute();
  for (const row of rows) {
    documents.get(row.service_request_id)?.push({ ...row, uploaded_at: row.uploaded_at.toISOString() });
  }
  return documents;
}

export type RequestFilter = {
  userId: string;
  status: RequestStatus | "open" | undefined;
  search: string | undefined;
};

const CLOSED: RequestStatus[] = ["completed", "rejected", "cancelled"];
// Fewer letters than this are in almost any reference.
const SHORTEST_REFERENCE = 3;

function filtered(db: Db, { userId, status, search }: RequestFilter) {
  let query = db
    .selectFrom("service_requests as request")
    .innerJoin("platform_services as service", "service.id", "request.service_id")
    .where("request.user_id", "=", userId);
  if (status === "open") query = query.where("request.status", "not in", CLOSED);
  else if (status) query = query.where("request.status", "=", status);
  if (search) {
    const code = search.toLowerCase().replace(/[^a-z0-9]/g, "");
    query = query.where(({ or }) =>
      or([
        sql<SqlBool>`strpos(searchable(service.title), searchable(${search})) > 0`,
        sql<SqlBool>`strpos(searchable(service.translations #>> '{en,title}'), searchable(${search})) > 0`,
        sql<SqlBool>`strpos(searchable(request.organism_name), searchable(${search})) > 0`,
        ...(code.length >= SHORTEST_REFERENCE
          ? [sql<SqlBool>`strpos(lower(replace(request.reference, '-', '')), ${code}) > 0`]
          : []),
      ]),
    );
  }
  return query;
}

/** One page of a person's requests, last changed first, and how many there are in all. */
export async function findRequests(
  db: Db,
  filter: RequestFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: StoredRequest[]; total: number }> {
  const rows = await filtered(db, filter)
    .selectAll("request")
    .orderBy("request.updated_at", "desc")
    .orderBy("request.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: rows as unknown as StoredRequest[], total };
}
