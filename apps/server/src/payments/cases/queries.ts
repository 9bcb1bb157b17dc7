import { type Db, json } from "../../platform/db.ts";

export type CaseKind =
  | "unknown_charge"
  | "wrong_amount"
  | "not_decided"
  | "refund_failed"
  | "settlement_missing"
  | "settlement_unexpected"
  | "settlement_amount"
  | "ledger_difference";

export type NewCase = {
  kind: CaseKind;
  /** What it is about: there is one open case per kind and subject. */
  subject: string;
  provider?: string;
  transaction_id?: string;
  refund_id?: string;
  details?: Record<string, unknown>;
};

/** False when the case is open already. */
export async function insertCase(db: Db, { details = {}, ...one }: NewCase): Promise<boolean> {
  const row = await db
    .insertInto("payment_cases")
    .values({ ...one, details: json(details) })
    .onConflict((conflict) => conflict.columns(["kind", "subject"]).where("status", "=", "open").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
