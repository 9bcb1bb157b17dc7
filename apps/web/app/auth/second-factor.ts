import type { Factor, GoTrueClient } from "@supabase/auth-js";

// Most frequently available first; a recovery code is the last resort.
const ORDER = ["totp", "webauthn", "phone", "recovery_code"];

/** The site as WebAuthn knows it. */
export const relyingParty = () => ({ rpId: location.hostname, rpOrigins: [location.origin] });

/** The verified factors. All of these functions throw what `authFailure` accepts. */
export async function listVerifiedFactors(auth: GoTrueClient): Promise<Factor[]> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const factors = data.all
    .filter(({ status, factor_type }) => status === "verified" && ORDER.includes(factor_type))
    .sort((one, other) => ORDER.indexOf(one.factor_type) - ORDER.indexOf(other.factor_type));
  const onPaper = factors.some(isOnPaper) && (await codesLeft(auth)) !== 0;
  return factors.filter((factor) => onPaper || !isOnPaper(factor));
}

const isOnPaper = ({ factor_type }: Factor) => (factor_type as string) === "recovery_code";

/** Number of unused recovery codes; undefined when it cannot be loaded. */
export async function codesLeft(auth: GoTrueClient): Promise<number | undefined> {
  const { data } = await auth.mfa.recoveryCodes.getStatus();
  return data?.remaining;
}

/** Verifies a code of an authenticator application. */
export async function verifyCode(auth: GoTrueClient, factorId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

/** Sends a code to the factor's number; returns its challenge. */
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

/** Verifies a security key with the browser's dialog. */
export async function verifyKey(auth: GoTrueClient, factorId: string): Promise<void> {
  const { error } = await auth.mfa.webauthn.authenticate({ factorId, webauthn: relyingParty() });
  if (error) throw error;
}

export async function verifyRecoveryCode(auth: GoTrueClient, code: string): Promise<void> {
  const { error } = await auth.mfa.recoveryCodes.verify({ code });
  if (error) throw error;
}
