import type { SharedRequest } from "@passerelle/contract/requests/shared";
import type { Language } from "@passerelle/contract/shapes";
import { UNSUCCESSFUL_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import { WORKER_ROLES } from "@passerelle/domain/requests/work/scope";
import type { Expression } from "kysely";
import type { Db } from "../../platform/db.ts";
import { inLanguage } from "../../platform/localized.ts";

/** Whether a person works on a request of another person, or reads one as support. */
export async function worksFor(db: Db, readerId: string, customerId: string): Promise<boolean> {
  const row = await selectServed(db, readerId, customerId).select("request.id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether a person is shown to the customer as the handler of a request. */
export async function isHandledBy(db: Db, customerId: string, handlerId: string): Promise<boolean> {
  const row = await selectHandled(db, customerId, handlerId).select("request.id").limit(1).executeTakeFirst();
  return row !== undefined;
}

type Row = Omit<SharedRequest, "submitted_at" | "own"> & { submitted_at: Date | null };
type Page = { language: Language; limit: number };

/** The customer's requests that the reader works on or reads as support, last changed first. */
export const findServed = (db: Db, readerId: string, customerId: string, page: Page): Promise<Row[]> =>
  findPage(db, selectServed(db, readerId, customerId).select("request.id").$asScalar(), page);

/** The reader's own requests that a person handles, last changed first. */
export const findHandled = (db: Db, readerId: string, handlerId: string, page: Page): Promise<Row[]> =>
  findPage(db, selectHandled(db, readerId, handlerId).select("request.id").$asScalar(), page);

async function findPage(db: Db, ids: Expression<string>, { language, limit }: Page): Promise<Row[]> {
  const rows = await db
    .selectFrom("service_requests as request")
    .innerJoin("service_titles as service", "service.id", "request.service_id")
    .where("request.id", "in", ids)
    .select([
      "request.id",
      "request.reference",
      "request.country_code",
      "request.status",
      "request.submitted_at",
    ])
    .select(inLanguage("service.title", language).as("service_title"))
    .orderBy("request.updated_at", "desc")
    .orderBy("request.id")
    .limit(limit)
    .execute();
  return rows as Row[];
}

const selectServed = (db: Db, readerId: string, customerId: string) =>
  db
    .selectFrom("service_requests as request")
    .innerJoin("request_access as access", "access.service_request_id", "request.id")
    .where("access.user_id", "=", readerId)
    .where("access.access", "<>", "customer")
    .where("request.user_id", "=", customerId);

const selectHandled = (db: Db, customerId: string, handlerId: string) =>
  db
    .selectFrom("service_requests as request")
    .innerJoin("people as handler", "handler.id", "request.assigned_to")
    .where("request.user_id", "=", customerId)
    .where("request.assigned_to", "=", handlerId)
    .where("request.status", "not in", UNSUCCESSFUL_STATUSES)
    .where("handler.role", "in", WORKER_ROLES)
    .where("handler.account_status", "=", "active");

/** The median, in minutes, of a person's recent reply times to customers; null if there are too few replies. */
export async function findReplyMinutes(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom("reply_times")
    .select("median_minutes")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.median_minutes ?? null;
}
