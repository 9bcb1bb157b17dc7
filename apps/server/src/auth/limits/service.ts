import { createHash } from "node:crypto";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../sessions/service.ts";
import { tooMany } from "../wire/errors.ts";
import { type Bucket, deleteFullBuckets, giveTokenBack, takeToken } from "./queries.ts";

// Wrong tries only: a right one gives its token back. All of them refill within a day (`deleteFullBuckets`).
const SIGN_IN_OF_ADDRESS: Bucket = { burst: 10, perSecond: 1 / 30 };
const SIGN_IN_FROM: Bucket = { burst: 100, perSecond: 150 / 300 };
const VERIFY_FROM: Bucket = { burst: 30, perSecond: 30 / 300 };
const SIGN_UP_FROM: Bucket = { burst: 60, perSecond: 60 / 300 };
const MAILS: Bucket = { burst: 300, perSecond: 300 / 3600 };

type Limit = { key: string; bucket: Bucket };

/** Gives back what was taken: what was tried was right. */
type GiveBack = () => Promise<void>;

/** Tries at a password, by who is tried from where and by where alone; taken before the password is looked at. */
export function limitSignIn(db: Db, email: string, origin: Origin): Promise<GiveBack> {
  return limit(db, [
    { key: `sign-in:${origin.ip}`, bucket: SIGN_IN_FROM },
    { key: `sign-in:${origin.ip}:${digest(email)}`, bucket: SIGN_IN_OF_ADDRESS },
  ]);
}

export function limitVerify(db: Db, origin: Origin): Promise<GiveBack> {
  return limit(db, [{ key: `verify:${origin.ip}`, bucket: VERIFY_FROM }]);
}

export function limitSignUp(db: Db, origin: Origin): Promise<GiveBack> {
  return limit(db, [{ key: `sign-up:${origin.ip}`, bucket: SIGN_UP_FROM }]);
}

/** Every mail of the project; call in the transaction that enqueues it, so that one not sent is not counted. */
export async function limitMails(db: Db): Promise<void> {
  const wait = await takeToken(db, "mails", MAILS);
  if (wait > 0) throw tooMany("over_email_send_rate_limit", "email rate limit exceeded", wait);
}

async function limit(db: Db, limits: Limit[]): Promise<GiveBack> {
  // Now and then is enough: what lies about is small.
  if (Math.random() < 0.005) await deleteFullBuckets(db);
  for (const { key, bucket } of limits) {
    const wait = await takeToken(db, key, bucket);
    if (wait > 0) throw tooMany("over_request_rate_limit", "Request rate limit reached", wait);
  }
  return async () => {
    for (const { key, bucket } of limits) await giveTokenBack(db, key, bucket);
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
