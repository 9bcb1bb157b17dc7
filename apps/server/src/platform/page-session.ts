import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "./context.ts";
import { SealError } from "./vault.ts";

const COOKIE = "page_session";
/** Seconds. The token in the cookie is valid no longer than its session. */
const LIFETIME_S = 30 * 24 * 3_600;
/** The lifetime of an access token of a hosted service. */
const HOSTED_LIFETIME_S = 3_600;

/** The paths with a cookie, which signing out removes. */
const paths = new Set<string>();

/** Requests from a page of another site, in browsers that report it (`Sec-Fetch-Site`). */
const FOREIGN = /^(?:cross-site|same-site)$/;

export type PageSession = {
  /** Sets the cookie in the browser; call it in a reply to a signed-in caller. */
  set: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /**
   * Uses the cookie as the authorization of a request that has none; a cookie that cannot be opened counts as absent. Use it as a
   * hook of calls that only read: a call that changes something must not act on a cookie.
   */
  authorize: (request: FastifyRequest) => void;
};

/**
 * Lets a browser open a page of an account that the server renders (decisions 0192, 0212), by a cookie with a token of the
 * caller's session. It is sealed for the pages below `path` and sent only to them; no script can read it, and no request of
 * another site carries it. What refuses the token refuses the cookie: a session that ended, a role that was removed, a missing
 * second factor.
 */
export function createPageSession(ctx: Context, path: string): PageSession {
  paths.add(path);
  const place = `cookie page_session ${path}`;
  return {
    set: async ({ actor, headers }, reply) => {
      if (!actor) return;
      const own = await ctx.auth.issuePageToken(actor, LIFETIME_S);
      const token = own ?? /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
      if (!token) return;
      setCookie(reply, path, ctx.vault.seal(token, place), own ? LIFETIME_S : HOSTED_LIFETIME_S);
    },
    authorize: ({ headers }) => {
      if (headers.authorization !== undefined || FOREIGN.test(String(headers["sec-fetch-site"]))) return;
      const pairs = (headers.cookie ?? "").split(/;\s*/);
      const sealed = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
      if (!sealed) return;
      try {
        headers.authorization = `Bearer ${ctx.vault.open(sealed, place)}`;
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
      }
    },
  };
}

/** Removes the cookies of all pages from a browser whose session this call ends, or that had ended before. */
export function clearPageSessions(reply: FastifyReply): void {
  for (const path of paths) setCookie(reply, path, "", 0);
}

/** `Secure` is added to every cookie (`security-headers.ts`). */
function setCookie(reply: FastifyReply, path: string, value: string, lifetime: number): void {
  reply.header(
    "set-cookie",
    `${COOKIE}=${value}; Path=${path}; Max-Age=${lifetime}; HttpOnly; SameSite=Strict`,
  );
}
