import type { Db } from "../../platform/db.ts";
import { newRefreshToken } from "../tokens/random.ts";
import { touchIdentity, updateUser } from "../users/queries.ts";
import { insertRefreshToken, insertSession, type Session } from "./queries.ts";

/** From where somebody signs in. */
export type Origin = { ip: string | null; userAgent: string | null };

export type OpenedSession = { session: Session; refreshToken: string };

/** A new session with its first refresh token; `method` is the amr method (`password`, `otp`). */
export async function openSession(
  db: Db,
  userId: string,
  method: "password" | "otp",
  origin: Origin,
): Promise<OpenedSession> {
  const now = new Date();
  const session: Session = {
    id: crypto.randomUUID(),
    userId,
    aal: "aal1",
    amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
    notAfter: null,
  };
  await insertSession(db, { ...session, ...origin });
  const refreshToken = newRefreshToken();
  await insertRefreshToken(db, { token: refreshToken, sessionId: session.id, parent: null });
  await updateUser(db, userId, { lastSignInAt: now });
  await touchIdentity(db, userId, now);
  return { session, refreshToken };
}
