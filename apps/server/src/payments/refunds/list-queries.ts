import type { Currency } from "@passerelle/domain/money";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StoredPayable } from "../attempts/payable-queries.ts";
import type { StoredRefund } from "./queries.ts";

/** A refund with its payment and the people around it. */
export type RefundRow = StoredRefund & {
  payment_reference: string;
  provider: string;
  payer_name: string;
  currency: Currency;
  charged_currency: Currency;
  payable_id: string;
  payable_kind: StoredPayable["kind"];
  payable_status: StoredPayable["status"];
  customer_id: string;
  /** Null: paid without an account. */
  payer_id: string | null;
  requested_by_name: string | null;
  approved_by_name: string | null;
};

export type RefundList = "to_approve" | "open" | "closed";

const withPayment = (db: Db) =>
  db
    .selectFrom("refunds as refund")
    .innerJoin("transactions as payment", "payment.id", "refund.transaction_id")
    .innerJoin("payables as payable", "payable.id", "payment.payable_id")
    .leftJoin("people as requester", "requester.id", "refund.requested_by")
    .leftJoin("people as approver", "approver.id", "refund.approved_by")
    .selectAll("refund")
    .select([
      "payment.reference as payment_reference",
      "payment.provider",
      "payment.payer_name",
      "payment.currency",
      "payment.charged_currency",
      "payable.id as payable_id",
      "payable.kind as payable_kind",
      "payable.status as payable_status",
      "payable.user_id as customer_id",
      "payment.user_id as payer_id",
      "requester.name as requested_by_name",
      "approver.name as approved_by_name",
    ]);

/** One page: waiting refunds oldest first, closed ones latest first. */
export async function findRefundPage(
  db: Db,
  list: RefundList,
  page: { limit: number; offset: number },
): Promise<{ rows: RefundRow[]; total: number }> {
  const ids = db.selectFrom("refunds").select("id");
  const sorted =
    list === "to_approve"
      ? ids.where("status", "=", "requested").orderBy("created_at").orderBy("id")
      : list === "open"
        ? ids.where("status", "not in", ["succeeded", "declined"]).orderBy("created_at").orderBy("id")
        : ids.where("closed_at", "is not", null).orderBy("closed_at", "desc").orderBy("id", "desc");
  const found = await sorted.limit(page.limit).offset(page.offset).execute();
  const { total } = await db
    .selectFrom("refunds")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where(
      list === "to_approve"
        ? sql<boolean>`status = 'requested'`
        : list === "open"
          ? sql<boolean>`status NOT IN ('succeeded', 'declined')`
          : sql<boolean>`closed_at IS NOT NULL`,
    )
    .executeTakeFirstOrThrow();
  if (found.length === 0) return { rows: [], total };
  const rows = (await withPayment(db)
    .where(
      "refund.id",
      "in",
      found.map(({ id }) => id),
    )
    .execute()) as unknown as RefundRow[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: found.flatMap(({ id }) => byId.get(id) ?? []), total };
}

/** The refunds of a payment, in chronological order. */
export async function findRefundsOf(db: Db, transactionId: string): Promise<RefundRow[]> {
  const rows = await withPayment(db)
    .where("refund.transaction_id", "=", transactionId)
    .orderBy("refund.created_at")
    .orderBy("refund.id")
    .execute();
  return rows as unknown as RefundRow[];
}

export async function findRefundRow(db: Db, id: string): Promise<RefundRow | undefined> {
  const row = await withPayment(db).where("refund.id", "=", id).executeTakeFirst();
  return row as unknown as RefundRow | undefined;
}

/** The refunds of a request and its fees, in chronological order. */
export async function findRefundsOfRequest(db: Db, requestId: string): Promise<RefundRow[]> {
  const rows = await withPayment(db)
    .where("payable.service_request_id", "=", requestId)
    .orderBy("refund.created_at")
    .orderBy("refund.id")
    .execute();
  return rows as unknown as RefundRow[];
}

/** What a person both requested and approved of each payable, in minor units of its currency, without declined refunds. */
export async function sumApprovedAlone(
  db: Db,
  userId: string,
  payableIds: readonly string[],
): Promise<Map<string, number>> {
  if (payableIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("refunds as refund")
    .innerJoin("transactions as payment", "payment.id", "refund.transaction_id")
    .select((eb) => ["payment.payable_id", eb.fn.sum<number>("refund.amount").as("sum")])
    .where("payment.payable_id", "in", payableIds)
    .where("refund.requested_by", "=", userId)
    .where("refund.approved_by", "=", userId)
    .where("refund.status", "<>", "declined")
    .groupBy("payment.payable_id")
    .execute();
  return new Map(rows.map(({ payable_id, sum }) => [payable_id, Number(sum)]));
}
