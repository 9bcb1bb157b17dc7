import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { Origin } from "../../platform/origin.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit-queries.ts";
import { enterPasswordTry } from "../limits/password-delay.ts";
import { takeToken } from "../limits/queries.ts";
import { limitSignIn } from "../limits/service.ts";
import { passwordMatches } from "../passwords.ts";
import { lockUser } from "../users/queries.ts";
import { asAppError } from "../wire/app-error.ts";
import {
  countAuditOf,
  eraseUser,
  findPasswordHash,
  readAccount,
  readAudit,
  readFactors,
  readIdentities,
  readSessions,
} from "./queries.ts";

// Reading everything that is held is work: a few at once, then one an hour.
const EXPORTS = { burst: 5, perSecond: 1 / 3600 };

/** What the authentication service holds of a person, secrets left out. */
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

/** Holds the account until the transaction ends; nothing when there is none. */
export async function lockAccount(trx: Db, userId: string): Promise<void> {
  await lockUser(trx, userId);
}

/**
 * Takes the person out of the authentication service: address, number, password, identities, factors, sessions, links.
 * Call in the transaction that closes the account, or somebody without an account could still sign in.
 */
export function eraseAuthData(trx: Db, userId: string): Promise<void> {
  return eraseUser(trx, userId);
}

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return (await findPasswordHash(db, userId)) !== null;
}

/**
 * That the caller is the owner and not somebody at their open computer: the password or, without one, their own address
 * typed again. Counted as a sign-in. Throws `password_invalid` and `too_many_requests`.
 */
export async function requireProof(
  ctx: Context,
  actor: Actor,
  proof: { password?: string; confirmation?: string },
  origin: Origin,
): Promise<void> {
  const hash = await findPasswordHash(ctx.db, actor.userId);
  if (hash === null) {
    const typed = proof.confirmation?.trim().toLowerCase();
    if (typed !== actor.email.toLowerCase()) throw new AppError("password_invalid");
    return;
  }
  const attempt = await enterTry(ctx, actor, origin).catch((error: unknown) => {
    throw asAppError(error);
  });
  if (!(await passwordMatches(hash, proof.password ?? ""))) throw new AppError("password_invalid");
  await attempt.right();
}

async function enterTry(ctx: Context, { userId, email }: Actor, origin: Origin) {
  const giveBack = await limitSignIn(ctx.db, origin);
  const attempt = await enterPasswordTry(ctx, { id: userId, name: email }, origin);
  return {
    right: async () => {
      await attempt.right();
      await giveBack();
    },
  };
}

export function recordExport(db: Db, actor: Actor, origin: Origin): Promise<void> {
  return recordAudit(db, "data_exported", { id: actor.userId, email: actor.email }, origin);
}

type Person = { id: string | null; email: string };

/** Before the address is taken out of the account: the audit says whose it was. */
export function recordClosure(trx: Db, by: Person, subject: Person, origin: Origin): Promise<void> {
  const own = by.id === subject.id;
  return recordAudit(trx, own ? "account_closed" : "user_deleted", by, origin, {}, subject);
}

/** How many lines of the audit tell of a person's account. */
export function countAudit(db: Db, userId: string): Promise<number> {
  return countAuditOf(db, userId);
}
