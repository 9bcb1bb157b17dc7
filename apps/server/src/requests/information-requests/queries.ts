import type { Refusal } from "@passerelle/domain/documents/verdicts";
import type {
  InformationItemKind,
  InformationItemState,
} from "@passerelle/domain/requests/information-requests/information-requests";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** A row of `information_requests`. */
export type StoredInformationRequest = {
  id: string;
  service_request_id: string;
  message: string | null;
  asked_by: string;
  asked_at: Date;
};

/** A row of `information_request_items`; days are strings (`2026-11-20`). */
export type StoredItem = {
  id: string;
  information_request_id: string;
  service_request_id: string;
  kind: InformationItemKind;
  label: string;
  reason_code: Refusal | null;
  reason: string;
  due_on: string;
  about_key: string | null;
  /** For a correction: the field of the form. */
  field_key: string | null;
  replaces: string | null;
  state: InformationItemState;
  answer: string | null;
  answered_at: Date | null;
};

const dueOn = sql<string>`due_on::text`.as("due_on");

function items(db: Db) {
  return db
    .selectFrom("information_request_items")
    .select([
      "id",
      "information_request_id",
      "service_request_id",
      "kind",
      "label",
      "reason_code",
      "reason",
      "about_key",
      "field_key",
      "replaces",
      "state",
      "answer",
      "answered_at",
      dueOn,
    ]);
}

const ASK = ["id", "service_request_id", "message", "asked_by", "asked_at"] as const;

/** Oldest first. */
export function findInformationRequests(db: Db, requestId: string): Promise<StoredInformationRequest[]> {
  return db
    .selectFrom("information_requests")
    .select(ASK)
    .where("service_request_id", "=", requestId)
    .orderBy("seq")
    .execute();
}

export function findInformationRequest(db: Db, id: string): Promise<StoredInformationRequest | undefined> {
  return db.selectFrom("information_requests").select(ASK).where("id", "=", id).executeTakeFirst();
}

/** All items of a request, in the order of each information request. */
export async function findItems(db: Db, requestId: string): Promise<StoredItem[]> {
  const rows = await items(db)
    .where("service_request_id", "=", requestId)
    .orderBy("information_request_id")
    .orderBy("position")
    .execute();
  return rows as StoredItem[];
}

export async function findItem(db: Db, requestId: string, id: string): Promise<StoredItem | undefined> {
  const row = await items(db)
    .where("service_request_id", "=", requestId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row as StoredItem | undefined;
}

export type NewInformationRequest = {
  id: string;
  service_request_id: string;
  message: string | null;
  asked_by: string;
  remind_on: string | null;
};
export type NewItem = Pick<
  StoredItem,
  "kind" | "label" | "reason_code" | "reason" | "due_on" | "about_key" | "field_key" | "replaces"
>;

/** False when the id is already used, also by a parallel transaction. */
export async function insertInformationRequest(
  trx: Db,
  informationRequest: NewInformationRequest,
  items: readonly NewItem[],
): Promise<boolean> {
  const { id: information_request_id, service_request_id } = informationRequest;
  const inserted = await trx
    .insertInto("information_requests")
    .values(informationRequest)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  await trx
    .insertInto("information_request_items")
    .values(
      items.map((item, position) => ({ ...item, information_request_id, service_request_id, position })),
    )
    .execute();
  return true;
}

/** Marks an item as answered and stores the text of an answer; documents are stored elsewhere. */
export async function updateAnswered(trx: Db, id: string, answer: string | null): Promise<void> {
  await trx
    .updateTable("information_request_items")
    .set({ state: "answered", answer, answered_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Withdraws one open item, or all items of a request; returns how many. */
export async function updateWithdrawn(
  trx: Db,
  which: { requestId: string; id?: string },
  by: string,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("information_request_items")
    .set({ state: "withdrawn", withdrawn_at: sql`now()`, withdrawn_by: by })
    .where("service_request_id", "=", which.requestId)
    .where("state", "=", "open")
    .$if(which.id !== undefined, (query) => query.where("id", "=", which.id as string))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The number of documents stored under a key, including earlier ones. */
export async function countVersions(db: Db, requestId: string, docKey: string): Promise<number> {
  const { count } = await db
    .selectFrom("request_documents")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("service_request_id", "=", requestId)
    .where("doc_key", "=", docKey)
    .executeTakeFirstOrThrow();
  return count;
}

/** Information requests with open items that are due by a day, whose customer was not reminded yet. */
export async function findToRemind(db: Db, day: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("information_requests as ask")
    .innerJoin("service_requests as request", "request.id", "ask.service_request_id")
    .select("ask.id")
    .where("ask.reminded_at", "is", null)
    .where("ask.remind_on", "<=", sql<never>`${day}::date`)
    .where("request.status", "=", "information_required")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("information_request_items as item")
          .select("item.id")
          .whereRef("item.information_request_id", "=", "ask.id")
          .where("item.state", "=", "open")
          .where("item.due_on", ">=", sql<never>`${day}::date`),
      ),
    )
    .orderBy("ask.remind_on")
    .orderBy("ask.id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** False when the customer was already reminded. */
export async function updateReminded(trx: Db, id: string): Promise<boolean> {
  const row = await trx
    .updateTable("information_requests")
    .set({ reminded_at: sql`now()` })
    .where("id", "=", id)
    .where("reminded_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
