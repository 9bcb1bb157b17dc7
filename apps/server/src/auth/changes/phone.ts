import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { changeProfile } from "../../profiles/service.ts";
import { recordAudit } from "../audit-queries.ts";
import { wasSent } from "../codes/codes.ts";
import { deleteCodes } from "../codes/queries.ts";
import { notifyOwner } from "../notify-owner.ts";
import { sendPhoneCode } from "../phone-codes.ts";
import type { CodeMessage } from "../queued-messages.ts";
import { phoneIdentity } from "../users/identities.ts";
import { putIdentity } from "../users/identity-queries.ts";
import { findUserByPhone, lockUser, updateUser } from "../users/queries.ts";
import type { AuthUser } from "../users/user.ts";
import { phoneExists } from "./contact-taken.ts";

/**
 * Sends a code to the new number, digits only. `user` is locked. Returns the id of the message; throws `phone_exists`, 429.
 */
export async function startPhoneChange(
  ctx: Context,
  trx: Db,
  user: AuthUser,
  phone: string,
  origin: Origin,
  queued?: CodeMessage,
): Promise<string> {
  if (await findUserByPhone(trx, phone)) throw phoneExists();
  const asked = { kind: "phone_change_token", to: phone, template: "phone_change" } as const;
  const allowed = queued ? { queued } : { last: user.phoneChangeSentAt };
  const id = await sendPhoneCode(ctx, trx, user.id, asked, allowed);
  await updateUser(trx, user.id, { newPhone: phone, phoneChangeSentAt: new Date() });
  await recordAudit(trx, "user_phone_change_requested", user, origin);
  return id;
}

/** Changes the number without a confirmation (`AUTH_PHONE_AUTOCONFIRM`). Throws as `confirmPhoneChange`. */
export function changePhoneAtOnce(
  ctx: Context,
  trx: Db,
  user: AuthUser,
  phone: string,
  origin: Origin,
): Promise<void> {
  return confirmPhoneChange(ctx, trx, { ...user, newPhone: phone }, origin);
}

/** Resends the code of a pending change of the account with this number; does nothing when there is none. */
export async function sendQueuedPhoneChange(ctx: Context, message: CodeMessage): Promise<boolean> {
  const found = await findUserByPhone(ctx.db, message.phone);
  if (!found?.newPhone) return false;
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, found.id);
    if (!user?.newPhone || user.phone !== message.phone) return false;
    if (await wasSent(trx, user.id, "phone_change_token", message)) return true;
    await startPhoneChange(ctx, trx, user, user.newPhone, message.origin, message);
    return true;
  });
}

/** Confirms the new number. Throws the database's unique violation when it was taken meanwhile. */
export async function confirmPhoneChange(
  ctx: Context,
  trx: Db,
  user: AuthUser,
  origin: Origin,
): Promise<void> {
  const phone = user.newPhone;
  if (phone === null) throw new Error("a change of number without a number");
  const providers = new Set(user.appMetadata.providers as string[] | undefined).add("phone");
  await updateUser(trx, user.id, {
    phone,
    phoneConfirmedAt: new Date(),
    newPhone: null,
    isAnonymous: false,
    appMetadata: { provider: "phone", ...user.appMetadata, providers: [...providers] },
  });
  await putIdentity(trx, phoneIdentity(user.id, phone, true));
  // A code that was sent to the former number would still give access.
  await deleteCodes(trx, user.id, ["sms_token", "phone_change_token"]);
  await changeProfile(ctx, trx, user.id, { phone: `+${phone}` });
  await recordAudit(trx, "user_phone_changed", user, origin);
  await notifyOwner(ctx, trx, user.id, "phone_changed");
}
