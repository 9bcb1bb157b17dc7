import type { Db } from "../../platform/db.ts";
import { AuthError } from "../wire/errors.ts";
import { type Amr, lockSession, setSessionAmr } from "./queries.ts";

/** Seconds for which a session may change the account's credentials after a proof of its owner's presence. */
const RECENT_SECONDS = 600;

/** Whether the owner recently signed in or proved their presence (`POST /reauthenticate`, a second factor). */
export function isProvenRecently({ amr }: { amr: Amr }): boolean {
  return amr.some(({ timestamp }) => timestamp + RECENT_SECONDS > Date.now() / 1000);
}

/** When the owner last signed in or proved their presence. */
export function lastProofOf({ amr }: { amr: Amr }): Date {
  return new Date(1000 * Math.max(0, ...amr.map(({ timestamp }) => timestamp)));
}

type Caller = { user: { isAnonymous: boolean }; session: { amr: Amr } };

/**
 * Throws `reauthentication_needed` unless the owner proved their presence recently: an unlocked computer or a stolen session must
 * not suffice to take an account over. An anonymous account has no means of proof, and no credentials to protect.
 */
export function requireRecentProof({ user, session }: Caller, what: string): void {
  if (!user.isAnonymous && !isProvenRecently(session)) {
    throw new AuthError(400, "reauthentication_needed", `${what} requires reauthentication`);
  }
}

/** Records in a session how its owner has just proved their presence. */
export async function recordProof(db: Db, sessionId: string, method: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, sessionId);
    if (!session) return;
    const proof = { method, timestamp: Math.floor(Date.now() / 1000) };
    await setSessionAmr(trx, sessionId, [proof, ...session.amr.filter((entry) => entry.method !== method)]);
  });
}
