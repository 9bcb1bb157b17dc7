import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/** From where a call comes: what the audit keeps of it. */
export type Origin = { ip: string | null; userAgent: string | null };

/** For what the product does by itself. */
export const NOWHERE: Origin = { ip: null, userAgent: null };

/** From where a call comes; an address that a proxy made up is none. */
export function originOf(request: FastifyRequest): Origin {
  const ip = request.ip.replace(/%.*$/, "");
  return {
    ip: isIP(ip) ? ip : null,
    userAgent: request.headers["user-agent"]?.slice(0, 500) ?? null,
  };
}
