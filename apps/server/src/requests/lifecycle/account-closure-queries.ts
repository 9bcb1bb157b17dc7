import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import { eraseWorkTexts } from "../work/work-page-queries.ts";
import { eraseAnswerChanges } from "./timeline-queries.ts";

export type OwnedRequest = {
  id: string;
  reference: string;
  status: RequestStatus;
  /** It was paid, even if it was refunded later, so it must be retained. */
  paid: boolean;
  paymentPending: boolean;
  refundOwed: boolean;
};

/** All requests of a person with their payments; with `lock`, locked until the transaction ends. */
export async function findOwned(db: Db, userId: string, lock = false): Promise<OwnedRequest[]> {
  const exists = (condition: ReturnType<typeof sql<boolean>>) => sql<boolean>`EXISTS (
    SELECT FROM request_payments AS payment WHERE payment.service_request_id = service_requests.id AND ${condition})`;
  let query = db
    .selectFrom("service_requests")
    .select(["id", "reference", "status"])
    .select([
      exists(sql`status = 'succeeded'`).as("paid"),
      exists(sql`payable_reserved > 0`).as("paymentPending"),
      exists(sql`refund_open`).as("refundOwed"),
    ])
    .where("user_id", "=", userId)
    .orderBy("id");
  if (lock) query = query.forUpdate();
  return (await query.execute()) as OwnedRequest[];
}

/** Requests with settled payments, of accounts closed before an instant. */
export async function findErasableRequests(db: Db, closedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("service_requests as request")
    .innerJoin("people", "people.id", "request.user_id")
    .select("request.id")
    .where("people.closed_at", "<", closedBefore)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM request_payments AS payment WHERE payment.service_request_id = request.id
        AND (payable_reserved > 0 OR refund_open))`,
    )
    .orderBy("people.closed_at")
    .orderBy("request.id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes a request with its events; rows that refer to it must be deleted before. */
export async function deleteRequestRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("request_events").where("service_request_id", "=", id).execute();
  await trx.deleteFrom("service_requests").where("id", "=", id).execute();
}

/** Erases texts of requests that need not be retained. */
export async function eraseRequestTexts(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const blank: Record<string, string> = Object.fromEntries(
    [
      "userName",
      "userEmail",
      "userPhone",
      "additionalInfo",
      "cityOfResidence",
      "companyName",
      "companyAddress",
      "companyTaxNumber",
      "companyTradeRegister",
      "jobTitle",
    ].map((field) => [field, ""]),
  );
  await trx
    .updateTable("service_requests")
    .set({
      form_data: json(blank),
      answers: json({}),
      answer_search: "",
      city: null,
      relative_id: null,
      beneficiary: null,
      organism_contact_person: null,
      organism_contact_poste: null,
      organism_contact_phone: null,
    })
    .where("id", "in", ids)
    .execute();
  // File names and reasons.
  await trx
    .updateTable("request_events")
    .set({ note: null })
    .where("service_request_id", "in", ids)
    .where("note", "is not", null)
    .execute();
  await eraseAnswerChanges(trx, ids);
  await eraseWorkTexts(trx, ids);
}
