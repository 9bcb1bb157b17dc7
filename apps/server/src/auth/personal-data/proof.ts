import type { Actor } from "../../platform/actor.ts";
import type { Proof } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { Origin } from "../../platform/origin.ts";
import { recordAudit } from "../audit-queries.ts";
import { beginPasswordAttempt } from "../limits/password-attempt.ts";
import { whenNotBusy } from "../passwords/queue.ts";
import { passwordMatches } from "../passwords.ts";
import { findSession } from "../sessions/queries.ts";
import { isProvenRecently } from "../sessions/recent-proof.ts";
import { asAppError } from "../wire/app-error.ts";
import { findPasswordHash } from "./queries.ts";

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return (await findPasswordHash(db, userId)) !== null;
}

/** The proof of a person without a password. Throws `password_invalid`. */
export function requireOwnAddress(actor: Actor, { confirmation }: Proof): void {
  if (confirmation?.trim().toLowerCase() !== actor.email.toLowerCase())
    throw new AppError("password_invalid");
}

/**
 * `AuthBackend.requireProof` for our own service. The proof is the password; without one, the person's own address, typed again
 * in a session whose owner proved their presence recently.
 */
export async function requireProof(ctx: Context, actor: Actor, proof: Proof, origin: Origin): Promise<void> {
  const hash = await findPasswordHash(ctx.db, actor.userId);
  if (hash === null) {
    const session = await findSession(ctx.db, actor.sessionId);
    // Another call may have closed the account, which removes the password too.
    if (!session) throw new AppError("not_signed_in");
    requireOwnAddress(actor, proof);
    if (!isProvenRecently(session)) throw new AppError("reauthentication_needed");
    return;
  }
  const login = { kind: "id", identifier: actor.userId, name: actor.email } as const;
  const check = async () => {
    const attempt = await beginPasswordAttempt(ctx, login, origin);
    if (!(await passwordMatches(hash, proof.password ?? ""))) throw await wrongProof(ctx, actor, origin);
    await attempt.succeed(ctx.db);
  };
  await whenNotBusy(check).catch((error: unknown) => {
    throw asAppError(error);
  });
}

/** Refuses a wrong password of a signed-in person and logs it, since a stolen session may be trying. */
export async function wrongProof(ctx: Context, actor: Actor, origin: Origin): Promise<AppError> {
  await recordAudit(ctx.db, "password_refused", { id: actor.userId, email: actor.email }, origin);
  return new AppError("password_invalid");
}
