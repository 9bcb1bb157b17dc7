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
      "discount",
      "currency",
      "status",
      "payment_method",
      "method_details",
      "provider",
      "payment_gateway_id",
      "failure_code",
      "terms",
      "receipt_email",
      "receipt_language",
      "refund_owed_at",
      "created_at",
      "settled_at",
    ])
    .where("user_id", "=", userId)
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
