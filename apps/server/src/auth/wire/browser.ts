import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";

/** Longer than a flow is valid: a second flow in the same browser must not end the first. */
const LIFETIME_S = 900;

/**
 * Creates a secret cookie that only this browser has, and returns its hash: a flow is bound to it when it begins. Otherwise an
 * attacker could begin a sign-in (or the linking of an identity) and make a stranger's browser finish it.
 */
export function markBrowser(ctx: Context, request: FastifyRequest, reply: FastifyReply): string {
  const name = cookieOf(ctx, request) ?? randomBytes(32).toString("base64url");
  const secure = isSecure(ctx);
  // A response by form (Apple, SAML) is a POST from another site. Browsers send the cookie with it only if it is SameSite=None,
  // which requires it to be secure.
  const attributes = secure ? "Path=/; Secure; SameSite=None" : "Path=/auth/v1; SameSite=Lax";
  const cookie = `${cookieName(secure)}=${name}; ${attributes}; HttpOnly; Max-Age=${LIFETIME_S}`;
  reply.header("set-cookie", cookie);
  return digest(name);
}

/** Whether the call comes from the browser that `hash` was created for. */
export function isSameBrowser(ctx: Context, request: FastifyRequest, hash: string): boolean {
  const name = cookieOf(ctx, request);
  return name !== undefined && digest(name) === hash;
}

function isSecure(ctx: Context): boolean {
  return new URL(ctx.env.publicUrl).protocol === "https:";
}

function cookieName(secure: boolean): string {
  // With this prefix, browsers accept the cookie from this host only, not from another host of the same domain.
  return secure ? "__Host-sign-in" : "sign-in";
}

function cookieOf(ctx: Context, request: FastifyRequest): string | undefined {
  const name = cookieName(isSecure(ctx));
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim().split("="));
  const value = pairs.find(([key]) => key === name)?.[1];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

function digest(name: string): string {
  return createHash("sha256").update(name).digest("hex");
}
