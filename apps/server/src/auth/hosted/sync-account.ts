import type { Context } from "../../platform/context.ts";
import type { JobPayloads } from "../../platform/contributions.ts";
import { AppError } from "../../platform/errors.ts";
import { landingOf } from "../confirmation.ts";
import type { HostedClient } from "./client.ts";
import { findDecisions } from "./queries.ts";
import { instantOf } from "./user.ts";

/** A permanent ban: a hundred years, since Go's durations have no years. */
const FOR_EVER = "876000h";

/**
 * Reports a decision that is already in effect here to the hosted service. It sends the current state, not the state at the time
 * of enqueuing, so it may run twice, late and in any order. The job is retried on errors.
 */
export async function syncHostedAccount(
  ctx: Context,
  hosted: HostedClient,
  { userId, what }: JobPayloads["auth.sync"],
): Promise<void> {
  const decided = await findDecisions(ctx.db, userId);
  if (!decided) return;
  try {
    if (decided.closed) await hosted.done(hosted.admin.deleteUser(userId, true));
    else if (what === "status") {
      const ban_duration = decided.suspended ? FOR_EVER : "none";
      await hosted.done(hosted.admin.updateUserById(userId, { ban_duration }));
    } else if (what === "factors" && decided.factorsResetAt) {
      await removeFactors(hosted, userId, decided.factorsResetAt);
    } else if (what === "confirmation") {
      const user = await hosted.find(userId);
      if (user?.email && !user.email_confirmed_at) {
        await hosted.resendConfirmation(user.email, landingOf(ctx, undefined));
      }
    }
  } catch (error) {
    // The service has no such account.
    if (error instanceof AppError && error.code === "user_not_found") return;
    throw error;
  }
}

async function removeFactors(hosted: HostedClient, userId: string, before: Date): Promise<void> {
  const createdAt = ({ created_at }: { created_at: string }) => instantOf(created_at) ?? new Date(0);
  const { factors } = await hosted.done(hosted.admin.mfa.listFactors({ userId }));
  for (const factor of factors.filter((candidate) => createdAt(candidate) <= before)) {
    await hosted.done(hosted.admin.mfa.deleteFactor({ userId, id: factor.id }));
  }
  const { data: passkeys, error } = await hosted.admin.passkey.listPasskeys({ userId });
  // The service has no passkeys, or its version does not support them.
  if (error?.status === 404) return;
  if (error) throw error;
  for (const passkey of passkeys.filter((candidate) => createdAt(candidate) <= before)) {
    await hosted.done(hosted.admin.passkey.deletePasskey({ userId, passkeyId: passkey.id }));
  }
}
