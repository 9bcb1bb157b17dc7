import type { FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { queryValue } from "./body.ts";
import { AuthError } from "./errors.ts";

/**
 * The final target of a link: `redirect_to` of the query or the header, if it is a page of this site or an allowed one
 * (`REDIRECT_URLS`). The reference requires that any other value is ignored: tokens must never be sent to a foreign page.
 */
export function requestedRedirect(ctx: Context, request: FastifyRequest): string | undefined {
  const header = request.headers.redirect_to;
  const asked = queryValue(request, "redirect_to") || (typeof header === "string" ? header : "");
  return allowedRedirect(ctx, asked);
}

/** Like `requestedRedirect`; without a valid one, the page that sent the request according to the browser, or the site itself. */
export function redirectOf(ctx: Context, request: FastifyRequest): string {
  const { referer = "" } = request.headers;
  return requestedRedirect(ctx, request) ?? allowedRedirect(ctx, referer) ?? siteOf(ctx);
}

/** The target of a link or a sign-in when the caller names no page. */
export function siteOf({ env }: Context): string {
  return env.auth.siteUrl ?? env.publicUrl;
}

/** Like `siteOf`: the operator's site, or without one our own page for the purpose. */
export function defaultLanding({ env }: Context, page: string): string {
  return env.auth.siteUrl ?? `${env.publicUrl}${page}`;
}

/** An allowed address; undefined for any other. */
export function allowedRedirect({ env }: Context, text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return undefined;
  // Compares the parts: an address such as `blob:` followed by ours has our origin too, but is not one of our pages.
  const own = [env.publicUrl, env.auth.siteUrl ?? env.publicUrl].map((site) => new URL(site));
  if (own.some(({ protocol, host }) => url.protocol === protocol && url.host === host)) return url.href;
  // Uses the parsed address instead of the text, which a browser could parse differently.
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

/** As `withFragment`, with the values in the query too, where a client of the PKCE flow reads them. */
export function withQueryAndFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return withFragment(url.href, values);
}

/** The error in the format for a page; rethrows unexpected errors. */
export function errorValues(error: unknown): Record<string, string> {
  if (!(error instanceof AuthError)) throw error;
  const kind = error.status === 403 ? "access_denied" : "invalid_request";
  return {
    ...(error.status !== 422 && { error: kind }),
    error_code: error.code,
    error_description: error.message,
  };
}
