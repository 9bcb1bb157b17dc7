import type { Currency } from "@passerelle/domain/money";
import type { PaymentMethod } from "@passerelle/domain/payments/methods";
import type { ProviderName } from "@passerelle/domain/payments/providers";
import type { TestChargeStatus } from "@passerelle/domain/sandbox/test-charges";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { isUuid } from "../../platform/uuid.ts";

/** A row of `test_charges`. */
export type StoredTestCharge = {
  id: string;
  provider: ProviderName;
  method: PaymentMethod;
  operator: string | null;
  amount: number;
  currency: Currency;
  status: TestChargeStatus;
  failure: string | null;
  gateway_id: string | null;
  redirect_url: string | null;
  provider_data: string | null;
  callback_token_hash: string | null;
  latency_ms: number | null;
  callbacks: number;
  callback_at: Date | null;
  created_by: string;
  created_at: Date;
};

type NewTestCharge = Pick<
  StoredTestCharge,
  "id" | "provider" | "method" | "operator" | "amount" | "currency" | "created_by"
>;

export async function insertTestCharge(db: Db, charge: NewTestCharge): Promise<void> {
  await db.insertInto("test_charges").values(charge).execute();
}

type Changes = Partial<
  Pick<
    StoredTestCharge,
    | "status"
    | "failure"
    | "gateway_id"
    | "redirect_url"
    | "provider_data"
    | "callback_token_hash"
    | "latency_ms"
  >
>;

export async function updateTestCharge(db: Db, id: string, changes: Changes): Promise<void> {
  await db.updateTable("test_charges").set(changes).where("id", "=", id).execute();
}

/** Stores the state that a provider reports. It replaces only an open or expired one, since reports may arrive in any order. */
export async function updateReported(db: Db, id: string, changes: Changes): Promise<void> {
  await db
    .updateTable("test_charges")
    .set(changes)
    .where("id", "=", id)
    .where("status", "in", ["created", "requires_action", "pending", "unknown", "expired"])
    .execute();
}

export async function countCallback(db: Db, id: string): Promise<void> {
  await db
    .updateTable("test_charges")
    .set({ callbacks: sql`callbacks + 1`, callback_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export async function findTestCharge(db: Db, id: string): Promise<StoredTestCharge | undefined> {
  const row = await db.selectFrom("test_charges").selectAll().where("id", "=", id).executeTakeFirst();
  return row as unknown as StoredTestCharge | undefined;
}

/** The test charge that a callback is about. */
export async function findTestChargeOfCallback(
  db: Db,
  provider: string,
  by: {
    reference?: string | undefined;
    gatewayId?: string | undefined;
    callbackTokenHash?: string | undefined;
  },
): Promise<StoredTestCharge | undefined> {
  if (by.reference !== undefined && !isUuid(by.reference)) return undefined;
  const query = db.selectFrom("test_charges").selectAll().where("provider", "=", provider);
  const row = await (by.reference !== undefined
    ? query.where("id", "=", by.reference)
    : by.gatewayId !== undefined
      ? query.where("gateway_id", "=", by.gatewayId)
      : query.where("callback_token_hash", "=", by.callbackTokenHash ?? "")
  ).executeTakeFirst();
  return row as unknown as StoredTestCharge | undefined;
}

export async function findNewestTestCharges(db: Db, limit: number): Promise<StoredTestCharge[]> {
  const rows = await db
    .selectFrom("test_charges")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows as unknown as StoredTestCharge[];
}

/** The given references and provider's ids that belong to test charges, which a settlement must not expect in the books. */
export async function findTestIds(
  db: Db,
  provider: string,
  named: readonly { gatewayId: string; reference: string | undefined }[],
): Promise<Set<string>> {
  if (named.length === 0) return new Set();
  const references = named.flatMap(({ reference }) => reference ?? []);
  const { rows } = await sql<{ id: string; gateway_id: string | null }>`
    SELECT id::text, gateway_id FROM test_charges WHERE provider = ${provider}
      AND (id::text = ANY(${references}::text[])
        OR gateway_id = ANY(${named.map(({ gatewayId }) => gatewayId)}::text[]))`.execute(db);
  return new Set(rows.flatMap(({ id, gateway_id }) => (gateway_id === null ? [id] : [id, gateway_id])));
}

/** How long test charges are kept, in days. */
const KEPT_DAYS = 90;

export async function deleteOldTestCharges(db: Db): Promise<void> {
  await db
    .deleteFrom("test_charges")
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}

export async function deleteTestChargesOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("test_charges").where("created_by", "=", userId).execute();
}

export function readTestCharges(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("test_charges")
    .select(["id", "provider", "method", "amount", "currency", "status", "created_at"])
    .where("created_by", "=", userId)
    .orderBy("created_at")
    .execute();
}
