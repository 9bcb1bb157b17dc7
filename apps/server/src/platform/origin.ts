import { isIPv4, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/** The origin of a call, as recorded in the audit log. */
export type Origin = { ip: string | null; userAgent: string | null };

/** For actions of the product itself. */
export const NOWHERE: Origin = { ip: null, userAgent: null };

/** The origin of a call; an invalid address from a proxy is dropped. */
export function originOf(request: FastifyRequest): Origin {
  return { ip: readAddress(request.ip), userAgent: request.headers["user-agent"]?.slice(0, 500) ?? null };
}

/** One spelling of each address, that of PostgreSQL's `inet`: an IPv4 address inside an IPv6 one becomes IPv4. */
export function readAddress(text: string): string | null {
  if (isIPv4(text)) return text;
  const address = text.replace(/%.*$/, "");
  if (!isIPv6(address)) return isIPv4(address) ? address : null;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return hostOf(address);
  const bytes = groups.slice(6).flatMap((group) => {
    const both = Number.parseInt(group, 16);
    return [both >> 8, both & 0xff];
  });
  return bytes.join(".");
}

/** The network of an address: its first bytes (IPv4, of four) or groups of two bytes (IPv6, of eight). */
export function networkOf(address: string, parts: { v4: number; v6: number }): string {
  return isIPv6(address)
    ? groupsOf(address).slice(0, parts.v6).join(":")
    : address.split(".").slice(0, parts.v4).join(".");
}

// The URL parser normalises an address but keeps `::`.
function hostOf(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

function groupsOf(address: string): string[] {
  const [head = [], tail = []] = hostOf(address)
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => "0"), ...tail];
}
