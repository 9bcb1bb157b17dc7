import { recordAdminAction } from "../auth/service.ts";
import type { PersonByAdmin } from "../platform/auth-backend.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { NOWHERE } from "../platform/origin.ts";
import { lockProfile, lockSuperAdmins, updateByAdmin } from "../profiles/service.ts";
import { findAdminUser } from "./admin/queries.ts";

/** An operator with access to the data folder or the database; the audit log contains no account for them. */
const OPERATOR = { id: null, email: "operator" };

/**
 * Creates a super_admin for a database that has none. Only for the command line, since it checks no permission. The account
 * is confirmed; without a password a temporary one is returned. Throws `email_taken` and `weak_password`.
 */
export async function createSuperAdmin(
  ctx: Context,
  person: Omit<PersonByAdmin, "role"> & { password?: string | undefined },
): Promise<{ temporary: string | null }> {
  const made = { ...person, role: "super_admin", confirmed: true } as const;
  const { temporary } = await ctx.auth.createPerson(OPERATOR, made, NOWHERE);
  return { temporary };
}

/** Gives an existing account the role super_admin; its password stays. Throws `user_not_found`. */
export async function promoteToSuperAdmin(ctx: Context, email: string): Promise<void> {
  const id = await ctx.auth.findAccountId(email.toLowerCase());
  if (id === undefined) throw new AppError("user_not_found");
  await ctx.db.transaction().execute(async (trx) => {
    await lockSuperAdmins(trx);
    await lockProfile(trx, id);
    const user = await findAdminUser(trx, id);
    if (!user || user.closed_at) throw new AppError("user_not_found");
    await updateByAdmin(trx, id, user.version, { role: "super_admin", account_status: "active" });
    await ctx.auth.accountStatusChanged(trx, id);
    const traits = { from: user.role, to: "super_admin" };
    await recordAdminAction(trx, "role_changed", OPERATOR, user, NOWHERE, traits);
  });
}
