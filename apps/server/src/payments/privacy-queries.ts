import { sql } from "kysely";
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
      "returned",
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

export function readCards(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("payment_cards")
    .select(["id", "provider", "last4", "kept_at", "dropped_at"])
    .where("user_id", "=", userId)
    .orderBy("kept_at")
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

/** The payables of a request, or those of a person that belong to no request. */
type PayablesOf = { requestId: string } | { userId: string };

const payablesOf = (trx: Db, of: PayablesOf) =>
  "requestId" in of
    ? trx.selectFrom("payables").where("service_request_id", "=", of.requestId)
    : trx.selectFrom("payables").where("user_id", "=", of.userId).where("service_request_id", "is", null);

/**
 * Deletes payables and their payments when their retention has ended. The ledger keeps its transfers, which identify the
 * customer only by an id. Answers the ids of the deleted refunds and official fees.
 */
export async function deletePayments(
  trx: Db,
  of: PayablesOf,
): Promise<{ refunds: string[]; fees: string[] }> {
  const payables = payablesOf(trx, of).select("id");
  const payments = trx.selectFrom("transactions").select("id").where("payable_id", "in", payables);
  const cases = trx.selectFrom("payment_cases").select("id").where("transaction_id", "in", payments);
  await trx.deleteFrom("payment_case_notes").where("case_id", "in", cases).execute();
  await trx.deleteFrom("payment_cases").where("transaction_id", "in", payments).execute();
  await trx.deleteFrom("payment_events").where("transaction_id", "in", payments).execute();
  await trx.deleteFrom("provider_events").where("transaction_id", "in", payments).execute();
  // A posted line stays with its amounts. Lines that were not posted are deleted: each reconciliation would compare them
  // again.
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
  // A card and the payments that charged it reference each other.
  await trx.updateTable("transactions").set({ card_id: null }).where("payable_id", "in", payables).execute();
  await trx.deleteFrom("payment_cards").where("kept_by", "in", payments).execute();
  await trx.deleteFrom("transactions").where("payable_id", "in", payables).execute();
  await trx.deleteFrom("payment_links").where("payable_id", "in", payables).execute();
  await trx.deleteFrom("office_payments").where("fee_id", "in", payables).execute();
  const fees = await trx.deleteFrom("request_fees").where("id", "in", payables).returning("id").execute();
  await trx.deleteFrom("payables").where("id", "in", payables).execute();
  return { refunds: refunds.map(({ id }) => id), fees: fees.map(({ id }) => id) };
}

/**
 * People whose account was closed before a moment and who have payables without a request. Leaves out people with a payment
 * or refund of such a payable under way.
 */
export async function findPurgeablePayers(db: Db, closedBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT payable.user_id FROM payables AS payable
    JOIN people AS person ON person.id = payable.user_id AND person.closed_at < ${closedBefore}
    WHERE payable.service_request_id IS NULL AND NOT EXISTS (
      SELECT FROM payables AS other
      LEFT JOIN transactions AS payment ON payment.payable_id = other.id
      LEFT JOIN refunds AS refund ON refund.transaction_id = payment.id
      WHERE other.user_id = payable.user_id AND other.service_request_id IS NULL
        AND (other.reserved > 0 OR refund.status NOT IN ('succeeded', 'declined')
          OR payment.status NOT IN ('succeeded', 'failed', 'expired')))
    ORDER BY payable.user_id LIMIT ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
