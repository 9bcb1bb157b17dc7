import type { Context } from "../../platform/context.ts";
import { AuthError } from "../wire/errors.ts";
import { consumePasskeyChallenge, deleteOldPasskeyChallenges, insertPasskeyChallenge } from "./queries.ts";

const VALID_MS = 300_000;
/** Milliseconds for which expired challenges are kept, so that they are not reported as unknown. */
const FORGET_AFTER_MS = 3_600_000;

type ChallengeType = "registration" | "authentication";

/** The input of the browser's authenticator, and the time until which its answer is accepted. */
export type Ceremony<Options> = { challengeId: string; options: Options; expiresAt: Date };

export async function storeChallenge<Options extends { challenge: string }>(
  ctx: Context,
  type: ChallengeType,
  userId: string | null,
  options: Options,
): Promise<Ceremony<Options>> {
  const now = Date.now();
  await deleteOldPasskeyChallenges(ctx.db, new Date(now - FORGET_AFTER_MS));
  const expiresAt = new Date(now + VALID_MS);
  const { challenge } = options;
  const challengeId = await insertPasskeyChallenge(ctx.db, { userId, type, challenge, expiresAt });
  return { challengeId, options, expiresAt };
}

/**
 * Uses up the challenge, whatever the result, so that no answer is verified twice. Throws `webauthn_challenge_not_found`, also
 * for a challenge of another person, and `webauthn_challenge_expired`.
 */
export async function consumeChallenge(
  ctx: Context,
  id: string,
  type: ChallengeType,
  userId: string | null,
): Promise<string> {
  const taken = await consumePasskeyChallenge(ctx.db, id, type, userId);
  if (!taken) {
    throw new AuthError(400, "webauthn_challenge_not_found", "Challenge not found or already used");
  }
  if (taken.expiresAt.getTime() <= Date.now()) {
    throw new AuthError(400, "webauthn_challenge_expired", "Challenge has expired");
  }
  return taken.challenge;
}

export function notVerified(): AuthError {
  return new AuthError(400, "webauthn_verification_failed", "Credential verification failed");
}
