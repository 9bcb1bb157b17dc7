import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { Origin } from "../../platform/origin.ts";
import { takeToken } from "../../platform/rate-limits.ts";
import { recordAudit } from "../audit-queries.ts";
import { lockUser } from "../users/queries.ts";
import {
  countAuditOf,
  readAccount,
  readAudit,
  readFactors,
  readIdentities,
  readSessions,
} from "./queries.ts";

// An export reads all stored data: a few at once are allowed, then one an hour.
const EXPORTS = { burst: 5, perSecond: 1 / 3600 };

/** The authentication service's data of a person, without secrets. */
export async function readAuthData(db: Db, userId: string) {
  return {
    account: await readAccount(db, userId),
    identities: await readIdentities(db, userId),
    factors: await readFactors(db, userId),
    sessions: await readSessions(db, userId),
    audit: await readAudit(db, userId),
  };
}

/** Throws `too_many_requests`. */
export async function limitExports(db: Db, userId: string): Promise<void> {
  const wait = await takeToken(db, `export:${userId}`, EXPORTS);
  if (wait > 0) throw new AppError("too_many_requests", { details: { retry_after: wait } });
}

/** Locks the account until the transaction ends; returns its addresses and numbers, including unconfirmed ones. */
export async function lockAccount(trx: Db, userId: string): Promise<string[]> {
  const user = await lockUser(trx, userId);
  const { email, newEmail, phone, newPhone } = user ?? {};
  return [email, newEmail, phone, newPhone].flatMap((contact) => contact || []);
}

export function recordExport(db: Db, actor: Actor, origin: Origin): Promise<void> {
  return recordAudit(db, "data_exported", { id: actor.userId, email: actor.email }, origin);
}

/** Records that a person changed their profile: the names of the fields, not the values. */
export function recordProfileChange(db: Db, actor: Actor, fields: string[], origin: Origin): Promise<void> {
  const traits = { fields: fields.join(", ") };
  return recordAudit(db, "profile_modified", { id: actor.userId, email: actor.email }, origin, traits);
}

type Person = { id: string | null; email: string };

/** Call it before the address is deleted from the account, since the audit entry contains it. */
export function recordClosure(trx: Db, by: Person, subject: Person, origin: Origin): Promise<void> {
  const own = by.id === subject.id;
  return recordAudit(trx, own ? "account_closed" : "user_deleted", by, origin, {}, subject);
}

/** The number of audit entries of a person's account. */
export function countAudit(db: Db, userId: string): Promise<number> {
  return countAuditOf(db, userId);
}
