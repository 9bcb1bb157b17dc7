import type { Document } from "@passerelle/contract/documents";
import type { Transaction } from "@passerelle/contract/payments";
import type { FormData } from "@passerelle/contract/requests/ordering";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import type { Currency } from "@passerelle/domain/money";
import { OPEN_STATUSES } from "@passerelle/domain/payments/attempts";
import type { PaymentMethod } from "@passerelle/domain/payments/methods";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import type { BillingType } from "@passerelle/domain/requests/ordering/billing-type";
import type { Beneficiary } from "@passerelle/domain/requests/relatives/relatives";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { FrozenTerms } from "./ordering/terms.ts";

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
  relative_id: string | null;
  /** The person for whom it is ordered, if not the customer. */
  beneficiary: Beneficiary | null;
  city: string | null;
  billing_type: BillingType;
  payment_method: PaymentMethod | null;
  form_data: FormData;
  answers: Answers;
  /** The fields that the customer saw when they last left the details step; null before. */
  asked_fields: string[] | null;
  version: number;
  last_save_id: string;
  /** Null until it is paid or, when free, submitted. */
  terms: FrozenTerms | null;
  /** The time of payment; null before, and for a free request. */
  paid_at: Date | null;
  confirmation_reminders: number;
  submitted_at: Date | null;
  /** The assignee; null while it is unassigned. */
  assigned_to: string | null;
  /** The end of the promised duration (`domain/requests/lateness.ts`); null until it is submitted. */
  due_at: Date | null;
  /** The time since which an information request waits for the customer. */
  waiting_since: Date | null;
  /** The time at which the owner was last notified that the draft will expire. */
  expiry_warned_at: Date | null;
  /** The time since which an administration has the file; null otherwise. */
  filed_at: Date | null;
  /** The time of completion, and the seconds of work that it took (`domain/requests/delays`). */
  completed_at: Date | null;
  worked_seconds: number | null;
  created_at: Date;
  updated_at: Date;
};

export async function findRequest(db: Db, id: string): Promise<StoredRequest | undefined> {
  const row = await db.selectFrom("service_requests").selectAll().where("id", "=", id).executeTakeFirst();
  return row as StoredRequest | undefined;
}

export async function findRequestsById(db: Db, ids: readonly string[]): Promise<Map<string, StoredRequest>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("service_requests").selectAll().where("id", "in", ids).execute();
  return new Map((rows as unknown as StoredRequest[]).map((row) => [row.id, row]));
}

/** Like `findRequest`, and locks the row until the transaction ends, so that status changes happen one after another. */
export async function lockRequest(trx: Db, id: string): Promise<StoredRequest | undefined> {
  const row = await trx
    .selectFrom("service_requests")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row as StoredRequest | undefined;
}

/** Moves the request to the top of its owner's list; `payment_method` is the chosen one. */
export async function touchRequest(trx: Db, id: string, payment_method?: PaymentMethod): Promise<void> {
  await trx
    .updateTable("service_requests")
    .set({ updated_at: sql`now()`, ...(payment_method && { payment_method }) })
    .where("id", "=", id)
    .execute();
}

/** The payment that a request shows (`request_payments`): an attempt, and the payable to which it contributes. */
export type PaymentView = Transaction & {
  terms: FrozenTerms;
  /** In minor units: what is due, what was paid of it, and what pending attempts will pay. */
  payable: { amount: number; paid: number; reserved: number };
  /** Another person pays, by a link. */
  is_contribution: boolean;
  /** A part of what was paid for the request is being refunded and has not arrived yet. */
  refund_open: boolean;
  /** When the first attempt began that paid a part of the request or may still pay it; null without one. */
  began_at: string | null;
};

type PaymentRow = Omit<
  PaymentView,
  "service_request_id" | "created_at" | "settled_at" | "began_at" | "payable"
> & {
  service_request_id: string;
  payable_amount: number;
  payable_paid: number;
  payable_reserved: number;
  created_at: Date;
  settled_at: Date | null;
  began_at: Date | null;
};

/**
 * The payment shown for each request: a pending one, otherwise a successful one, otherwise the latest attempt; of several such,
 * the customer's own.
 */
export async function findPayments(db: Db, requestIds: readonly string[]): Promise<Map<string, PaymentView>> {
  if (requestIds.length === 0) return new Map();
  const isOpen = sql<boolean>`status = ANY(${sql.val([...OPEN_STATUSES])})`;
  const rows = await db
    .selectFrom("request_payments")
    .distinctOn("service_request_id")
    .select([
      "id",
      "reference",
      "service_request_id",
      "amount",
      "currency",
      "status",
      "payment_method",
      "provider",
      "redirect_url",
      "failure_code",
      "refunded",
      "returned",
      "refund_open",
      "is_contribution",
      "terms",
      "payable_amount",
      "payable_paid",
      "payable_reserved",
      "created_at",
      "settled_at",
      sql<Date | null>`min(created_at) FILTER (WHERE status = 'succeeded' OR ${isOpen})
        OVER (PARTITION BY service_request_id)`.as("began_at"),
    ])
    .where("service_request_id", "in", requestIds)
    .where("payable_kind", "=", "request")
    // An attempt for a replaced payable, such as a former order, does not matter for the request.
    .where("payable_status", "<>", "replaced")
    .where("unused", "=", false)
    .where("is_superseded", "=", false)
    .orderBy("service_request_id")
    .orderBy(sql`payable_status = 'paid' AND status = 'succeeded'`, "desc")
    .orderBy(isOpen, "desc")
    .orderBy(sql`status = 'succeeded'`, "desc")
    .orderBy("is_contribution")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return new Map(
    (rows as unknown as PaymentRow[]).map(({ payable_amount, payable_paid, payable_reserved, ...row }) => [
      row.service_request_id,
      {
        ...row,
        payable: { amount: payable_amount, paid: payable_paid, reserved: payable_reserved },
        created_at: row.created_at.toISOString(),
        settled_at: row.settled_at?.toISOString() ?? null,
        began_at: row.began_at?.toISOString() ?? null,
      },
    ]),
  );
}

/** An official fee that is neither paid, refused nor withdrawn (`open_request_fees`); amounts in minor units. */
export type OpenFee = {
  id: string;
  label: string;
  currency: Currency;
  /** What may be paid now: the amount due, less what was paid or is being paid. */
  amount_left: number;
};

/** The open official fees of requests, in the order in which they were added. */
export async function findOpenFees(db: Db, requestIds: readonly string[]): Promise<Map<string, OpenFee[]>> {
  const fees = new Map<string, OpenFee[]>();
  if (requestIds.length === 0) return fees;
  const rows = await db
    .selectFrom("open_request_fees")
    .select([
      "id",
      "service_request_id",
      "label",
      "currency",
      sql<number>`amount - paid - reserved`.as("amount_left"),
    ])
    .where("service_request_id", "in", requestIds)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  for (const { service_request_id, ...fee } of rows as (OpenFee & { service_request_id: string })[])
    fees.set(service_request_id, [...(fees.get(service_request_id) ?? []), fee]);
  return fees;
}

/** The current documents of requests, oldest first. */
export async function findCurrentDocuments(
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, Document[]>> {
  const documents = new Map<string, Document[]>(requestIds.map((id) => [id, []]));
  if (requestIds.length === 0) return documents;
  const rows = await db
    .selectFrom("request_documents")
    .select(["id", "service_request_id", "doc_key", "file_name", "mime_type", "size", "uploaded_at"])
    .select("scan_state as scan")
    .where("service_request_id", "in", requestIds)
    .where("replaced_at", "is", null)
    .where("removed_at", "is", null)
    .orderBy("uploaded_at")
    .orderBy("id")
    .execute();
  for (const row of rows as (Omit<Document, "uploaded_at"> & { uploaded_at: Date })[]) {
    documents.get(row.service_request_id)?.push({ ...row, uploaded_at: row.uploaded_at.toISOString() });
  }
  return documents;
}

export async function hasCompletedRequest(db: Db, userId: string, serviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom("service_requests")
    .select("id")
    .where("service_id", "=", serviceId)
    .where("user_id", "=", userId)
    .where("status", "=", "completed")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores whether an administration now has the file of a request. */
export async function updateFiled(trx: Db, id: string, filed: boolean): Promise<void> {
  await trx
    .updateTable("service_requests")
    .set({ filed_at: filed ? sql`now()` : null, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

export async function countCompletedRequests(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("service_requests")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "completed")
    .executeTakeFirstOrThrow();
  return count;
}
