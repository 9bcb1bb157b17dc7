import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import {
  type Bucket,
  digest,
  giveTokenBack,
  placeOf,
  takeToken,
  untilToken,
} from "../../platform/rate-limits.ts";
import type { Contact } from "../contact.ts";
import { tooMany } from "../wire/errors.ts";

// Of what is tried, wrong tries only: a right one gives its token back, or a whole neighbourhood behind one address of
// a telephone company would be one guesser. All of them refill within a day (`deleteOldLimits`).
export const SIGN_IN_FROM: Bucket = { burst: 30, perSecond: 150 / 300 };
const VERIFY_FROM: Bucket = { burst: 30, perSecond: 30 / 300 };
const CALLS_FROM: Bucket = { burst: 30, perSecond: 30 / 300 };
const OFFERS_FROM: Bucket = { burst: 150, perSecond: 150 / 300 };
const ANONYMOUS_FROM: Bucket = { burst: 30, perSecond: 30 / 3600 };
const CODE_OF_ADDRESS: Bucket = { burst: 10, perSecond: 1 / 30 };
const FACTOR_FROM: Bucket = { burst: 30, perSecond: 15 / 60 };
const MINUTE: Bucket = { burst: 1, perSecond: 1 / 60 };
// What a number can be made to cost, and what six digits can be tried: 48 messages a day, five tries each.
const SMS_TO: Bucket = { burst: 5, perSecond: 1 / 1800 };

type Limit = { key: string; bucket: Bucket };

/** Gives back what was taken: what was tried was right. */
type GiveBack = () => Promise<void>;

/** Tries at a password that another service looks at; `enterPasswordTry` is for ours. */
export function limitSignIn(db: Db, origin: Origin): Promise<GiveBack> {
  return limit(db, [{ key: `sign-in:${placeOf(origin)}`, bucket: SIGN_IN_FROM }]);
}

/**
 * Refresh tokens from one place that were none; after the fact, since sixty random bits are not guessed and the right
 * ones, which are many, should not pay for it.
 */
export async function limitWrongRefresh(db: Db, origin: Origin): Promise<void> {
  await limit(db, [{ key: `refresh:${placeOf(origin)}`, bucket: SIGN_IN_FROM }]);
}

/** Tries at a link or code: from one place and, for a code, at one address. A link works on whatever is tried there. */
export function limitVerify(db: Db, origin: Origin, address?: string): Promise<GiveBack> {
  const from = { key: `verify:${placeOf(origin)}`, bucket: VERIFY_FROM };
  const of = address === undefined ? [] : [{ key: `code:${digest(address)}`, bucket: CODE_OF_ADDRESS }];
  return limit(db, [from, ...of]);
}

type Call = "sign-up" | "resend" | "otp" | "magiclink" | "recover" | "user" | "reauthenticate" | "passkey";

/** Calls of one kind from one place, whatever becomes of them. */
export async function limitCalls(db: Db, call: Call, origin: Origin): Promise<void> {
  await limit(db, [{ key: `${call}:${placeOf(origin)}`, bucket: CALLS_FROM }]);
}

export async function limitAnonymous(db: Db, origin: Origin): Promise<void> {
  await limit(db, [{ key: `anonymous:${placeOf(origin)}`, bucket: ANONYMOUS_FROM }]);
}

/**
 * Challenges to sign in with: the sign-in page asks for one each time it opens, so that the browser can offer passkeys
 * where the address is typed. They open nothing; the answers to them are limited as calls are.
 */
export async function limitPasskeyOffers(db: Db, origin: Origin): Promise<void> {
  await limit(db, [{ key: `passkey-offer:${placeOf(origin)}`, bucket: OFFERS_FROM }]);
}

/** Codes of second factors from one place; each factor also counts its own (`factors/attempts.ts`). */
export function limitFactor(db: Db, origin: Origin): Promise<GiveBack> {
  return limit(db, [{ key: `factor:${placeOf(origin)}`, bucket: FACTOR_FROM }]);
}

/** Of `confirmation`: what shows that an address is its owner's. `access` is both, which for a number is one code. */
export type MailKind = "confirmation" | "sign_in" | "recovery" | "email_change";
export type SmsKind = "access" | "phone_change";

/**
 * Letters of one kind to one address, a minute apart, whether or not it has an account: the refusal must not tell. Call
 * it where they are asked for and not where they are written, which is for who has an account alone.
 */
export async function limitMailTo(db: Db, kind: MailKind, email: string): Promise<void> {
  const wait = await takeToken(db, `mail:${kind}:${digest(email)}`, MINUTE);
  if (wait > 0) throw tooSoon("email", wait);
}

/** As `limitMailTo`, of messages to a number. */
export async function limitSmsTo(db: Db, kind: SmsKind, phone: string): Promise<void> {
  const wait = await takeToken(db, `sms:${kind}:${digest(phone)}`, MINUTE);
  if (wait > 0) throw tooSoon("sms", wait);
}

/** What was written by rules of its own counts too: from then on the minute of `limitMailTo` and `limitSmsTo` runs. */
export async function noteWritten(db: Db, what: MailKind | SmsKind, { kind, value }: Contact): Promise<void> {
  await takeToken(db, `${kind === "email" ? "mail" : "sms"}:${what}:${digest(value)}`, MINUTE);
}

/** The refusal of a second letter or message within the minute. */
export function tooSoon(what: "email" | "sms", seconds: number): Error {
  return tooMany(
    `over_${what}_send_rate_limit`,
    `For security purposes, you can only request this after ${seconds} seconds.`,
    seconds,
  );
}

const BETWEEN_MS = 60_000;

/** Seconds until somebody may be written to again who was at `last`; 0 is now. */
export function waitSince(last: Date | null): number {
  return Math.max(0, Math.ceil((BETWEEN_MS - (Date.now() - (last?.getTime() ?? 0))) / 1000));
}

/** Every mail of the project; call in the transaction that enqueues it, so that one not sent is not counted. */
export async function limitMails({ env }: Context, db: Db): Promise<void> {
  const wait = await takeToken(db, "mails", perHour(env.mailsPerHour));
  if (wait > 0) throw tooManyMails(wait);
}

/** As `limitMails`, for a letter that a job will write: refuses and takes nothing. */
export async function checkMails({ env, db }: Context): Promise<void> {
  const wait = await untilToken(db, "mails", perHour(env.mailsPerHour));
  if (wait > 0) throw tooManyMails(wait);
}

/** Every message of the project, and those to one number; call in the transaction that enqueues it. */
export async function limitSms({ env }: Context, db: Db, phone: string): Promise<void> {
  refuseSms([
    await takeToken(db, "sms", perHour(env.smsPerHour)),
    await takeToken(db, `sms:${digest(phone)}`, SMS_TO),
  ]);
}

/** As `limitSms`, for a message that a job will write: refuses and takes nothing. */
export async function checkSms({ env, db }: Context, phone: string): Promise<void> {
  refuseSms([
    await untilToken(db, "sms", perHour(env.smsPerHour)),
    await untilToken(db, `sms:${digest(phone)}`, SMS_TO),
  ]);
}

function refuseSms(waits: number[]): void {
  const wait = Math.max(...waits);
  if (wait > 0) throw tooMany("over_sms_send_rate_limit", "SMS rate limit exceeded", wait);
}

function tooManyMails(wait: number): Error {
  return tooMany("over_email_send_rate_limit", "email rate limit exceeded", wait);
}

function perHour(count: number): Bucket {
  return { burst: count, perSecond: count / 3600 };
}

async function limit(db: Db, limits: Limit[]): Promise<GiveBack> {
  for (const { key, bucket } of limits) {
    const wait = await takeToken(db, key, bucket);
    if (wait > 0) throw tooMany("over_request_rate_limit", "Request rate limit reached", wait);
  }
  return async () => {
    for (const { key, bucket } of limits) await giveTokenBack(db, key, bucket);
  };
}
