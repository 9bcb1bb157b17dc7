import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import { listOf } from "./env-values.ts";

/** Whose `X-Forwarded-For` is trusted: none, a number of proxies in a row, or these networks. */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

/** The networks that a proxy can be in, by Fastify's names. */
const NETWORKS: Record<string, [network: string, prefix: number][]> = {
  loopback: [
    ["127.0.0.0", 8],
    ["::1", 128],
  ],
  linklocal: [
    ["169.254.0.0", 16],
    ["fe80::", 10],
  ],
  uniquelocal: [
    ["10.0.0.0", 8],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
    ["fc00::", 7],
  ],
};

function isProxy(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  if (Object.hasOwn(NETWORKS, text)) return true;
  if (isIP(address) === 0 || more.length > 0) return false;
  // Not /0, which would trust everything.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128));
}

export const PROXIES_EXPECTED = `how many proxies stand in front (1 to 9), or a list of their addresses, networks (10.0.0.0/8) or ${Object.keys(NETWORKS).join(", ")}`;

/** Whether `TRUST_PROXY` may have this value. */
export const namesProxies = (text: string): boolean =>
  /^[1-9]$/.test(text) || (listOf(text).length > 0 && listOf(text).every(isProxy));

/** Converts a valid value of `TRUST_PROXY`. */
export function trustOf(text: string | undefined): TrustedProxies {
  if (text === undefined) return false;
  if (!/^\d$/.test(text)) return listOf(text);
  return (_address, hop) => hop < Number(text);
}

/**
 * Whether a connection from this address may carry many callers: from this machine or a proxy of `TRUST_PROXY`. If that is a
 * number, every connection comes from a proxy.
 */
export function createExemption({
  trustProxy,
}: {
  trustProxy: TrustedProxies;
}): (address: string) => boolean {
  if (typeof trustProxy === "function") return () => true;
  const list = new BlockList();
  const add = (network: string, prefix: number) =>
    list.addSubnet(network, prefix, isIPv6(network) ? "ipv6" : "ipv4");
  for (const name of ["loopback", ...(trustProxy || [])]) {
    const [network = "", prefix] = name.split("/");
    const whole = isIPv6(network) ? 128 : 32;
    for (const [one, bits] of NETWORKS[name] ?? [[network, Number(prefix ?? whole)] as const]) add(one, bits);
  }
  return (address) => list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
