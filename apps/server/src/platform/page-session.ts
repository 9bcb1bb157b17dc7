import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "./context.ts";
import { SealError } from "./vault.ts";

const COOKIE = "page_session";
/** Seconds. What is in it is valid no longer than its session. */
const LIFETIME_S = 30 * 24 * 3_600;
/** Of an access token of a hosted service, which ends by itself. */
const HOSTED_LIFETIME_S = 3_600;

/** The pages that have a cookie, to remove them when their person signs out. */
const paths = new Set<string>();

/** Requests that a page of another site causes, in browsers that say so (`Sec-Fetch-Site`). */
const FOREIGN = /^(?:cross-site|same-site)$/;

export type PageSession = {
  /** Gives the browser the cookie; call it in a reply to a signed-in caller. */
  set: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /**
   * Reads the cookie as the authorization of a request that has none; one that cannot be opened counts as absent. A hook of calls that
   * read: a call that changes something must not act on a cookie.
   */
  authorize: (request: FastifyRequest) => void;
};

/**
 * Lets a browser read a page of an account as a document that the server renders (decisions 0192, 0212): a cookie with a token of the caller's
 * session, sealed for the pages below `path`, which only these receive, no script can read, and no other site's request carries.
 * Everything that refuses the token refuses the cookie: a session that ended, a role that was taken away, a second factor that is missing.
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

/** Removes the cookies of all pages from the browser whose session ends by a call, or had ended before it. */
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
