import { createHmac, timingSafeEqual } from "node:crypto";

export const SIGNATURE_HEADER = "x-simulator-signature";

// Allows for clock differences and slow networks; older signatures are replays.
const WINDOW_SECONDS = 300;

/** `t={unix seconds},v1={hex}`: HMAC-SHA256 over the time, a dot and the body's bytes. */
export function sign(secret: Buffer, body: Buffer, now = Date.now()): string {
  const time = Math.floor(now / 1000);
  return `t=${time},v1=${hmac(secret, time, body).toString("hex")}`;
}

/** Whether the holder of the secret signed exactly these bytes within the last five minutes. */
export function isSigned(secret: Buffer, body: Buffer, header: unknown, now = Date.now()): boolean {
  const parts = typeof header === "string" ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (!parts) return false;
  const time = Number(parts[1]);
  if (Math.abs(now / 1000 - time) > WINDOW_SECONDS) return false;
  return timingSafeEqual(hmac(secret, time, body), Buffer.from(parts[2] as string, "hex"));
}

function hmac(secret: Buffer, time: number, body: Buffer): Buffer {
  return createHmac("sha256", secret).update(`${time}.`).update(body).digest();
}
