import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";

/** So many at once, and so many more a second. */
export type Bucket = { burst: number; perSecond: number };

/**
 * The statement that takes one token of a bucket, or part of one: a row when there was one. A refused try takes nothing,
 * so trying on does not prolong the wait. One statement: parallel calls cannot take the same token.
 */
export function takingToken(key: string, bucket: Bucket): RawBuilder<unknown> {
  const left = leftIn(bucket);
  return sql`
    INSERT INTO auth.rate_limits AS held (key, tokens, updated_at)
    VALUES (${key}, ${bucket.burst}::float8 - 1, clock_timestamp())
    ON CONFLICT (key) DO UPDATE SET tokens = ${left} - 1, updated_at = clock_timestamp()
    WHERE ${left} >= 1
    RETURNING key`;
}

const taking = prepared((db, p: Bucket & { key: string }) => takingToken(p.key, p).compile(db));

/** Takes one token of a bucket: 0, or the whole seconds until there is one. */
export async function takeToken(db: Db, key: string, bucket: Bucket): Promise<number> {
  // A bucket that holds none gives none, not even the first time.
  if (bucket.burst < 1) return NEVER;
  const taken = await taking(db, { key, ...bucket });
  return taken.length > 0 ? 0 : Math.max(1, await untilToken(db, key, bucket));
}

/** The whole seconds until a bucket has a token; takes none. */
export async function untilToken(db: Db, key: string, bucket: Bucket): Promise<number> {
  if (bucket.burst < 1) return NEVER;
  const { rows } = await sql<{ left: number }>`
    SELECT ${leftIn(bucket)} AS left FROM auth.rate_limits AS held WHERE key = ${key}`.execute(db);
  return Math.ceil(Math.max(0, 1 - (rows[0]?.left ?? bucket.burst)) / bucket.perSecond);
}

const NEVER = 3600;

function leftIn({ burst, perSecond }: Bucket) {
  return sql`least(${burst}::float8, held.tokens
    + greatest(0, extract(epoch from clock_timestamp() - held.updated_at)) * ${perSecond}::float8)`;
}

export async function giveTokenBack(db: Db, key: string, { burst }: Bucket): Promise<void> {
  await sql`
    UPDATE auth.rate_limits SET tokens = least(${burst}::float8, tokens + 1) WHERE key = ${key}`.execute(db);
}
