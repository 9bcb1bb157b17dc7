import type { FastifyRequest } from "fastify";
import { decodeJwt } from "jose";
import type { Context } from "../../platform/context.ts";
import { isEmailAddress } from "../../platform/email.ts";
import { originOf } from "../../platform/origin.ts";
import { isUuid } from "../../platform/uuid.ts";
import { recordAudit } from "../audit-queries.ts";
import { deleteSessions } from "../sessions/queries.ts";
import { isLogoutScope } from "../sign-out.ts";
import { findUser, findUserByEmail } from "../users/queries.ts";
import { bearerToken } from "../wire/bearer.ts";
import { queryValue } from "../wire/body.ts";
import type { ReplyCache } from "./reply-cache.ts";

export type CallObserver = ReturnType<typeof createCallObserver>;

/**
 * Observes the calls between the browser and a hosted service: a sign-out takes effect here at once, changed data is read again
 * at the next call, and the connection logs get entries that the service does not share.
 */
export function createCallObserver(ctx: Context, replyCache: ReplyCache) {
  async function signedOut(request: FastifyRequest, userId: string, sessionId: string): Promise<void> {
    const scope = queryValue(request, "scope") || "global";
    if (!isLogoutScope(scope)) return;
    const which = { global: {}, local: { only: sessionId }, others: { except: sessionId } }[scope];
    const user = await findUser(ctx.db, userId);
    if (!user) return;
    await ctx.db.transaction().execute(async (trx) => {
      await deleteSessions(trx, userId, which);
      await recordAudit(trx, "logout", user, originOf(request), { scope });
    });
  }

  async function refused(request: FastifyRequest): Promise<void> {
    const { email } = bodyOf(request);
    // Logs only an address: people also type their password there.
    if (typeof email !== "string" || !isEmailAddress(email)) return;
    const user = await findUserByEmail(ctx.db, email);
    const actor = { id: user?.id ?? null, email: email.toLowerCase() };
    await recordAudit(ctx.db, "login_failed", actor, originOf(request), { provider: "email" });
  }

  return {
    /** Never throws, because the service has already answered. */
    note: async (request: FastifyRequest, path: string, status: number): Promise<void> => {
      if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return;
      try {
        if (path === "/token" && queryValue(request, "grant_type") === "password") {
          if (status === 400) await refused(request);
          return;
        }
        if (status >= 300) return;
        const caller = callerOf(request);
        if (!caller) return;
        if (path === "/logout") await signedOut(request, caller.userId, caller.sessionId);
        replyCache.forget(caller.userId);
      } catch (err) {
        request.log.error({ err }, "what passed to the hosted authentication service was not noted");
      }
    },
  };
}

/** The owner that a token names. It is not verified here: where it matters, the service has accepted the token. */
function callerOf(request: FastifyRequest): { userId: string; sessionId: string } | undefined {
  const token = bearerToken(request.headers.authorization);
  const { sub, session_id } = readable(() => decodeJwt(token ?? ""));
  return isUuid(sub) && isUuid(session_id) ? { userId: sub, sessionId: session_id } : undefined;
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  return readable(() => JSON.parse(Buffer.isBuffer(request.body) ? request.body.toString("utf8") : ""));
}

/** Returns an empty object for unreadable input: callers may send anything. */
function readable(read: () => unknown): Record<string, unknown> {
  try {
    return Object(read());
  } catch {
    return {};
  }
}
