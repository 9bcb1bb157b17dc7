import type { Db } from "../platform/db.ts";

type Row = Record<string, unknown>;

export function readTransactions(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("transactions")
    .select([
      "id",
      "reference",
      "service_request_id",
      "amount",
      "currency",
      "status",
      "payment_method",
      "method_details",
      "provider",
      "payment_gateway_id",
      "failure_code",
      "receipt_email",
      "receipt_language",
      "charged_amount",
      "charged_currency",
      "refunded",
      "created_at",
      "settled_at",
    ])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

export function readPaymentLinks(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("payment_links")
    .select(["id", "payable_id", "amount", "allows_partial", "created_at", "expires_at", "revoked_at"])
    .where("created_by", "=", userId)
    .orderBy("created_at")
    .execute();
}

export async function countTransactions(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("transactions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes the payments of a request whose retention has ended. The ledger keeps its transfers, which name the customer by an
 * id alone. Answers the ids of the deleted refunds and official fees.
 */
export async function deletePayments(
  trx: Db,
  requestId: string,
): Promise<{ refunds: string[]; fees: string[] }> {
  const payables = trx.selectFrom("payables").select("id").where("service_request_id", "=", requestId);
  const payments = trx.selectFrom("transactions").select("id").where("payable_id", "in", payables);
  const cases = trx.selectFrom("payment_cases").select("id").where("transaction_id", "in", payments);
  await trx.deleteFrom("payment_case_notes").where("case_id", "in", cases).execute();
  await trx.deleteFrom("payment_cases").where("transaction_id", "in", payments).execute();
  await trx.deleteFrom("payment_events").where("transaction_id", "in", payments).execute();
  await trx.deleteFrom("provider_events").where("transaction_id", "in", payments).execute();
  // A line that was posted stays with its amounts; one that was not would be compared again for ever.
  await trx
    .deleteFrom("settlement_lines")
    .where("transaction_id", "in", payments)
    .where("posted_at", "is", null)
    .execute();
  await trx
    .updateTable("settlement_lines")
    .set({ transaction_id: null, refund_id: null })
    .where("transaction_id", "in", payments)
    .execute();
  const refunds = await trx
    .deleteFrom("refunds")
    .where("transaction_id", "in", payments)
    .returning("id")
    .execute();
  await trx
    .updateTable("ledger_transfers")
    .set({ transaction_id: null })
    .where("transaction_id", "in", payments)
    .execute();
  await trx.deleteFrom("transactions").where("payable_id", "in", payables).execute();
  await trx.deleteFrom("payment_links").where("payable_id", "in", payables).execute();
  await trx.deleteFrom("office_payments").where("fee_id", "in", payables).execute();
  const fees = await trx.deleteFrom("request_fees").where("id", "in", payables).returning("id").execute();
  await trx.deleteFrom("payables").where("service_request_id", "=", requestId).execute();
  return { refunds: refunds.map(({ id }) => id), fees: fees.map(({ id }) => id) };
}
