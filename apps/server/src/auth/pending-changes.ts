import type { Db } from "../platform/db.ts";
import { type CodeKind, deleteCodes } from "./codes/queries.ts";
import { deleteFlowsOf } from "./flows/queries.ts";
import { updateUser } from "./users/queries.ts";

/** All kinds but `confirmation_token`: an invitation stays valid when an administrator changes the account. */
const VOIDED: readonly CodeKind[] = [
  "magiclink_token",
  "recovery_token",
  "email_change_token_current",
  "email_change_token_new",
  "phone_change_token",
  "sms_token",
  "reauthentication_token",
  "unlock_token",
];

/**
 * Cancels the pending changes of address and number, and voids codes and flows, which an attacker with a stolen session may have
 * begun. Call it before sessions are deleted, since other transactions lock the account first.
 */
export async function voidPendingChanges(db: Db, userId: string): Promise<void> {
  await updateUser(db, userId, { newEmail: null, newPhone: null, emailChangeConfirmed: null });
  await deleteCodes(db, userId, VOIDED);
  await deleteFlowsOf(db, userId);
}
