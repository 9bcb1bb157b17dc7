import type { SignInMethodsOfAccount } from "../../platform/auth-backend.ts";
import type { Db } from "../../platform/db.ts";
import { listPasskeys } from "../passkeys/queries.ts";
import { listIdentities } from "../users/identity-queries.ts";
import { findUser } from "../users/queries.ts";

/** Undefined for an unknown id. */
export async function readSignInMethods(db: Db, userId: string): Promise<SignInMethodsOfAccount | undefined> {
  const user = await findUser(db, userId);
  if (!user) return undefined;
  const passkeys = await listPasskeys(db, userId);
  const identities = await listIdentities(db, userId);
  return {
    hasPassword: user.passwordHash !== null,
    factors: [
      ...user.factors.map(({ id, type, friendlyName, verified, createdAt }) => ({
        id,
        type,
        name: friendlyName || null,
        verified,
        createdAt,
      })),
      ...passkeys.map(({ id, friendlyName, createdAt }) => ({
        id,
        type: "passkey",
        name: friendlyName || null,
        verified: true,
        createdAt,
      })),
    ],
    identities: identities.map(({ provider, identity_data, last_sign_in_at }) => {
      const { email } = identity_data as { email?: unknown };
      return { provider, email: typeof email === "string" ? email : null, lastSignInAt: last_sign_in_at };
    }),
  };
}
