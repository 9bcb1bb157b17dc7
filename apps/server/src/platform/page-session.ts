import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "./context.ts";
import { SealError } from "./vault.ts";

const COOKIE = "page_session";
const PLACE = "cookie page_session";
/** Seconds; the access token in it is valid no longer than the operator allows. */
const LIFETIME_S = 3_600;

/**
 * Lets this browser read a page of an account as a document that the server renders (decision 0192): a cookie with the caller's
 * access token, sealed, which only the pages below `path` receive, no script can read, and no other site's request carries. Everything
 * that refuses the token refuses the cookie: a session that ended, a role that was taken away, a second factor that is missing.
 */
export function setPageSession(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): void {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (!token) return;
  const secure = ctx.env.publicUrl.startsWith("https:") ? "; Secure" : "";
  const sealed = ctx.vault.seal(token, PLACE);
  reply.header(
    "set-cookie",
    `${COOKIE}=${sealed}; Path=${path}; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/**
 * Reads the cookie as the authorization of a request that has none; one that cannot be opened counts as absent. A hook of calls that
 * read: a call that changes something must not act on a cookie.
 */
export function authorizeByPageSession(ctx: Context, request: FastifyRequest): void {
  if (request.headers.authorization !== undefined) return;
  const pairs = (request.headers.cookie ?? "").split(/;\s*/);
  const sealed = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  if (!sealed) return;
  try {
    request.headers.authorization = `Bearer ${ctx.vault.open(sealed, PLACE)}`;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
  }
}
