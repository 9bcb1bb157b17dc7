import type { AuthBackend } from "../platform/auth-backend.ts";
import type { Context } from "../platform/context.ts";
import { isUuid } from "../platform/uuid.ts";
import { createPerson, invitePerson } from "./account-admin/people.ts";
import { deleteAllFactors } from "./account-admin/queries.ts";
import { readSignInMethods } from "./account-admin/sign-in-methods.ts";
import { issueServiceToken, rotateKeys } from "./keys/operator.ts";
import { voidPendingChanges } from "./pending-changes.ts";
import { hasPassword, requireProof } from "./personal-data/proof.ts";
import { eraseUser } from "./personal-data/queries.ts";
import { registerAuth } from "./routes.ts";
import { findCaller } from "./sessions/caller.ts";
import { deleteSessions } from "./sessions/queries.ts";
import { InvalidTokenError, issuePageToken, verifyAccessToken } from "./tokens/access-token.ts";
import { findUserByEmail, lockUser } from "./users/queries.ts";

/** Accounts in our own schema `auth`: changes take effect at once, and no other service must be notified. */
export function createOwnAuth(ctx: Context): AuthBackend {
  return {
    hosted: false,
    check: async () => {},
    register: (app) => registerAuth(app, ctx),
    identify: (token) => identify(ctx, token),
    issuePageToken: (actor, seconds) => issuePageToken(ctx, actor, seconds),
    isSignedIn: async (sessionId, userId) => (await findCaller(ctx, sessionId, userId)) !== undefined,
    createPerson: (by, person, origin) => createPerson(ctx, by, person, origin),
    invitePerson: (by, person, origin) => invitePerson(ctx, by, person, origin),
    findAccountId: async (email) => (await findUserByEmail(ctx.db, email))?.id,
    readSignInMethods: (userId) => readSignInMethods(ctx.db, userId),
    refresh: async () => {},
    proofOf: async ({ userId }) => ((await hasPassword(ctx.db, userId)) ? "password" : "email"),
    requireProof: (actor, proof, origin) => requireProof(ctx, actor, proof, origin),
    endSessions: async (trx, userId, which = {}) => {
      if (which.only === undefined) await voidPendingChanges(trx, userId);
      await deleteSessions(trx, userId, which);
    },
    resetFactors: async (trx, userId) => {
      // Locked against a concurrent enrolment of a factor.
      await lockUser(trx, userId);
      return deleteAllFactors(trx, userId);
    },
    // `users` itself is read at every sign-in and call.
    accountStatusChanged: async () => {},
    erase: eraseUser,
    issueServiceToken: (minutes) => issueServiceToken(ctx, minutes),
    rotateKeys: (options) => rotateKeys(ctx, options),
  };
}

/**
 * The token proves only the id of the session. On every call the database is asked whether that session is live and what the
 * person may do, so a sign-out or a change of role takes effect with the next call.
 */
async function identify(ctx: Context, token: string): ReturnType<AuthBackend["identify"]> {
  try {
    const { sub, session_id } = await verifyAccessToken(ctx, token);
    if (!isUuid(sub) || !isUuid(session_id)) return undefined;
    return { userId: sub, caller: await findCaller(ctx, session_id, sub) };
  } catch (error) {
    if (error instanceof InvalidTokenError) return undefined;
    throw error;
  }
}
