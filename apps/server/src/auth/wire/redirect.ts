import type { FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { queryValue } from "./body.ts";
import { AuthError } from "./errors.ts";

/**
 * Where a link leads in the end: `redirect_to` of the query or the header, when it is a page of this site or of one that
 * is allowed (`REDIRECT_URLS`). Anything else is passed over in silence, as the reference says: tokens must never be
 * carried to a stranger's page.
 */
export function askedRedirect(ctx: Context, request: FastifyRequest): string | undefined {
  const header = request.headers.redirect_to;
  const asked = queryValue(request, "redirect_to") || (typeof header === "string" ? header : "");
  return allowedRedirect(ctx, asked);
}

/** As `askedRedirect`, else the page that the browser says it comes from, else the site itself. */
export function redirectOf(ctx: Context, request: FastifyRequest): string {
  const { referer = "" } = request.headers;
  return askedRedirect(ctx, request) ?? allowedRedirect(ctx, referer) ?? ctx.env.publicUrl;
}

/** An address that links may lead to; undefined for any other. */
export function allowedRedirect({ env }: Context, text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return undefined;
  const own = new URL(env.publicUrl);
  // By what it is made of: `blob:` in front of our address has our origin too, and is no page of ours.
  if (url.protocol === own.protocol && url.host === own.host) return url.href;
  // Of what a browser makes of it, not of what was written: there the two could differ.
  const [page = ""] = url.href.split("#");
  return env.redirectUrls.some((pattern) => pattern.test(page)) ? url.href : undefined;
}

/** `target` with `values` in its fragment, sorted by name; `sb` marks the fragment as ours for the client. */
export function withFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  const fragment = new URLSearchParams({ ...values, sb: "" });
  fragment.sort();
  url.hash = fragment.toString();
  return url.href;
}

/** As `withFragment`, with the values in the query too: where the client of the PKCE flow looks for them. */
export function withQueryAndFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return withFragment(url.href, values);
}

/** The error as a page gets it; rethrows what is not a refusal. */
export function errorValues(error: unknown): Record<string, string> {
  if (!(error instanceof AuthError)) throw error;
  const kind = error.status === 403 ? "access_denied" : "invalid_request";
  return {
    ...(error.status !== 422 && { error: kind }),
    error_code: error.code,
    error_description: error.message,
  };
}
