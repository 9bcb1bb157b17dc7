import { createHmac, timingSafeEqual } from "node:crypto";

// Allows for clock differences and slow networks; older signatures are replays.
const WINDOW_SECONDS = 300;

/**
 * Whether the holder of `secret` signed exactly these bytes within the last five minutes. `header`: `t=1639081943,v1=…`,
 * with several `v1` while Wave changes a secret: HMAC-SHA256 in hexadecimal over the time and the body, without a separator.
 */
export function isSignedBy(secret: string, header: unknown, rawBody: Buffer): boolean {
  if (typeof header !== "string") return false;
  const parts = header.split(",").map((part) => part.trim().split("="));
  const times = parts.filter(([name]) => name === "t").map(([, value = ""]) => value);
  const time = times.length === 1 && /^\d{1,12}$/.test(times[0] as string) ? (times[0] as string) : undefined;
  if (time === undefined || Math.abs(Date.now() / 1000 - Number(time)) > WINDOW_SECONDS) return false;
  const expected = createHmac("sha256", secret).update(time).update(rawBody).digest();
  return parts.some(([name, value = ""]) => {
    if (name !== "v1" || !/^[0-9a-f]{64}$/.test(value)) return false;
    return timingSafeEqual(Buffer.from(value, "hex"), expected);
  });
}
