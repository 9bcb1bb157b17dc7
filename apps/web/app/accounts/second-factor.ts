import type { Factor, GoTrueClient } from "@supabase/auth-js";

// What is at hand most often comes first; a recovery code is for when nothing else is left.
const ORDER = ["totp", "webauthn", "phone", "recovery_code"];

/** The site as the browser's keys know it. */
export const relyingParty = () => ({ rpId: location.hostname, rpOrigins: [location.origin] });

/** The factors that can be asked for. All of these throw what `authFailure` understands. */
export async function listVerifiedFactors(auth: GoTrueClient): Promise<Factor[]> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const factors = data.all
    .filter(({ status, factor_type }) => status === "verified" && ORDER.includes(factor_type))
    .sort((one, other) => ORDER.indexOf(one.factor_type) - ORDER.indexOf(other.factor_type));
  const onPaper = factors.some(isOnPaper) && (await codesLeft(auth)) !== 0;
  return factors.filter((factor) => onPaper || !isOnPaper(factor));
}

/** Fewer are too few: a person is told so. */
export const FEW_CODES = 3;

const isOnPaper = ({ factor_type }: Factor) => (factor_type as string) === "recovery_code";

/** How many of the codes on paper can still be used; undefined where that cannot be asked now. */
export async function codesLeft(auth: GoTrueClient): Promise<number | undefined> {
  const { data } = await auth.mfa.recoveryCodes.getStatus();
  return data?.remaining;
}

/** The code of an authenticator application. */
export async function verifyCode(auth: GoTrueClient, factorId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

/** Has a code sent to the factor's number; answers the challenge that it belongs to. */
export async function sendFactorCode(auth: GoTrueClient, factorId: string): Promise<string> {
  const { data, error } = await auth.mfa.challenge({ factorId, channel: "sms" });
  if (error) throw error;
  return data.id;
}

export async function verifySentCode(
  auth: GoTrueClient,
  factorId: string,
  challengeId: string,
  code: string,
): Promise<void> {
  const { error } = await auth.mfa.verify({ factorId, challengeId, code });
  if (error) throw error;
}

/** The browser asks for the security key. */
export async function touchKey(auth: GoTrueClient, factorId: string): Promise<void> {
  const { error } = await auth.mfa.webauthn.authenticate({ factorId, webauthn: relyingParty() });
  if (error) throw error;
}

export async function verifyRecoveryCode(auth: GoTrueClient, code: string): Promise<void> {
  const { error } = await auth.mfa.recoveryCodes.verify({ code });
  if (error) throw error;
}
