import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { placeOf, takeToken } from "../../platform/rate-limits.ts";
import { tooMany } from "../wire/errors.ts";

// The reference's limit for tokens: each of these calls creates a row, and may call a provider.
const FLOWS_FROM = { burst: 150, perSecond: 150 / 300 };
// The reference's limit on `/sso`.
const SSO_FROM = { burst: 30, perSecond: 30 / 300 };

export function limitFlows(db: Db, origin: Origin): Promise<void> {
  return limit(db, `flows:${placeOf(origin)}`, FLOWS_FROM);
}

export function limitSso(db: Db, origin: Origin): Promise<void> {
  return limit(db, `sso:${placeOf(origin)}`, SSO_FROM);
}

async function limit(db: Db, key: string, bucket: typeof SSO_FROM): Promise<void> {
  const wait = await takeToken(db, key, bucket);
  if (wait > 0) throw tooMany("over_request_rate_limit", "Request rate limit reached", wait);
}
