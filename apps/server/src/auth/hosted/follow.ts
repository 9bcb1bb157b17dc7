import type { Context } from "../../platform/context.ts";
import type { JobPayloads } from "../../platform/contributions.ts";
import { AppError } from "../../platform/errors.ts";
import { landingOf } from "../confirmation.ts";
import type { HostedClient } from "./client.ts";
import { findDecisions } from "./queries.ts";
import { instantOf } from "./user.ts";

/** What a ban without an end is said to last: Go's duration knows no years. A hundred of them. */
const FOR_EVER = "876000h";

/**
 * Tells a hosted service what was decided here, which has counted here since. It is told what stands now and not what
 * stood when it was asked for, so it may be told twice, late, and in any order. A throw is tried again.
 */
export async function follow(
  ctx: Context,
  hosted: HostedClient,
  { userId, what }: JobPayloads["auth.follow"],
): Promise<void> {
  const decided = await findDecisions(ctx.db, userId);
  if (!decided) return;
  try {
    if (decided.closed) await hosted.done(hosted.admin.deleteUser(userId, true));
    else if (what === "standing") {
      const ban_duration = decided.suspended ? FOR_EVER : "none";
      await hosted.done(hosted.admin.updateUserById(userId, { ban_duration }));
    } else if (what === "factors" && decided.factorsResetAt) {
      await removeFactors(hosted, userId, decided.factorsResetAt);
    } else if (what === "letter") {
      const user = await hosted.find(userId);
      if (user?.email && !user.email_confirmed_at) {
        await hosted.resendConfirmation(user.email, landingOf(ctx, undefined));
      }
    }
  } catch (error) {
    // Nobody is there to be told about.
    if (error instanceof AppError && error.code === "user_not_found") return;
    throw error;
  }
}

async function removeFactors(hosted: HostedClient, userId: string, before: Date): Promise<void> {
  const made = ({ created_at }: { created_at: string }) => instantOf(created_at) ?? new Date(0);
  const { factors } = await hosted.done(hosted.admin.mfa.listFactors({ userId }));
  for (const factor of factors.filter((candidate) => made(candidate) <= before)) {
    await hosted.done(hosted.admin.mfa.deleteFactor({ userId, id: factor.id }));
  }
  const { data: passkeys, error } = await hosted.admin.passkey.listPasskeys({ userId });
  // A service that has none, or is older than they are.
  if (error?.status === 404) return;
  if (error) throw error;
  for (const passkey of passkeys.filter((candidate) => made(candidate) <= before)) {
    await hosted.done(hosted.admin.passkey.deletePasskey({ userId, passkeyId: passkey.id }));
  }
}
