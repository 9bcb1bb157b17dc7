import type { Power } from "@passerelle/domain/mandates/powers";
import type { MandateForm, MandateMover, MandateStatus } from "@passerelle/domain/mandates/status";
import type { Currency } from "@passerelle/domain/money";
import type { Role } from "@passerelle/domain/roles";
import { type Insertable, type SqlBool, sql, type Updateable } from "kysely";
import type { Db } from "../platform/db.ts";
import type { MandateEvents, Mandates } from "../platform/tables.ts";

/** A row of `mandates`. Days as `2027-04-30`. */
export type StoredMandate = {
  id: string;
  number: number;
  principal_id: string;
  holder_id: string | null;
  holder_name: string;
  holder_email: string | null;
  holder_phone: string | null;
  principal_details: string;
  holder_details: string;
  template_key: string;
  template_version: number;
  country_code: string;
  subject: string;
  form: MandateForm;
  starts_on: string;
  ends_on: string;
  ceiling: number | null;
  currency: Currency | null;
  spent: number;
  status: MandateStatus;
  text_canonical: string | null;
  text_hash: string | null;
  invited_on: string | null;
  invitation_ends_on: string | null;
  reminders: number;
  active_on: string | null;
  ended_at: Date | null;
  end_note: string | null;
  renewal_of: string | null;
  is_replacement: boolean;
  /** The sum that had been spent under `renewal_of` when the ceiling of its replacement was set. */
  replaced_spent: number | null;
  version: number;
  created_at: Date;
  updated_at: Date;
};

export type MandateChange = Omit<
  Updateable<Mandates>,
  "id" | "number" | "principal_id" | "version" | "updated_at"
>;

const day = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

/** Every column, with days as text. */
export const selectMandates = (db: Db) =>
  db
    .selectFrom("mandates")
    .selectAll()
    .select([
      day("starts_on").as("starts_on"),
      day("ends_on").as("ends_on"),
      day("invited_on").as("invited_on"),
      day("invitation_ends_on").as("invitation_ends_on"),
      day("active_on").as("active_on"),
    ]);

export async function findMandate(db: Db, id: string): Promise<StoredMandate | undefined> {
  const row = await selectMandates(db).where("id", "=", id).executeTakeFirst();
  return row as StoredMandate | undefined;
}

/** Locks a mandate until the transaction ends: changes of it and acts under it wait. */
export async function lockMandate(trx: Db, id: string): Promise<StoredMandate | undefined> {
  const row = await selectMandates(trx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row as StoredMandate | undefined;
}

type Pair = { principalId: string; holderId: string };

const selectBetween = (db: Db, { principalId, holderId }: Pair) =>
  selectMandates(db)
    .where("principal_id", "=", principalId)
    .where("holder_id", "=", holderId)
    .where("status", "=", "active")
    .orderBy("id");

/** The mandates in force between two people. */
export const findMandatesBetween = async (db: Db, pair: Pair): Promise<StoredMandate[]> =>
  (await selectBetween(db, pair).execute()) as StoredMandate[];

/** Locks the mandates in force between two people, in the order of their ids. */
export const lockMandatesBetween = async (trx: Db, pair: Pair): Promise<StoredMandate[]> =>
  (await selectBetween(trx, pair).forUpdate().execute()) as StoredMandate[];

/** Whether any mandate of the principal names the holder, in force or not. */
export async function hasMandateBetween(db: Db, { principalId, holderId }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom("mandates")
    .select("id")
    .where("principal_id", "=", principalId)
    .where("holder_id", "=", holderId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The calendar day in UTC by the clock of the database, which all processes share. */
export async function findToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS today`.execute(db);
  return rows[0]?.today as string;
}

/** False when the id is taken. */
export async function insertMandate(trx: Db, row: Insertable<Mandates>): Promise<boolean> {
  const inserted = await trx
    .insertInto("mandates")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateMandate(trx: Db, id: string, change: MandateChange): Promise<void> {
  await trx
    .updateTable("mandates")
    .set({ ...change, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
}

export async function insertEvent(
  trx: Db,
  event: Insertable<MandateEvents> & { by: MandateMover },
): Promise<void> {
  await trx.insertInto("mandate_events").values(event).execute();
}

export type StoredPower = { power: Power; revoked_at: Date | null };

/** The powers of mandates, by the ids of these. */
export async function findPowers(db: Db, ids: readonly string[]): Promise<Map<string, StoredPower[]>> {
  const powers = new Map<string, StoredPower[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return powers;
  const rows = await db
    .selectFrom("mandate_powers")
    .select(["mandate_id", "power", "revoked_at"])
    .where("mandate_id", "in", ids)
    .orderBy("power")
    .execute();
  for (const { mandate_id, power, revoked_at } of rows)
    powers.get(mandate_id)?.push({ power: power as Power, revoked_at });
  return powers;
}

/** Replaces the powers of a draft. */
export async function replacePowers(trx: Db, id: string, powers: readonly Power[]): Promise<void> {
  await trx.deleteFrom("mandate_powers").where("mandate_id", "=", id).execute();
  if (powers.length > 0)
    await trx
      .insertInto("mandate_powers")
      .values(powers.map((power) => ({ mandate_id: id, power })))
      .execute();
}

/** The confirmed contacts of an account; null where there is none. */
export type Contacts = { email: string | null; phone: string | null };

export async function findContacts(db: Db, userId: string): Promise<Contacts> {
  const row = await db
    .selectFrom("auth.accounts")
    .select(["email", "email_confirmed_at", "phone", "phone_confirmed_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return {
    email: row?.email && row.email_confirmed_at ? row.email : null,
    phone: row?.phone && row.phone_confirmed_at ? row.phone : null,
  };
}

/** The account whose confirmed contact this is. */
export async function findAccountOfContact(db: Db, contact: Contacts): Promise<string | undefined> {
  if (contact.email === null && contact.phone === null) return undefined;
  const row = await db
    .selectFrom("auth.accounts as account")
    .innerJoin("people", "people.id", "account.id")
    .select("account.id")
    .where("people.closed_at", "is", null)
    .where((eb) =>
      contact.email !== null
        ? eb.and([eb("account.email", "=", contact.email), eb("account.email_confirmed_at", "is not", null)])
        : eb.and([eb("account.phone", "=", contact.phone), eb("account.phone_confirmed_at", "is not", null)]),
    )
    .executeTakeFirst();
  return row?.id;
}

/** The mandates that `findMandatesOf` finds, for other conditions and orders. */
export const selectVisible = (db: Db, userId: string, contacts: Contacts) =>
  selectMandates(db).where(isVisible(userId, contacts));

/** Mandates that a person gave, and those that they were given or are invited to accept, newest first. */
export async function findMandatesOf(
  db: Db,
  userId: string,
  contacts: Contacts,
  page: { limit: number; offset: number },
): Promise<StoredMandate[]> {
  const rows = await selectVisible(db, userId, contacts)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows as StoredMandate[];
}

export async function countMandatesOf(db: Db, userId: string, contacts: Contacts): Promise<number> {
  const { count } = await db
    .selectFrom("mandates")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isVisible(userId, contacts))
    .executeTakeFirstOrThrow();
  return count;
}

/** A holder sees a mandate once it was signed: `isSeenByHolder`. */
const isVisible = (userId: string, { email, phone }: Contacts) => sql<SqlBool>`
  (principal_id = ${userId}
    OR (holder_id = ${userId} AND invited_on IS NOT NULL)
    OR (holder_id IS NULL AND status = 'awaiting_holder' AND principal_id <> ${userId}
      AND (holder_email = ${email}::citext OR holder_phone = ${phone}::text)))`;

type Other = { id: string; number: number };

/**
 * The mandate that this one continues, and the last open one that continues it, if the person may see them: only the
 * principal sees drafts.
 */
export async function findNeighbours(
  db: Db,
  { id, renewal_of }: StoredMandate,
  userId: string,
  contacts: Contacts,
): Promise<{ former: Other | undefined; next: Other | undefined }> {
  const rows = await db
    .selectFrom("mandates")
    .select(["id", "number", "renewal_of"])
    .where((eb) =>
      eb.or([eb("id", "=", renewal_of), eb.and([eb("renewal_of", "=", id), eb("ended_at", "is", null)])]),
    )
    .where(isVisible(userId, contacts))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return {
    former: rows.find((row) => row.id === renewal_of),
    next: rows.find((row) => row.renewal_of === id),
  };
}

/** How many mandates of a principal are not over. */
export async function countOpenMandates(db: Db, principalId: string): Promise<number> {
  const { count } = await db
    .selectFrom("mandates")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("principal_id", "=", principalId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The names of people, by id. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("people").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findPerson(
  db: Db,
  id: string,
): Promise<{ id: string; name: string; role: Role } | undefined> {
  const row = await db
    .selectFrom("people")
    .select(["id", "name", "role"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...row, role: row.role as Role };
}
