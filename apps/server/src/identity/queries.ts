import type { CaseMover, CaseStatus } from "@passerelle/domain/identity/case-status";
import type { IdentityDocumentType } from "@passerelle/domain/identity/document-sides";
import type { CaseLevel, Certification, GivenLevel } from "@passerelle/domain/identity/levels";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Db } from "../platform/db.ts";
import type { IdentityCases, IdentityEvents } from "../platform/tables.ts";

/** A row of `identity_cases`. Days as `2030-04-30`; `declared` and `mrz` are sealed. */
export type StoredCase = {
  id: string;
  user_id: string;
  level: CaseLevel;
  status: CaseStatus;
  document_type: IdentityDocumentType | null;
  certification: Certification | null;
  certified_on: string | null;
  declared: string | null;
  mrz: string | null;
  number_hash: string | null;
  document_country: string | null;
  document_expires_on: string | null;
  level2_case_id: string | null;
  level2_decided_by: string | null;
  reviewer_id: string | null;
  claimed_at: Date | null;
  submitted_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  decision_note: string | null;
  valid_until: string | null;
  /** The name for which a verified case holds (decision 0240). */
  verified_name: string | null;
  notices: number;
  version: number;
  created_at: Date;
  updated_at: Date;
  erase_after: Date | null;
  erased_at: Date | null;
};

export type CaseChange = Omit<Updateable<IdentityCases>, "id" | "user_id" | "version" | "updated_at">;

const day = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

const selectCases = (db: Db) =>
  db
    .selectFrom("identity_cases")
    .selectAll()
    .select([
      day("certified_on").as("certified_on"),
      day("document_expires_on").as("document_expires_on"),
      day("valid_until").as("valid_until"),
    ]);

export async function findCase(db: Db, id: string): Promise<StoredCase | undefined> {
  const row = await selectCases(db).where("id", "=", id).executeTakeFirst();
  return row as StoredCase | undefined;
}

/** Locks a case until the transaction ends. Lock its person first (`lockProfile`), as the closure of an account does. */
export async function lockCaseRow(trx: Db, id: string): Promise<StoredCase | undefined> {
  const row = await selectCases(trx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row as StoredCase | undefined;
}

/** A person's cases, newest first. */
export async function findCasesOf(db: Db, userId: string): Promise<StoredCase[]> {
  const rows = await selectCases(db)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows as StoredCase[];
}

/** False when the id is used already. */
export async function insertCase(trx: Db, row: Insertable<IdentityCases>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("identity_cases")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateCase(trx: Db, id: string, change: CaseChange): Promise<void> {
  await trx
    .updateTable("identity_cases")
    .set({ ...change, version: sql`version + 1`, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

/** Records that a case was worked on. The version stays, so that edits of its person at the same time cause no conflict. */
export async function touchCase(trx: Db, id: string): Promise<void> {
  await trx.updateTable("identity_cases").set({ updated_at: new Date() }).where("id", "=", id).execute();
}

export async function deleteCase(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("identity_cases").where("id", "=", id).execute();
}

export async function insertEvent(
  trx: Db,
  event: Insertable<IdentityEvents> & { by: CaseMover },
): Promise<void> {
  await trx.insertInto("identity_events").values(event).execute();
}

export type Verification = GivenLevel & { verifiedName: string | null; accountName: string };

/** The verifications of a person that were not revoked, including ended ones and those for another name. */
export async function findVerifications(db: Db, userId: string): Promise<Verification[]> {
  const rows = await db
    .selectFrom("identity_cases as one")
    .innerJoin("people as person", "person.id", "one.user_id")
    .select(["one.level", day("one.valid_until").as("validUntil")])
    .select(["one.verified_name as verifiedName", "person.name as accountName"])
    .where("one.user_id", "=", userId)
    .where("one.status", "=", "verified")
    .execute();
  return rows as Verification[];
}

export async function findContact(
  db: Db,
  userId: string,
): Promise<{ emailConfirmed: boolean; phoneConfirmed: boolean }> {
  const row = await db
    .selectFrom("auth.accounts")
    .select(["email_confirmed_at", "phone_confirmed_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return {
    emailConfirmed: Boolean(row?.email_confirmed_at),
    phoneConfirmed: Boolean(row?.phone_confirmed_at),
  };
}

export type Person = { id: string; name: string };

/** Names of accounts, by their ids. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("people").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The time from submission to decision of the reviews that ended since an instant, in hours, the newest ones first. */
export async function findWaits(db: Db, since: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ hours: number }>`
    SELECT extract(epoch FROM decided.at - sent.at)::float8 / 3600 AS hours
    FROM identity_events AS decided
    JOIN LATERAL (
      SELECT at FROM identity_events AS event
      WHERE event.case_id = decided.case_id AND event.kind = 'submit' AND event.at <= decided.at
      ORDER BY event.at DESC LIMIT 1
    ) AS sent ON true
    WHERE decided.kind IN ('verify', 'reject', 'request_revision') AND decided.at >= ${since}
    ORDER BY decided.at DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ hours }) => hours);
}
