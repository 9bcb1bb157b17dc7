import type { Actor } from "../../platform/actor.ts";
import type { AuthBackend, Proof } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import { ConfigurationError } from "../../platform/env.ts";
import { AppError } from "../../platform/errors.ts";
import type { HostedAuth } from "../../platform/hosted-auth.ts";
import type { Origin } from "../../platform/origin.ts";
import { readSignInMethods } from "../account-admin/sign-in-methods.ts";
import { limitSignIn } from "../limits/limits.ts";
import { requireOwnAddress, wrongProof } from "../personal-data/proof.ts";
import { eraseUser } from "../personal-data/queries.ts";
import { findCaller } from "../sessions/caller.ts";
import { deleteSessions, findSession } from "../sessions/queries.ts";
import { findUser } from "../users/queries.ts";
import { asAppError } from "../wire/app-error.ts";
import { checkHosted } from "./check.ts";
import { createHostedClient, type HostedClient } from "./client.ts";
import { createCallObserver } from "./observe-calls.ts";
import { createPerson, invitePerson } from "./people.ts";
import { registerProxy } from "./proxy.ts";
import { endPermanently, markFactorsReset, removeKnownFactors } from "./queries.ts";
import { createReplyCache } from "./reply-cache.ts";
import { storeHostedSession, storeHostedUser } from "./store-account.ts";
import { createTokenReader, type SessionClaims } from "./tokens.ts";
import type { HostedUser } from "./user.ts";

/** Milliseconds within which a repeated reset counts as the same one, unless there is a new factor. */
const SAME_RESET_MS = 60_000;

/**
 * Accounts kept by a hosted Supabase Auth (decision 0015). Each of its replies about a person and a session is written into the
 * rows of our own schema `auth`, where other capabilities read them as usual. Its decisions take effect here within a minute;
 * ours take effect here at once, and a job reports them to the service.
 */
export function createHostedAuth(ctx: Context, where: HostedAuth): AuthBackend {
  const hosted = createHostedClient(ctx, where);
  const readToken = createTokenReader(where);
  const replyCache = createReplyCache();

  const refresh = async (userId: string): Promise<void> => {
    const user = await hosted.find(userId);
    if (user) await ctx.db.transaction().execute((trx) => storeHostedUser(ctx, trx, user));
  };

  return {
    hosted: true,
    check: () => checkHosted(ctx, hosted, where),
    register: (app) => registerProxy(app, ctx, where, createCallObserver(ctx, replyCache)),

    issuePageToken: async () => undefined,
    identify: async (token, origin) => {
      const claims = await readToken(token);
      if (!claims) return undefined;
      const { userId, sessionId } = claims;
      const alive = await replyCache.get(token, userId, async () =>
        look(ctx, claims, await hosted.whoHas(token), origin),
      );
      return { userId, caller: alive ? await findCaller(ctx, sessionId, userId) : undefined };
    },

    isSignedIn: async (sessionId, userId) => (await findCaller(ctx, sessionId, userId)) !== undefined,

    createPerson: (by, person, origin) => createPerson(ctx, hosted, by, person, origin),
    invitePerson: (by, person, origin) => invitePerson(ctx, hosted, by, person, origin),
    findAccountId: async (email) => {
      const user = await hosted.findByEmail(email);
      if (user) await ctx.db.transaction().execute((trx) => storeHostedUser(ctx, trx, user));
      return user?.id;
    },
    readSignInMethods: async (userId) => {
      // An account can be suspended while the service is down; its last known state is sufficient.
      if (await findUser(ctx.db, userId)) await refresh(userId).catch(passOverUnavailable);
      const means = await readSignInMethods(ctx.db, userId);
      return means && { ...means, hasPassword: null };
    },
    refresh,

    proofOf: (actor) => proofOf(ctx, actor),
    requireProof: (actor, proof, origin) => requireProof(ctx, hosted, actor, proof, origin),

    endSessions: (trx, userId, which = {}) => endPermanently(trx, userId, which),
    resetFactors: async (trx, userId) => {
      const { removed, resetAt } = await removeKnownFactors(trx, userId);
      const again = resetAt !== null && Date.now() - resetAt.getTime() < SAME_RESET_MS;
      // Passkeys are known only after they were requested, so some may exist when none are known.
      if (removed === 0 && again) return 0;
      await markFactorsReset(trx, userId);
      await ctx.jobs.enqueue(trx, "auth.sync", { userId, what: "factors" });
      return Math.max(1, removed);
    },
    accountStatusChanged: (trx, userId) => ctx.jobs.enqueue(trx, "auth.sync", { userId, what: "status" }),
    erase: async (trx, userId) => {
      await eraseUser(trx, userId);
      await ctx.jobs.enqueue(trx, "auth.sync", { userId, what: "closure" });
    },

    issueServiceToken: async () => {
      throw new ConfigurationError(`service tokens are made at ${where.url}, and AUTH_SERVICE_KEY is one`);
    },
    rotateKeys: async () => {
      throw new ConfigurationError(`tokens are signed at ${where.url}: its keys are rotated there`);
    },
  };
}

/** Stores the service's reply about a token; returns whether its session is live. */
async function look(
  ctx: Context,
  claims: SessionClaims,
  user: HostedUser | undefined,
  origin: Origin,
): Promise<boolean> {
  const { userId, sessionId } = claims;
  if (user?.id.toLowerCase() !== userId) {
    await deleteSessions(ctx.db, userId, { only: sessionId });
    return false;
  }
  await ctx.db.transaction().execute(async (trx) => {
    const held = await storeHostedUser(ctx, trx, user);
    if (held) await storeHostedSession(ctx, trx, claims, held, user, origin);
  });
  return true;
}

function passOverUnavailable(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== "auth_unavailable") throw error;
}

/** A person who signed in with a password has one; for others it is unknown. */
async function proofOf(ctx: Context, { sessionId }: Actor): Promise<"password" | "email"> {
  const session = await findSession(ctx.db, sessionId);
  return session?.amr.some(({ method }) => method === "password") ? "password" : "email";
}

async function requireProof(
  ctx: Context,
  hosted: HostedClient,
  actor: Actor,
  proof: Proof,
  origin: Origin,
): Promise<void> {
  if ((await proofOf(ctx, actor)) === "email") {
    requireOwnAddress(actor, proof);
    return;
  }
  const giveBack = await limitSignIn(ctx.db, origin).catch((error: unknown) => {
    throw asAppError(error);
  });
  const user = await findUser(ctx.db, actor.userId);
  const contact = { email: actor.email, phone: user?.phone ?? "" };
  if (!(await hosted.passwordMatches(contact, proof.password ?? "", origin))) {
    throw await wrongProof(ctx, actor, origin);
  }
  await giveBack();
}
