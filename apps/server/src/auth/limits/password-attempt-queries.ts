import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";
import { type Bucket, returningToken, takingToken, untilToken } from "../../platform/rate-limits.ts";
import { isBlocked } from "../users/user.ts";

/**
 * After so many wrong attempts in a row, each further one causes a delay: a second at first, doubling to a quarter of an hour.
 */
const FREE = 5;
const MAX_SECONDS = 900;

const failures = sql`CASE WHEN held.updated_at < clock_timestamp() - interval '1 day' THEN 1
  ELSE held.failures + 1 END`;
const seconds = sql`CASE WHEN ${failures} < ${sql.lit(FREE)} THEN 0
  ELSE least(${sql.lit(MAX_SECONDS)}::float8, power(2::float8, least(${failures} - ${sql.lit(FREE)}, 20))) END`;

/** The data that is read for an attempt at an account's password. */
export type Candidate = {
  id: string;
  email: string;
  passwordHash: string | null;
  emailConfirmedAt: Date | null;
  phoneConfirmedAt: Date | null;
  blocked: boolean;
};

type Input = {
  identifier: string | null;
  /** The result of `deviceOf`; empty without a device. */
  device: string;
  /** The keys of the counters: for attempts from a known device of the owner, and for all others. */
  knownKey: string;
  otherKey: string;
  bucketKey: string;
  burst: number;
  perSecond: number;
};

type Row = {
  taken: boolean;
  failures: number | null;
  known: boolean;
  id: string | null;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  account_status: string;
  banned_until: Date | null;
};

const entering = (match: (identifier: Input["identifier"]) => RawBuilder<boolean>) =>
  prepared((db, p: Input) =>
    sql<Row>`
    WITH token AS (
      ${takingToken(p.bucketKey, p)}
    ), account AS MATERIALIZED (
      SELECT account.id, account.email, account.encrypted_password, account.email_confirmed_at,
        account.phone_confirmed_at, account.banned_until, people.account_status
      FROM auth.users AS account JOIN people ON people.id = account.id
      WHERE ${match(p.identifier)}
    ), device AS MATERIALIZED (
      SELECT EXISTS (
        SELECT FROM auth.known_devices WHERE user_id = (SELECT id FROM account) AND device = ${p.device}) AS known
    ), entered AS (
      INSERT INTO auth.password_delays AS held (key, failures, blocked_until, updated_at)
      SELECT CASE WHEN device.known THEN ${p.knownKey}::text ELSE ${p.otherKey}::text END,
        1, clock_timestamp(), clock_timestamp()
      FROM device WHERE EXISTS (SELECT FROM token)
      ON CONFLICT (key) DO UPDATE SET
        failures = ${failures},
        blocked_until = clock_timestamp() + make_interval(secs => ${seconds}),
        updated_at = clock_timestamp()
      WHERE held.blocked_until <= clock_timestamp()
      RETURNING failures
    )
    SELECT EXISTS (SELECT FROM token) AS taken, (SELECT failures FROM entered) AS failures, device.known,
      account.id, account.email, account.encrypted_password, account.email_confirmed_at,
      account.phone_confirmed_at, account.banned_until, account.account_status
    FROM device LEFT JOIN account ON true`.compile(db),
  );

const ENTER = {
  email: entering((identifier) => sql`account.email = ${identifier} AND NOT account.is_sso_user`),
  phone: entering((identifier) => sql`account.phone = ${identifier}`),
  id: entering((identifier) => sql`account.id = ${identifier}`),
};

/** The account whose password is tried; `identifier` is null for an invalid one. */
export type Login = { kind: keyof typeof ENTER; identifier: string | null };

type Entered = { waitSeconds: number } | { failures: number; known: boolean; account: Candidate | undefined };

/**
 * Counts an attempt as wrong before it is checked, so that parallel attempts are counted too. It takes a token of the place, and
 * increases the counter of the account, or of the name without one. Refuses during the delay after a wrong attempt, without
 * prolonging the delay. A series ends with a right attempt (`clearPasswordAttempts`) or after a day.
 *
 * One statement, the same for every name: its cost does not reveal who has an account. It locks the bucket before the
 * counter, like `clearPasswordAttempts`, or the two could deadlock.
 */
export async function countPasswordAttempt(
  db: Db,
  login: Login,
  tried: Omit<Input, "identifier" | keyof Bucket>,
  bucket: Bucket,
): Promise<Entered> {
  const [row] = await ENTER[login.kind](db, { ...tried, ...bucket, identifier: login.identifier });
  if (!row) throw new Error("a try that was neither entered nor refused");
  if (!row.taken) return { waitSeconds: Math.max(1, await untilToken(db, tried.bucketKey, bucket)) };
  if (row.failures === null)
    return { waitSeconds: await waitFor(db, row.known ? tried.knownKey : tried.otherKey) };
  return { failures: row.failures, known: row.known, account: toCandidate(row) };
}

function toCandidate(row: Row): Candidate | undefined {
  if (row.id === null) return undefined;
  return {
    id: row.id,
    email: row.email ?? "",
    passwordHash: row.encrypted_password,
    emailConfirmedAt: row.email_confirmed_at,
    phoneConfirmedAt: row.phone_confirmed_at,
    blocked: isBlocked(row),
  };
}

async function waitFor(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM blocked_until - clock_timestamp())::float8 AS seconds
    FROM auth.password_delays WHERE key = ${key}`.execute(db);
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? 1));
}

const leaving = prepared((db, p: { delayKey: string; bucketKey: string; burst: number }) =>
  sql<never>`
    WITH token AS (
      ${returningToken(p.bucketKey, p)}
    )
    DELETE FROM auth.password_delays WHERE key = ${p.delayKey} AND (SELECT count(*) FROM token) >= 0`.compile(
    db,
  ),
);

/** Call it after a right attempt: returns the token and ends the series. */
export async function clearPasswordAttempts(
  db: Db,
  delayKey: string,
  bucketKey: string,
  bucket: Bucket,
): Promise<void> {
  await leaving(db, { delayKey, bucketKey, burst: bucket.burst });
}

export async function clearDelays(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.deleteFrom("auth.password_delays").where("key", "in", keys).execute();
}
