import { OPEN_STATUSES } from "@passerelle/domain/payments/attempts";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StoredPayable } from "../attempts/payable-queries.ts";
import type { StoredPayment } from "../attempts/queries.ts";

/** A row of `request_fees`. Its amount, payments and state are those of its payable, which has the same id. */
export type StoredFee = {
  id: string;
  label: string;
  office: string;
  explanation: string;
  added_by: string;
  /** Why the customer refused it. */
  refusal: string | null;
  /** Who refused or withdrew it; null when its request ended. */
  closed_by: string | null;
};

export type NewFeeRow = Pick<StoredFee, "id" | "label" | "office" | "explanation" | "added_by">;

/** A fee with its payable. */
export type FeeRow = StoredFee &
  Pick<
    StoredPayable,
    "service_request_id" | "amount" | "currency" | "reserved" | "paid" | "status" | "created_at" | "closed_at"
  > & {
    added_by_name: string;
    /** The sum of its refunds, pending or finished, in minor units. */
    refunded: number;
    /** The day on which its office was paid; null before. */
    passed_on: string | null;
  };

export async function insertFee(trx: Db, fee: NewFeeRow): Promise<void> {
  await trx.insertInto("request_fees").values(fee).execute();
}

export async function updateClosed(
  trx: Db,
  id: string,
  changes: Pick<StoredFee, "closed_by"> & Partial<Pick<StoredFee, "refusal">>,
): Promise<void> {
  await trx.updateTable("request_fees").set(changes).where("id", "=", id).execute();
}

const withPayable = (db: Db) =>
  db
    .selectFrom("request_fees as fee")
    .innerJoin("payables as payable", "payable.id", "fee.id")
    .innerJoin("people as author", "author.id", "fee.added_by")
    .selectAll("fee")
    .select([
      "payable.service_request_id",
      "payable.amount",
      "payable.currency",
      "payable.reserved",
      "payable.paid",
      "payable.status",
      "payable.created_at",
      "payable.closed_at",
      "author.name as added_by_name",
      sql<number>`(SELECT coalesce(sum(refunded), 0)::bigint FROM transactions
        WHERE payable_id = fee.id)`.as("refunded"),
      sql<string | null>`(SELECT paid_on::text FROM office_payments WHERE fee_id = fee.id)`.as("passed_on"),
    ]);

export async function findFee(db: Db, id: string): Promise<FeeRow | undefined> {
  const row = await withPayable(db).where("fee.id", "=", id).executeTakeFirst();
  return row as unknown as FeeRow | undefined;
}

/** The fees of a request in the order in which they were added. */
export async function findFeesOfRequest(db: Db, requestId: string): Promise<FeeRow[]> {
  const rows = await withPayable(db)
    .where("payable.service_request_id", "=", requestId)
    .orderBy("payable.created_at")
    .orderBy("fee.id")
    .execute();
  return rows as unknown as FeeRow[];
}

/** The fee of a payable; undefined when it is of no fee. */
export async function findFeeOfPayable(db: Db, payableId: string): Promise<StoredFee | undefined> {
  return (await findFeesById(db, [payableId])).get(payableId);
}

export async function findFeesById(db: Db, ids: readonly string[]): Promise<Map<string, StoredFee>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("request_fees").selectAll().where("id", "in", ids).execute();
  return new Map((rows as StoredFee[]).map((row) => [row.id, row]));
}

/** For each fee, the payer's relevant attempt: one under way, else one that succeeded, else the latest. */
export async function findAttemptsOfFees(
  db: Db,
  ids: readonly string[],
  payerId: string,
): Promise<Map<string, StoredPayment>> {
  if (ids.length === 0) return new Map();
  const rows = (await db
    .selectFrom("transactions")
    .distinctOn("payable_id")
    .selectAll()
    .where("payable_id", "in", ids)
    .where("user_id", "=", payerId)
    .where("unused", "=", false)
    .where("superseded_at", "is", null)
    .orderBy("payable_id")
    .orderBy(sql`status = ANY(${sql.val([...OPEN_STATUSES])})`, "desc")
    .orderBy(sql`status = 'succeeded'`, "desc")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute()) as unknown as StoredPayment[];
  return new Map(rows.map((row) => [row.payable_id, row]));
}

/** A person's fees, for the export of their data; who added them is personal data of others. */
export function readFeesOf(db: Db, userId: string): Promise<(Record<string, unknown> & { id: string })[]> {
  return db
    .selectFrom("request_fees as fee")
    .innerJoin("payables as payable", "payable.id", "fee.id")
    .leftJoin("office_payments as passed", "passed.fee_id", "fee.id")
    .select([
      "fee.id",
      "payable.service_request_id",
      sql<string | null>`passed.paid_on::text`.as("passed_on"),
      "fee.label",
      "fee.office",
      "fee.explanation",
      "payable.amount",
      "payable.currency",
      "payable.paid",
      "payable.status",
      "fee.refusal",
      "payable.created_at",
      "payable.closed_at",
    ])
    .where("payable.user_id", "=", userId)
    .orderBy("payable.created_at")
    .orderBy("fee.id")
    .execute();
}

/** Open fees of a person with their requests. */
export async function findOpenFeesOf(db: Db, userId: string): Promise<{ id: string; requestId: string }[]> {
  const rows = await db
    .selectFrom("payables")
    .select(["id", "service_request_id as requestId"])
    .where("user_id", "=", userId)
    .where("kind", "=", "request_fee")
    .where("status", "=", "open")
    .orderBy("service_request_id")
    .orderBy("id")
    .execute();
  return rows as { id: string; requestId: string }[];
}

/** Erases what people wrote about the fees of a person's unpaid requests; returns the ids of those fees. */
export async function eraseTextsOfUnpaid(trx: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE request_fees AS fee SET explanation = '', refusal = NULL
    FROM payables AS payable
    WHERE payable.id = fee.id AND payable.user_id = ${userId} AND NOT EXISTS (
      SELECT FROM transactions AS payment JOIN payables AS other ON other.id = payment.payable_id
      WHERE other.service_request_id = payable.service_request_id AND payment.status = 'succeeded')
    RETURNING fee.id`.execute(trx);
  return rows.map(({ id }) => id);
}
