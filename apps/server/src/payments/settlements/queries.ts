import type { LineOutcome, SettlementKind, SettlementLine } from "@passerelle/domain/payments/settlements";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { BookedRow } from "./booked-queries.ts";

/** A row of `settlement_lines`. Amounts are in minor units of `currency`. */
export type StoredLine = {
  id: string;
  provider: string;
  line_id: string;
  /** UTC, `2026-11-24`. */
  day: string;
  kind: SettlementKind;
  gateway_id: string;
  reference: string | null;
  amount: number;
  fee: number;
  currency: string;
  outcome: LineOutcome | null;
  transaction_id: string | null;
  refund_id: string | null;
  posted_at: Date | null;
};

const columns = [
  "id",
  "provider",
  "line_id",
  sql<string>`day::text`.as("day"),
  "kind",
  "gateway_id",
  "reference",
  "amount",
  "fee",
  "currency",
  "outcome",
  "transaction_id",
  "refund_id",
  "posted_at",
] as const;

/** Rows per statement: each row has nine parameters, and a statement takes 65 535 of them. */
const BATCH = 1_000;

/**
 * Inserts lines with unique ids, or updates them to what they state now. A posted line is not changed; an updated line is
 * compared again. Rows are written in the order of their ids, so that two imports never deadlock.
 */
export async function upsertLines(
  trx: Db,
  provider: string,
  lines: readonly (SettlementLine & { day: string })[],
): Promise<void> {
  const sorted = lines.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (let at = 0; at < sorted.length; at += BATCH) {
    const values = sorted.slice(at, at + BATCH).map((one) => ({
      provider,
      line_id: one.id,
      day: one.day,
      kind: one.kind,
      gateway_id: one.gatewayId,
      reference: one.reference ?? null,
      amount: one.amount,
      fee: one.fee,
      currency: one.currency,
      raw: json(one),
    }));
    await trx
      .insertInto("settlement_lines")
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(["provider", "line_id"])
          .doUpdateSet({
            day: sql`excluded.day`,
            kind: sql`excluded.kind`,
            gateway_id: sql`excluded.gateway_id`,
            reference: sql`excluded.reference`,
            amount: sql`excluded.amount`,
            fee: sql`excluded.fee`,
            currency: sql`excluded.currency`,
            raw: sql`excluded.raw`,
            outcome: null,
            stated_at: sql`now()`,
          })
          .where(
            sql<boolean>`settlement_lines.posted_at IS NULL AND settlement_lines.raw IS DISTINCT FROM excluded.raw`,
          ),
      )
      .execute();
  }
}

/** The posted ones among lines, locked in the order of their ids. */
export async function lockPosted(
  trx: Db,
  provider: string,
  lineIds: readonly string[],
): Promise<StoredLine[]> {
  const rows = await trx
    .selectFrom("settlement_lines")
    .select(columns)
    .where("provider", "=", provider)
    .where(sql<boolean>`line_id = ANY(${[...lineIds]}::text[])`)
    .where("posted_at", "is not", null)
    .orderBy("line_id")
    .forUpdate()
    .execute();
  return rows as unknown as StoredLine[];
}

/** The lines that were not posted. */
export async function findOpenLines(db: Db, provider: string): Promise<StoredLine[]> {
  const rows = await db
    .selectFrom("settlement_lines")
    .select(columns)
    .where("provider", "=", provider)
    .where("posted_at", "is", null)
    .orderBy("line_id")
    .execute();
  return rows as unknown as StoredLine[];
}

export async function lockLine(trx: Db, id: string): Promise<StoredLine | undefined> {
  const row = await trx
    .selectFrom("settlement_lines")
    .select(columns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row as unknown as StoredLine | undefined;
}

/** The line that settled a charge, a refund, or an earlier try that names only its payment, if one did. */
export async function findSettling(
  trx: Db,
  { kind, transactionId, refundId, names }: BookedRow,
): Promise<{ line_id: string } | undefined> {
  return trx
    .selectFrom("settlement_lines")
    .select("line_id")
    .where("kind", "=", kind)
    .where("transaction_id", "=", transactionId)
    .where("refund_id", "is not distinct from", refundId)
    .$if(kind !== "charge" && refundId === null, (query) =>
      query.where((eb) => eb.or([eb("gateway_id", "in", names), eb("reference", "in", names)])),
    )
    .where("posted_at", "is not", null)
    .executeTakeFirst();
}

/**
 * Lets the posted line of a refund name only its payment, since that refund came back: the next try has a line of its own.
 */
export async function unlinkSettledRefund(trx: Db, refundId: string): Promise<void> {
  await trx
    .updateTable("settlement_lines")
    .set({ refund_id: null })
    .where("refund_id", "=", refundId)
    .where("posted_at", "is not", null)
    .execute();
}

type LineChanges = {
  outcome: LineOutcome;
  transaction_id?: string | null;
  refund_id?: string | null;
  raw?: SettlementLine;
  /** The line is posted in the same transaction. */
  isPosted?: true;
};

export async function updateLine(trx: Db, id: string, changes: LineChanges): Promise<void> {
  const { isPosted, raw, ...values } = changes;
  await trx
    .updateTable("settlement_lines")
    .set({
      ...values,
      ...(isPosted && { posted_at: sql<Date>`now()` }),
      ...(raw && { raw: json(raw), stated_at: sql<Date>`now()` }),
    })
    .where("id", "=", id)
    .execute();
}
