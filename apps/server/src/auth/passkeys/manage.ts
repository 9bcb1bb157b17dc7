import type { Context } from "../../platform/context.ts";
import { recordAudit } from "../audit-queries.ts";
import { checkFriendlyName } from "../friendly-name.ts";
import { notifyOwner } from "../notify-owner.ts";
import type { Origin } from "../sessions/open-session.ts";
import type { Authenticated } from "../wire/authenticate.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import { deletePasskey, type Passkey, renamePasskey } from "./queries.ts";
import { refuseLowAal } from "./registration.ts";

export function passkeyNotFound(): AuthError {
  return new AuthError(404, "validation_failed", "Passkey not found");
}

export async function nameOwnPasskey(
  ctx: Context,
  { user }: Authenticated,
  id: string,
  friendlyName: string,
  origin: Origin,
): Promise<Passkey> {
  if (friendlyName === "") throw validationFailed("friendly_name is required");
  checkFriendlyName(friendlyName);
  return ctx.db.transaction().execute(async (trx) => {
    const passkey = await renamePasskey(trx, id, user.id, friendlyName);
    if (!passkey) throw passkeyNotFound();
    await recordAudit(trx, "passkey_updated", user, origin, { passkey_id: id });
    return passkey;
  });
}

export async function deleteOwnPasskey(
  ctx: Context,
  caller: Authenticated,
  id: string,
  origin: Origin,
): Promise<void> {
  refuseLowAal(caller);
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await deletePasskey(trx, id, caller.user.id))) throw passkeyNotFound();
    await recordAudit(trx, "passkey_deleted", caller.user, origin, { passkey_id: id });
    await notifyOwner(ctx, trx, caller.user.id, "passkey_removed");
  });
}
