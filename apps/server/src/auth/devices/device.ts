import { createHash } from "node:crypto";
import { networkOf, type Origin } from "../../platform/origin.ts";

// The order matters: most browsers also name those from which they are derived.
const BROWSERS: [string, RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera)\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
];
const SYSTEMS: [string, RegExp][] = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(?:iPhone|iPad|iPod)\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac(?:intosh| OS)\b/],
  ["Linux", /\bLinux\b/],
];

/** Browser and system by their usual names (`Firefox, Windows`), without versions; empty when neither is known. */
export function deviceFamily(userAgent: string | null): string {
  const text = userAgent ?? "";
  const named = (list: [string, RegExp][]) => list.find(([, pattern]) => pattern.test(text))?.[0];
  // Programs other than browsers name themselves first.
  const program = named(BROWSERS) ?? /^[\w.-]{1,40}/.exec(text)?.[0];
  return [program, named(SYSTEMS)].filter((part) => part !== undefined).join(", ");
}

/**
 * Identifies the kind of device and its network (/24 of IPv4, /48 of IPv6): the same after an update of the browser or a
 * reconnection of the modem. Undefined for the product itself, which has no address.
 */
export function deviceOf({ ip, userAgent }: Origin): string | undefined {
  if (ip === null) return undefined;
  return createHash("sha256")
    .update(`${deviceFamily(userAgent)}\n${networkOf(ip, { v4: 3, v6: 3 })}`)
    .digest("base64url");
}
