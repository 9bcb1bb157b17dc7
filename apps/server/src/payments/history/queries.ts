import type { PAYMENT_FILTERS } from "@passerelle/contract/payments/history";
import { OPEN_STATUSES } from "@passerelle/domain/payments/attempts";
import type { Db } from "../../platform/db.ts";
import type { StoredPayable } from "../attempts/payable-queries.ts";
import type { StoredPayment } from "../attempts/queries.ts";
import type { StoredRefund } from "../refunds/queries.ts";

export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/** An attempt with what it pays. */
export type PaymentRow = StoredPayment & {
  payable_kind: StoredPayable["kind"];
  payable_status: StoredPayable["status"];
  purpose: StoredPayable["purpose"];
  /** Null unless the attempt pays an official fee. */
  fee_label: string | null;
  fee_office: string | null;
};

type Range = { limit: number; offset: number };

function ofPayer(db: Db, userId: string, state: PaymentFilter | undefined) {
  const query = db.selectFrom("transactions").where("transactions.user_id", "=", userId);
  switch (state) {
    case "open":
      return query.where("transactions.status", "in", [...OPEN_STATUSES]);
    case "failed":
      return query.where("transactions.status", "in", ["failed", "expired"]);
    case "succeeded":
      return query.where("transactions.status", "=", "succeeded").where("transactions.refunded", "=", 0);
    case "refunded":
      return query.where("transactions.refunded", ">", 0);
    case undefined:
      return query;
  }
}

const withPayable = (query: ReturnType<typeof ofPayer>) =>
  query
    .innerJoin("payables", "payables.id", "transactions.payable_id")
    .leftJoin("request_fees", "request_fees.id", "payables.id")
    .selectAll("transactions")
    .select([
      "payables.kind as payable_kind",
      "payables.status as payable_status",
      "payables.purpose",
      "request_fees.label as fee_label",
      "request_fees.office as fee_office",
    ]);

/** The attempts of a payer, newest first. */
export async function findPaymentsOf(
  db: Db,
  userId: string,
  state: PaymentFilter | undefined,
  { limit, offset }: Range,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const { total } = await ofPayer(db, userId, state)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await withPayable(ofPayer(db, userId, state))
    .orderBy("transactions.created_at", "desc")
    .orderBy("transactions.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows as unknown as PaymentRow[], total };
}

export async function findPaymentOf(db: Db, userId: string, id: string): Promise<PaymentRow | undefined> {
  const row = await withPayable(ofPayer(db, userId, undefined))
    .where("transactions.id", "=", id)
    .executeTakeFirst();
  return row as unknown as PaymentRow | undefined;
}

/** The refunds of payments that were not declined, oldest first. */
export async function findRefundsOf(
  db: Db,
  transactionIds: readonly string[],
): Promise<Map<string, StoredRefund[]>> {
  const refunds = new Map<string, StoredRefund[]>();
  if (transactionIds.length === 0) return refunds;
  const rows = (await db
    .selectFrom("refunds")
    .selectAll()
    .where("transaction_id", "in", transactionIds)
    .where("status", "<>", "declined")
    .orderBy("created_at")
    .orderBy("id")
    .execute()) as unknown as StoredRefund[];
  for (const row of rows) refunds.set(row.transaction_id, [...(refunds.get(row.transaction_id) ?? []), row]);
  return refunds;
}
