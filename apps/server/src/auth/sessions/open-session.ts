import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { deviceOf } from "../devices/device.ts";
import { recordNewDevice } from "../devices/new-device.ts";
import { newRefreshToken } from "../tokens/refresh-token.ts";
import { insertOpenedSession } from "./open-session-queries.ts";
import type { Session } from "./queries.ts";

export type { Origin } from "../../platform/origin.ts";

export type OpenedSession = { session: Session; refreshToken: string };

/** The authentication that opens a session, by its name in the reference (§0 *amr methods*). */
export type SignInMethod =
  | "password"
  | "otp"
  | "oauth"
  | "sso/saml"
  | "anonymous"
  | "passkey"
  // For a code that replaced the link of an email (PKCE).
  | "recovery"
  | "invite"
  | "magiclink"
  | "email/signup"
  | "email_change";

/**
 * Opens a session with its first refresh token, in the transaction of the authentication. A new device is reported to the owner
 * by email. `provider` is the identity that was used (`email`, `phone`, `google`…). `provenAt`: when a person who was signed in
 * already, and only links an identity, last proved their presence.
 */
export async function openSession(
  ctx: Context,
  db: Db,
  userId: string,
  method: SignInMethod,
  origin: Origin,
  provider = "email",
  provenAt: Date | null = null,
): Promise<OpenedSession> {
  const now = new Date();
  const session: Session = {
    id: crypto.randomUUID(),
    userId,
    aal: "aal1",
    amr: [{ method, timestamp: Math.floor((provenAt ?? now).getTime() / 1000) }],
    notAfter: null,
    createdAt: now,
    refreshedAt: null,
  };
  const refreshToken = newRefreshToken(ctx);
  const device = deviceOf(origin) ?? null;
  const known = await insertOpenedSession(db, { session, refreshToken, provider, device, origin });
  if (device !== null && !known) await recordNewDevice(ctx, db, userId, device, origin);
  return { session, refreshToken: refreshToken.token };
}
