import { createProfile } from "../accounts/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { openSession } from "./sessions/service.ts";
import { issueAccessToken } from "./tokens/access-token.ts";
import { findUserByEmail, insertUser } from "./users/queries.ts";

type NewAccount = {
  email: string;
  /** Of `hashPassword`: made before the transaction. */
  passwordHash: string;
  /** Null while the confirmation link has not been followed. */
  confirmedAt: Date | null;
  userMetadata: Record<string, unknown>;
  profile: Omit<Parameters<typeof createProfile>[1], "id">;
};

/**
 * The account and the product's row of one person; call inside a transaction. Throws the database's unique violation
 * when the address has an account. Returns the id.
 */
export async function createAccount(db: Db, account: NewAccount): Promise<string> {
  const id = crypto.randomUUID();
  await insertUser(db, {
    id,
    email: account.email,
    passwordHash: account.passwordHash,
    userMetadata: account.userMetadata,
    confirmedAt: account.confirmedAt,
  });
  await createProfile(db, { ...account.profile, id });
  return id;
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  return (await findUserByEmail(db, email)) !== undefined;
}

/**
 * Signs somebody in without asking for a password, as the product itself: for commands and tests, never behind a call.
 * Throws when there is no such account.
 */
export async function signInAs(ctx: Context, email: string): Promise<{ id: string; token: string }> {
  const user = await findUserByEmail(ctx.db, email);
  if (!user) throw new Error(`no account has the address ${email}`);
  const { session } = await ctx.db
    .transaction()
    .execute((trx) => openSession(trx, user.id, "password", { ip: null, userAgent: null }));
  const { token } = await issueAccessToken(ctx, user, session);
  return { id: user.id, token };
}
