import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import {
  type Bucket,
  digest,
  giveTokenBack,
  networkOfOrigin,
  placeOf,
  type RateLimit,
  takeToken,
} from "../../platform/rate-limits.ts";
import type { Contact } from "../contact.ts";
import { tooMany } from "../wire/errors.ts";
import {
  anonymousFromPlace,
  CALLS,
  CALLS_FROM_PLACE,
  codesOfAddress,
  emailsOfKind,
  factorCodesFromPlace,
  messagesFromNetwork,
  messagesOfKind,
  messagesToNumber,
  passkeyOffersFromPlace,
  refreshesFromPlace,
  signInsFromPlace,
  verificationsFromPlace,
} from "./rate-limits.ts";

/** Returns the tokens that were taken, because the attempt was right. */
type GiveBack = () => Promise<void>;

/** Limits attempts at a password that a hosted service verifies; `beginPasswordAttempt` is for our own. */
export function limitSignIn(db: Db, origin: Origin): Promise<GiveBack> {
  return limit(db, [signInsFromPlace, placeOf(origin)]);
}

/**
 * Limits invalid refresh tokens from one place. Call it after the check: sixty random bits cannot be guessed, and the many valid
 * tokens should not cost a query for the limit.
 */
export async function limitWrongRefresh(db: Db, origin: Origin): Promise<void> {
  await limit(db, [refreshesFromPlace, placeOf(origin)]);
}

/** Limits attempts with a link or a code from one place; for a code, also attempts at one address. A link needs no address. */
export function limitVerify(db: Db, origin: Origin, address?: string): Promise<GiveBack> {
  const from: Limit = [verificationsFromPlace, placeOf(origin)];
  return address === undefined ? limit(db, from) : limit(db, from, [codesOfAddress, digest(address)]);
}

/** Limits calls of one kind from one place, whatever their outcome, as `AUTH_CALLS_PER_ADDRESS` says. */
export async function limitCalls(
  { db, env }: Pick<Context, "db" | "env">,
  call: keyof typeof CALLS_FROM_PLACE,
  origin: Origin,
): Promise<void> {
  const isMessage = MESSAGE_CALLS.includes(call);
  const { callsPerAddress } = env.auth;
  // The limit of the place comes first: its refused calls take nothing from other places in the network.
  await limit(db, [scaled(CALLS_FROM_PLACE[call], callsPerAddress), placeOf(origin)]);
  if (isMessage) await limit(db, [scaled(messagesFromNetwork, callsPerAddress), networkOfOrigin(origin)]);
}

/** Scales a limit by the ratio of `AUTH_CALLS_PER_ADDRESS` (`calls`) to its default, `CALLS.burst`. */
const scaled = ({ keyOf, bucket }: KeyedBucket, calls: number): KeyedBucket => ({
  keyOf,
  bucket: {
    burst: (bucket.burst * calls) / CALLS.burst,
    perSecond: (bucket.perSecond * calls) / CALLS.burst,
  },
});

/** Calls that send messages to addresses and numbers given by the caller. */
const MESSAGE_CALLS: (keyof typeof CALLS_FROM_PLACE)[] = ["sign-up", "resend", "otp", "magiclink", "recover"];

/** Limits new anonymous accounts from one place, scaled by `AUTH_CALLS_PER_ADDRESS`. */
export async function limitAnonymous(
  { db, env }: Pick<Context, "db" | "env">,
  origin: Origin,
): Promise<void> {
  await limit(db, [scaled(anonymousFromPlace, env.auth.callsPerAddress), placeOf(origin)]);
}

/**
 * Limits sign-in challenges: the sign-in page requests one each time it opens, so that the browser can offer passkeys in the
 * email field. A challenge gives no access; the answers to it are limited like other calls.
 */
export async function limitPasskeyOffers(db: Db, origin: Origin): Promise<void> {
  await limit(db, [passkeyOffersFromPlace, placeOf(origin)]);
}

/** Limits codes of second factors from one place; each factor also counts its own (`factors/attempts.ts`). */
export function limitFactor(db: Db, origin: Origin): Promise<GiveBack> {
  return limit(db, [factorCodesFromPlace, placeOf(origin)]);
}

/** `confirmation` proves that a person owns an address. */
export type MailKind = "confirmation" | "sign_in" | "recovery" | "email_change";
/** `access` covers confirmation and sign-in, which share one code for a number. */
export type SmsKind = "access" | "phone_change";

/**
 * Limits emails of one kind to one address to one in `AUTH_MESSAGE_INTERVAL`. The limit is the same with and without an account,
 * so that a refusal reveals nothing. Call it when an email is requested, not when it is sent, since emails are sent to accounts
 * only.
 */
export async function limitEmailsTo(ctx: Context, db: Db, kind: MailKind, email: string): Promise<void> {
  const wait = await takeContact(ctx, db, kind, { kind: "email", value: email });
  if (wait > 0) throw tooSoon("email", wait);
}

/** As `limitEmailsTo`, for messages to a number. */
export async function limitMessagesTo(ctx: Context, db: Db, kind: SmsKind, phone: string): Promise<void> {
  const wait = await takeContact(ctx, db, kind, { kind: "phone", value: phone });
  if (wait > 0) throw tooSoon("sms", wait);
}

/** Starts the interval of `limitEmailsTo` and `limitMessagesTo` for a message that was sent within other limits. */
export async function countSent(
  ctx: Context,
  db: Db,
  what: MailKind | SmsKind,
  contact: Contact,
): Promise<void> {
  await takeContact(ctx, db, what, contact);
}

async function takeContact(
  { env }: Context,
  db: Db,
  what: MailKind | SmsKind,
  { kind, value }: Contact,
): Promise<number> {
  if (env.auth.messageInterval === 0) return 0;
  const { keyOf } = kind === "email" ? emailsOfKind : messagesOfKind;
  const bucket = { burst: 1, perSecond: 1 / env.auth.messageInterval };
  return takeToken(db, keyOf(`${what}:${digest(value)}`), bucket);
}

/** The refusal of a second email or message within the interval. */
export function tooSoon(what: "email" | "sms", seconds: number): Error {
  return tooMany(
    `over_${what}_send_rate_limit`,
    `For security purposes, you can only request this after ${seconds} seconds.`,
    seconds,
  );
}

/** Seconds until another message may be sent after the one at `last`; 0: now. */
export function waitSince({ env }: Context, last: Date | null | undefined): number {
  const passed = (Date.now() - (last?.getTime() ?? 0)) / 1000;
  return Math.max(0, Math.ceil(env.auth.messageInterval - passed));
}

/** Limits all text messages of the project, and those to one number. A refusal takes nothing. */
export async function limitMessages({ env }: Context, db: Db, phone: string): Promise<void> {
  const own = messagesToNumber.keyOf(digest(phone));
  refuseSms(await takeToken(db, own, messagesToNumber.bucket));
  const wait = await takeToken(db, SMS_OF_PROJECT, perHour(env.smsPerHour));
  if (wait > 0) await giveTokenBack(db, own, messagesToNumber.bucket);
  refuseSms(wait);
}

/** Undoes `limitMessages` for a message that was not sent. */
export async function returnMessage({ env, db }: Context, phone: string): Promise<void> {
  await giveTokenBack(db, messagesToNumber.keyOf(digest(phone)), messagesToNumber.bucket);
  await giveTokenBack(db, SMS_OF_PROJECT, perHour(env.smsPerHour));
}

const SMS_OF_PROJECT = "sms";

function refuseSms(wait: number): void {
  if (wait > 0) throw tooMany("over_sms_send_rate_limit", "SMS rate limit exceeded", wait);
}

function perHour(count: number): Bucket {
  return { burst: count, perSecond: count / 3600 };
}

type KeyedBucket = Pick<RateLimit, "keyOf" | "bucket">;
type Limit = [limit: KeyedBucket, key: string];

async function limit(db: Db, ...limits: Limit[]): Promise<GiveBack> {
  for (const [{ keyOf, bucket }, key] of limits) {
    const wait = await takeToken(db, keyOf(key), bucket);
    if (wait > 0) throw tooMany("over_request_rate_limit", "Request rate limit reached", wait);
  }
  return async () => {
    for (const [{ keyOf, bucket }, key] of limits) await giveTokenBack(db, keyOf(key), bucket);
  };
}
