import type { Power } from "@passerelle/domain/mandates/powers";
import type { Currency } from "@passerelle/domain/money";
import type { Term, VerifiableKind, VerifiableState } from "@passerelle/domain/verification/states";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { prepared } from "../platform/prepared.ts";
import { type Bucket, hasToken } from "../platform/rate-limits.ts";

/** The facts that a document states about itself. */
export type Facts = {
  kind: VerifiableKind;
  /** The id of its row in its capability. */
  subjectId: string;
  /** The person who sees how often it was verified; null without an account. */
  ownerId: string | null;
  /** `2026-01-31`. */
  issuedOn: string;
  number?: string | undefined;
  total?: { amount: number; currency: Currency } | undefined;
  /** For a mandate: the time in which it is in force, and what it allows. */
  term?: Term | undefined;
  powers?: readonly Power[] | undefined;
};

const dayOf = (day: string | undefined) => (day === undefined ? null : sql<Date>`${day}::date`);

export async function insertDocument(trx: Db, code: string, facts: Facts): Promise<void> {
  await trx
    .insertInto("verifiable_documents")
    .values({
      code,
      kind: facts.kind,
      subject_id: facts.subjectId,
      owner_id: facts.ownerId,
      issued_on: sql<Date>`${facts.issuedOn}::date`,
      number: facts.number ?? null,
      amount: facts.total?.amount ?? null,
      currency: facts.total?.currency ?? null,
      valid_from: dayOf(facts.term?.from),
      valid_until: dayOf(facts.term?.until),
      powers: [...(facts.powers ?? [])],
    })
    .execute();
}

/** A document in the form that its code presents; days are `2026-01-31`, times are as in JSON. */
export type StoredDocument = {
  code: string;
  kind: VerifiableKind;
  state: VerifiableState;
  issued_on: string;
  number: string | null;
  amount: number | null;
  currency: Currency | null;
  valid_from: string | null;
  valid_until: string | null;
  powers: Power[];
  revoked_powers: Power[];
  sha256: string | null;
  former_sha256: string[];
  ended_at: string | null;
  replaced_by: string | null;
  /** The current day of the database's clock, in UTC. */
  today: string;
};

// One JSON column for the document: the driver describes and reads each column again for every reply, which costs more than the
// statement.
const findingByCode = prepared((db, p: Bucket & { code: string; place: string }) =>
  sql<{ may_ask: boolean; document: StoredDocument | null }>`
      SELECT ${hasToken(p.place, p)} AS may_ask, (
        SELECT row_to_json(found) FROM (
          SELECT code, kind, state, issued_on, number, amount, currency, valid_from, valid_until, powers, revoked_powers, sha256,
            former_sha256, ended_at, replaced_by, (clock_timestamp() AT TIME ZONE 'UTC')::date AS today
          FROM verifiable_documents WHERE code = ${p.code}
        ) AS found
      ) AS document`.compile(db),
);

/**
 * The document with a code, and whether the bucket `place` has a token, in one statement: a caller with too many wrong codes is
 * refused even for an existing code. Reads without writing, because genuine codes are verified far more often than wrong ones.
 */
export async function findByCode(
  db: Db,
  { code, place, bucket: { burst, perSecond } }: { code: string; place: string; bucket: Bucket },
): Promise<{ mayAsk: boolean; document: StoredDocument | null }> {
  const [row] = await findingByCode(db, { code, place, burst, perSecond });
  if (!row) throw new Error("the statement returns one row");
  return { mayAsk: row.may_ask, document: row.document };
}

export type Verifiable = {
  subject_id: string;
  code: string;
  state: VerifiableState;
  signed: string | null;
  checks: number;
  last_checked_at: Date | null;
};

/** The data that readers of documents see about codes, by the id of each document. */
export async function findVerifiable(
  db: Db,
  subjectIds: readonly string[],
): Promise<Map<string, Verifiable>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("verifiable_documents")
    .select(["subject_id", "code", "state", "signed", "checks", "last_checked_at"])
    .where("subject_id", "in", subjectIds)
    .execute();
  return new Map(rows.map((row) => [row.subject_id, row as Verifiable]));
}

/** The contents of a statement about a document; undefined for a document without a code. */
export async function findFacts(db: Db, subjectId: string) {
  const row = await db
    .selectFrom("verifiable_documents")
    .select(["code", "kind", sql<string>`to_char(issued_on, 'YYYY-MM-DD')`.as("issued_on")])
    .select(["number", "amount", "currency"])
    .select(sql<string | null>`to_char(valid_until, 'YYYY-MM-DD')`.as("valid_until"))
    .where("subject_id", "=", subjectId)
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as VerifiableKind, currency: row.currency as Currency | null };
}

/** Stores the signed statement of a document's QR code and the hash of its file, unless they are already stored. */
export async function keepFile(
  trx: Db,
  subjectId: string,
  { signed, sha256 }: { signed: string; sha256: string },
): Promise<void> {
  await trx
    .updateTable("verifiable_documents")
    .set({ signed, sha256 })
    .where("subject_id", "=", subjectId)
    .where("signed", "is", null)
    .execute();
}

/** Replaces the file that is handed out from now on; files that others already have can still be verified. */
export async function exchangeFile(trx: Db, subjectId: string, sha256: string): Promise<void> {
  await trx
    .updateTable("verifiable_documents")
    .set({ sha256, former_sha256: sql`array_append(former_sha256, sha256)` })
    .where("subject_id", "=", subjectId)
    .where("sha256", "<>", sha256)
    .execute();
}

/** Records that a power is revoked, once. Changes nothing without a code. */
export async function revokeVerifiedPower(trx: Db, subjectId: string, power: Power): Promise<void> {
  await trx
    .updateTable("verifiable_documents")
    .set({ revoked_powers: sql`array_append(revoked_powers, ${power})` })
    .where("subject_id", "=", subjectId)
    .where(sql<boolean>`NOT ${power} = ANY (revoked_powers)`)
    .execute();
}

/** The state of a document, locked until the transaction ends. */
export async function lockState(
  trx: Db,
  subjectId: string,
): Promise<{ code: string; state: VerifiableState } | undefined> {
  const row = await trx
    .selectFrom("verifiable_documents")
    .select(["code", "state"])
    .where("subject_id", "=", subjectId)
    .forUpdate()
    .executeTakeFirst();
  return row && { code: row.code, state: row.state as VerifiableState };
}

export async function updateState(
  trx: Db,
  code: string,
  { state, replacedBy }: { state: VerifiableState; replacedBy: string | null },
): Promise<void> {
  await trx
    .updateTable("verifiable_documents")
    .set({ state, ended_at: sql`coalesce(ended_at, now())`, replaced_by: replacedBy })
    .where("code", "=", code)
    .execute();
}

/** Deletes the codes of deleted documents. */
export async function deleteDocuments(trx: Db, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await trx.deleteFrom("verifiable_documents").where("subject_id", "in", subjectIds).execute();
}

/** The number of verifications of a code, and the latest. */
export type Checks = { code: string; count: number; at: Date };

export async function addChecks(db: Db, checks: readonly Checks[]): Promise<void> {
  await sql`
    UPDATE verifiable_documents AS document
    SET checks = document.checks + seen.count, last_checked_at = greatest(document.last_checked_at, seen.at)
    FROM unnest(${checks.map(({ code }) => code)}::text[], ${checks.map(({ count }) => count)}::int[],
      ${checks.map(({ at }) => at.toISOString())}::timestamptz[]) AS seen (code, count, at)
    WHERE document.code = seen.code`.execute(db);
}

/** Whether all documents of a capability that were issued before codes existed now have one. */
export async function isBackfilled(db: Db, capability: string): Promise<boolean> {
  const row = await db
    .selectFrom("verification_backfills")
    .select("capability")
    .where("capability", "=", capability)
    .executeTakeFirst();
  return row !== undefined;
}

export async function recordBackfilled(db: Db, capability: string): Promise<void> {
  await db
    .insertInto("verification_backfills")
    .values({ capability })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

// The keys that sign statements.

export type StoredKey = { kid: string; private_jwk: string };

/** All keys, the signing one first. */
export async function findKeys(db: Db): Promise<StoredKey[]> {
  return db
    .selectFrom("verification_keys")
    .select(["kid", "private_jwk"])
    .orderBy("created_at", "desc")
    .orderBy("kid")
    .execute();
}

export async function insertKey(db: Db, key: StoredKey): Promise<void> {
  await db.insertInto("verification_keys").values(key).execute();
}

export async function deleteKeys(trx: Db): Promise<void> {
  await trx.deleteFrom("verification_keys").execute();
}
