import { CLOSED_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { ERASED } from "./queries.ts";

export type StoredBytes = { id: string; storage_path: string };

const PAID = sql<SqlBool>`EXISTS (SELECT FROM request_payments AS payment
  WHERE payment.service_request_id = document.service_request_id
  AND payment.status = 'succeeded')`;

/** Documents whose bytes are still stored. */
function stored(db: Db) {
  return db
    .selectFrom("uploaded_documents as document")
    .select(["document.id", "document.storage_path"])
    .where("document.storage_path", "not like", `${ERASED}%`);
}

/** For a closed account: documents of requests that were never paid. */
export function findReleased(db: Db, userId: string): Promise<StoredBytes[]> {
  return stored(db)
    .innerJoin("people", "people.id", "document.user_id")
    .where("document.user_id", "=", userId)
    .where("people.closed_at", "is not", null)
    .where(sql<SqlBool>`NOT ${PAID}`)
    .execute();
}

type Which = { requestId?: string | undefined; limit: number };

/** Replaced or removed versions in closed requests. */
export function findEarlier(db: Db, { requestId, limit }: Which): Promise<StoredBytes[]> {
  return stored(db)
    .innerJoin("request_summaries as request", "request.id", "document.service_request_id")
    .where((eb) =>
      eb.or([eb("document.replaced_at", "is not", null), eb("document.removed_at", "is not", null)]),
    )
    .where("request.status", "in", CLOSED_STATUSES)
    .$if(requestId !== undefined, (query) => query.where("request.id", "=", requestId as string))
    .limit(limit)
    .execute();
}

/** All versions in requests that were cancelled and never paid. */
export function findCancelled(db: Db, { requestId, limit }: Which): Promise<StoredBytes[]> {
  return stored(db)
    .innerJoin("request_summaries as request", "request.id", "document.service_request_id")
    .where("request.status", "=", "cancelled")
    .where(sql<SqlBool>`NOT ${PAID}`)
    .$if(requestId !== undefined, (query) => query.where("request.id", "=", requestId as string))
    .limit(limit)
    .execute();
}

export function findOfRequest(db: Db, requestId: string): Promise<StoredBytes[]> {
  return stored(db).where("document.service_request_id", "=", requestId).execute();
}

export function findOfKeys(db: Db, requestId: string, docKeys: readonly string[]): Promise<StoredBytes[]> {
  return stored(db)
    .where("document.service_request_id", "=", requestId)
    .where("document.doc_key", "in", docKeys)
    .execute();
}

/** False when it was erased before. */
export async function updateErased(trx: Db, id: string): Promise<boolean> {
  const row = await trx
    .updateTable("uploaded_documents")
    .set({
      storage_path: `${ERASED}${id}`,
      file_name: "-",
      removed_at: sql`coalesce(removed_at, now())`,
      sha256: "0".repeat(64),
    })
    .where("id", "=", id)
    .where("storage_path", "not like", `${ERASED}%`)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the rows of a request's documents and their readings. The bytes must be deleted before. */
export async function deleteRows(trx: Db, requestId: string): Promise<void> {
  await trx
    .deleteFrom("document_reads")
    .where("document_id", "in", (eb) =>
      eb
        .selectFrom("uploaded_documents")
        .select("uploaded_documents.id")
        .where("service_request_id", "=", requestId),
    )
    .execute();
  await trx.deleteFrom("uploaded_documents").where("service_request_id", "=", requestId).execute();
}

/** Number of documents in paid requests. */
export async function countPaidDocuments(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom("uploaded_documents as document")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("document.user_id", "=", userId)
    .where(PAID)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Bytes of a person's unpaid requests: all stored versions, and the declared sizes of open uploads. Stable until the
 * transaction ends if the person is locked (`lockProfile`).
 */
export async function sumUnpaidBytes(trx: Db, userId: string): Promise<number> {
  const { bytes } = await trx
    .selectNoFrom((eb) => [
      sql<number>`(${eb
        .selectFrom("uploaded_documents as document")
        .innerJoin("request_summaries as request", "request.id", "document.service_request_id")
        .select(({ fn }) => fn.coalesce(fn.sum("document.size"), sql`0`).as("bytes"))
        .where("document.user_id", "=", userId)
        .where("document.storage_path", "not like", `${ERASED}%`)
        .where("request.status", "in", ["draft", "cancelled"])
        .where(sql<SqlBool>`NOT ${PAID}`)}
      + ${eb
        .selectFrom("document_uploads")
        .select(({ fn }) => fn.coalesce(fn.sum("size"), sql`0`).as("bytes"))
        .where("user_id", "=", userId)})::bigint`.as("bytes"),
    ])
    .executeTakeFirstOrThrow();
  return Number(bytes);
}
