import type { FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { queryValue } from "./body.ts";

/**
 * Where a link leads in the end: `redirect_to` of the query or the header, when it is a page of this site. Anything
 * else is passed over in silence, as the reference says: tokens must never be carried to a stranger's page.
 */
export function askedRedirect(ctx: Context, request: FastifyRequest): string | undefined {
  const header = request.headers.redirect_to;
  return ownPage(ctx, queryValue(request, "redirect_to") || (typeof header === "string" ? header : ""));
}

/** As `askedRedirect`, else the page that the browser says it comes from, else the site itself. */
export function redirectOf(ctx: Context, request: FastifyRequest): string {
  return askedRedirect(ctx, request) ?? ownPage(ctx, request.headers.referer ?? "") ?? ctx.env.publicUrl;
}

function ownPage(ctx: Context, text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const own = url.origin === new URL(ctx.env.publicUrl).origin && url.username === "" && url.password === "";
  return own ? url.href : undefined;
}

/** `target` with `values` in its fragment, sorted by name; `sb` marks the fragment as ours for the client. */
export function withFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  const fragment = new URLSearchParams({ ...values, sb: "" });
  fragment.sort();
  url.hash = fragment.toString();
  return url.href;
}
