import { fieldDocumentKey } from "@passerelle/domain/catalogue/forms/documents";
import { CLOSED_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { FrozenTerms } from "../ordering/terms.ts";

type RetainedFiles = { id: string; terms: FrozenTerms; closed_at: Date | null };

/** Closed requests, by id and after `after`, with answers to fields that are erased after some days. */
export async function findRetained(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("service_requests")
    .select("id")
    .where("status", "in", CLOSED_STATUSES)
    .where("has_answers", "=", sql.lit(true))
    .where(
      sql<SqlBool>`jsonb_path_exists(terms, '$.form.sections[*].fields[*].retention_days ? (@ != null)')`,
    )
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Closed requests, by id and after `after`, that still have files of document fields, at least one of which is retained for some
 * days only.
 */
export async function findRetainedFiles(db: Db, after: string, limit: number): Promise<RetainedFiles[]> {
  const rows = await db
    .selectFrom("service_requests as request")
    .select(["request.id", "request.terms"])
    .select((eb) =>
      eb
        .selectFrom("request_events as event")
        .select(({ fn }) => fn.max("event.at").as("closed_at"))
        .whereRef("event.service_request_id", "=", "request.id")
        .where("event.to_status", "in", CLOSED_STATUSES)
        .as("closed_at"),
    )
    .where("request.status", "in", CLOSED_STATUSES)
    .where(
      sql<SqlBool>`jsonb_path_exists(request.terms,
        '$.form.sections[*].fields[*] ? (@.type == "document" && @.retention_days != null)')`,
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("request_documents as document")
          .select("document.id")
          .whereRef("document.service_request_id", "=", "request.id")
          .where("document.removed_at", "is", null)
          .where("document.doc_key", "like", `${fieldDocumentKey("")}%`),
      ),
    )
    .where("request.id", ">", after)
    .orderBy("request.id")
    .limit(limit)
    .execute();
  return rows as unknown as RetainedFiles[];
}

/** The time at which a closed request was closed. */
export async function findClosedAt(trx: Db, id: string): Promise<Date | undefined> {
  const row = await trx
    .selectFrom("request_events")
    .select(({ fn }) => fn.max("at").as("closed_at"))
    .where("service_request_id", "=", id)
    .where("to_status", "in", CLOSED_STATUSES)
    .executeTakeFirst();
  return row?.closed_at ?? undefined;
}
