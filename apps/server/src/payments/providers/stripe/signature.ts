import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds between now and the time that a signature claims: an older one may be a replay. */
const WINDOW = 300;

/**
 * Whether the holder of the secret signed exactly these bytes within the last five minutes. `header` is
 * `t={unix seconds},v1={hex}`, with one `v1` for each secret while the endpoint's secret is being replaced.
 */
export function isSignedByStripe(
  secret: string,
  body: Buffer,
  header: string | string[] | undefined,
  now = Date.now(),
): boolean {
  if (typeof header !== "string" || header.length > 2000) return false;
  const parts = header.split(",").map((part) => part.trim().split("=", 2) as [string, string?]);
  const time = parts.find(([key]) => key === "t")?.[1];
  if (!time || !/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > WINDOW) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return parts.some(([key, value = ""]) => {
    return (
      key === "v1" && /^[0-9a-f]{64}$/.test(value) && timingSafeEqual(expected, Buffer.from(value, "hex"))
    );
  });
}
