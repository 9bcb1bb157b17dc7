import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { createProfile } from "../profiles/service.ts";
import { emailIdentity, phoneIdentity } from "./users/identities.ts";
import { putIdentity } from "./users/identity-queries.ts";
import { findUserByEmail, insertUser } from "./users/queries.ts";
import { AuthError } from "./wire/errors.ts";

type NewAccount = {
  /** By default a new one; programs that administer accounts may choose it. */
  id?: string;
  email?: string;
  /** Digits only. */
  phone?: string;
  /** The result of `hashPassword`, computed before the transaction. Null without a password. */
  passwordHash: string | null;
  /** When the address or number was confirmed; null before. */
  confirmedAt: Date | null;
  userMetadata: Record<string, unknown>;
  profile: Omit<Parameters<typeof createProfile>[1], "id">;
};

/**
 * Creates the account and the product's row of one person; call inside a transaction. Without address and number it is
 * anonymous, unless the caller gives it an identity of a provider (`putIdentity`) and says so in the metadata. Throws the
 * database's unique violation when the address or number has an account. Returns the id.
 */
export async function createAccount(db: Db, account: NewAccount): Promise<string> {
  const { id = crypto.randomUUID() } = account;
  const { email = null, phone = null, confirmedAt } = account;
  const providers = [...(email ? ["email"] : []), ...(phone ? ["phone"] : [])];
  await insertUser(db, {
    id,
    email,
    phone,
    passwordHash: account.passwordHash,
    userMetadata: account.userMetadata,
    appMetadata: providers[0] ? { provider: providers[0], providers } : {},
    emailConfirmedAt: email === null ? null : confirmedAt,
    phoneConfirmedAt: phone === null ? null : confirmedAt,
    isAnonymous: providers.length === 0,
  });
  const confirmed = confirmedAt !== null;
  if (email) await putIdentity(db, emailIdentity(id, email, confirmed));
  if (phone) await putIdentity(db, phoneIdentity(id, phone, confirmed));
  await createProfile(db, { ...account.profile, id });
  return id;
}

/** Throws `signup_disabled` where only administrators create accounts. */
export function requireSignup({ env }: Pick<Context, "env">): void {
  if (env.auth.signupDisabled) {
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  }
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  return (await findUserByEmail(db, email)) !== undefined;
}
