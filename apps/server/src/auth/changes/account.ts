import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { changeProfile } from "../../profiles/service.ts";
import { recordAudit } from "../audit-queries.ts";
import type { Landing } from "../confirmation.ts";
import { countSent } from "../limits/limits.ts";
import { type Metadata, readProfileChange, withoutDecided } from "../metadata.ts";
import { findUser, lockUser, updateUser } from "../users/queries.ts";
import type { AuthUser } from "../users/user.ts";
import type { Authenticated } from "../wire/authenticate.ts";
import { AuthError } from "../wire/errors.ts";
import { refusalOfConflict } from "./contact-taken.ts";
import { changeEmailAtOnce, startEmailChange } from "./email.ts";
import { newPasswordHash, setPassword } from "./password.ts";
import { changePhoneAtOnce, startPhoneChange } from "./phone.ts";
import { type OwnerProof, requireOwner } from "./prove.ts";

export type AccountChange = {
  password?: string | undefined;
  proof: OwnerProof;
  /** The new, unconfirmed address or number, normalised. */
  email?: string | undefined;
  phone?: string | undefined;
  data?: Metadata | undefined;
};

/**
 * Changes the caller's own account completely or not at all. Name, phone and picture are copied to the product's row; a new
 * password ends the person's other sessions; a new address or number takes effect when it is confirmed. Throws as `requireOwner`.
 */
export async function changeAccount(
  ctx: Context,
  authenticated: Authenticated,
  change: AccountChange,
  landing: Landing,
  origin: Origin,
): Promise<AuthUser> {
  const { user: caller, session } = authenticated;
  const { password, proof, email, phone, data } = change;
  const what = password ? "Password update" : email ? "Email update" : phone ? "Phone update" : undefined;
  if (what) await requireOwner(ctx, authenticated, proof, what, origin);
  const passwordHash = password && (await newPasswordHash(caller, password));
  await ctx.db
    .transaction()
    .execute(async (trx) => {
      const user = await lockUser(trx, caller.id);
      // A parallel call may have changed the password while this one was checking it.
      if (!user || (passwordHash && user.passwordHash !== caller.passwordHash)) {
        throw new AuthError(409, "conflict", "The account has just been changed, please retry.");
      }
      if (data) await changeData(ctx, trx, user, data, origin);
      if (passwordHash) await setPassword(ctx, trx, user, session, passwordHash, origin);
      if (email && email !== user.email && ctx.env.auth.autoconfirm.email) {
        await changeEmailAtOnce(ctx, trx, user, email, origin);
      } else if (email && email !== user.email) {
        await startEmailChange(ctx, trx, user, email, landing, origin);
        await countSent(ctx, trx, "email_change", { kind: "email", value: user.email });
      }
      if (phone && phone !== user.phone && ctx.env.auth.autoconfirm.phone) {
        await changePhoneAtOnce(ctx, trx, user, phone, origin);
      } else if (phone && phone !== user.phone) {
        await startPhoneChange(ctx, trx, user, phone, origin);
        if (user.phone) await countSent(ctx, trx, "phone_change", { kind: "phone", value: user.phone });
      }
    })
    .catch((error: unknown) => {
      throw refusalOfConflict(error) ?? error;
    });
  return (await findUser(ctx.db, caller.id)) ?? caller;
}

async function changeData(
  ctx: Context,
  trx: Db,
  user: AuthUser,
  data: Metadata,
  origin: Origin,
): Promise<void> {
  const name = user.email || `+${user.phone ?? ""}`;
  const { profile, metadata } = readProfileChange(user.userMetadata, withoutDecided(data), name);
  await updateUser(trx, user.id, { userMetadata: metadata });
  await changeProfile(ctx, trx, user.id, profile);
  const fields = Object.keys(data).join(", ").slice(0, 300);
  await recordAudit(trx, "user_modified", user, origin, { fields });
}
