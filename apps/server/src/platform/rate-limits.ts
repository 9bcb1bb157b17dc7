import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";
import { AppError } from "./errors.ts";
import { networkOf, type Origin } from "./origin.ts";
import { prepared } from "./prepared.ts";

/** The capacity of a bucket, and how many tokens it gains per second. */
export type Bucket = { burst: number; perSecond: number };

/**
 * The statement that takes a token from a bucket; it returns a row if there was one. A refused attempt takes nothing, so
 * repeating it does not prolong the wait. It is one statement, so that parallel calls cannot take the same token.
 */
export function takingToken(key: string, bucket: Bucket): RawBuilder<unknown> {
  const left = leftIn(bucket);
  return sql`
    INSERT INTO rate_limits AS held (key, tokens, updated_at)
    VALUES (${key}, ${bucket.burst}::float8 - 1, clock_timestamp())
    ON CONFLICT (key) DO UPDATE SET tokens = ${left} - 1, updated_at = clock_timestamp()
    WHERE ${left} >= 1
    RETURNING key`;
}

const taking = prepared((db, p: Bucket & { key: string }) => takingToken(p.key, p).compile(db));

/** Takes one token from a bucket. Returns 0, or the whole seconds until there is a token. */
export async function takeToken(db: Db, key: string, bucket: Bucket): Promise<number> {
  // A bucket without capacity refuses even the first attempt.
  if (bucket.burst < 1) return NEVER;
  const taken = await taking(db, { key, ...bucket });
  return taken.length > 0 ? 0 : Math.max(1, await untilToken(db, key, bucket));
}

/** The whole seconds until a bucket has a token; takes none. */
export async function untilToken(db: Db, key: string, bucket: Bucket): Promise<number> {
  if (bucket.burst < 1) return NEVER;
  return Math.ceil(Math.max(0, 1 - (await leftTokens(db, key, bucket))) / bucket.perSecond);
}

/** Whether a bucket has a token, as a part of another statement; takes none. */
export const hasToken = (key: string, bucket: Bucket): RawBuilder<boolean> =>
  sql`coalesce((SELECT ${leftIn(bucket)} >= 1 FROM rate_limits AS held WHERE held.key = ${key}), true)`;

/** The number of tokens in a bucket, which may be fractional. */
export async function leftTokens(db: Db, key: string, bucket: Bucket): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    SELECT ${leftIn(bucket)} AS left FROM rate_limits AS held WHERE key = ${key}`.execute(db);
  return rows[0]?.left ?? bucket.burst;
}

const NEVER = 3600;

function leftIn({ burst, perSecond }: Bucket) {
  return sql`least(${burst}::float8, held.tokens
    + greatest(0, extract(epoch from clock_timestamp() - held.updated_at)) * ${perSecond}::float8)`;
}

/** The statement that returns a token; it returns a row when the bucket exists. */
export const returningToken = (key: string, { burst }: Pick<Bucket, "burst">): RawBuilder<unknown> =>
  sql`UPDATE rate_limits SET tokens = least(${burst}::float8, tokens + 1) WHERE key = ${key} RETURNING key`;

export async function giveTokenBack(db: Db, key: string, bucket: Bucket): Promise<void> {
  await returningToken(key, bucket).execute(db);
}

export type RateLimit = {
  readonly name: string;
  readonly bucket: Bucket;
  /** The key of a bucket in `takeToken` and the other functions. */
  readonly keyOf: (key: string) => string;
  /** Throws `too_many_requests`, with the seconds to wait, when no token is left for `key` (a person, a place…). */
  readonly take: (db: Db, key: string) => Promise<void>;
};

/** Buckets that were not used for this long are deleted: they would be full again. */
const FORGOTTEN_AFTER_SECONDS = 24 * 3600;

/** A rate limit of the API, one bucket per key. `name` is unique in the product: see `Module.rateLimits`. */
export function defineRateLimit(name: string, bucket: Bucket): RateLimit {
  if (bucket.burst / bucket.perSecond > FORGOTTEN_AFTER_SECONDS)
    throw new Error(`rate limit ${name}: takes more than a day to refill`);
  const keyOf = (key: string) => `${name}:${key}`;
  return {
    name,
    bucket,
    keyOf,
    take: async (db, key) => {
      const wait = await takeToken(db, keyOf(key), bucket);
      if (wait > 0) throw new AppError("too_many_requests", { details: { retry_after: wait } });
    },
  };
}

/** The key of one place: an IPv4 address, or the /64 of an IPv6 address, since any household has 2^64 addresses. */
export function placeOf({ ip }: Origin): string {
  return ip === null ? "nowhere" : networkOf(ip, { v4: 4, v6: 4 });
}

/** The key of one network: a /24 of IPv4, or a /56 of IPv6, which one customer of a provider may have. */
export function networkOfOrigin({ ip }: Origin): string {
  if (ip === null) return "nowhere";
  const groups = networkOf(ip, { v4: 3, v6: 4 });
  return groups.includes(":")
    ? groups.replace(/:([0-9a-f]*)$/, (_, last) => `:${last.padStart(4, "0").slice(0, 2)}`)
    : groups;
}

/** A key derived from a value that must not be stored, such as an address or a number. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
