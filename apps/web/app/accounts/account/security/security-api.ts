import type { GoTrueClient, Provider, User, UserIdentity } from "@supabase/auth-js";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { authClient } from "../../../lib/session.ts";
import { landing } from "../../mail-link.ts";
import { relyingParty } from "../../second-factor.ts";
import { readWays, SETTINGS_PATH } from "../../sign-in-ways.ts";
import { authUser } from "../api.ts";

// All of these throw what `authFailure` understands.

/** What the client answers, or the error that it answers in its place, thrown. */
async function ask<T>(
  call: (auth: GoTrueClient) => Promise<{ data: T; error: null } | { data: unknown; error: Error }>,
): Promise<NonNullable<T>> {
  const { data, error } = await call(await authClient());
  if (error) throw error;
  return data as NonNullable<T>;
}

/** What can open an account here, as the operator configured it. */
export const signInWays = queryOptions({
  queryKey: ["account", "sign-in-ways"],
  queryFn: async ({ signal }) => readWays(await (await fetch(SETTINGS_PATH, { signal })).json()),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Reads again what a change of factors or identities changed. */
export const securityChanged = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: authUser.queryKey });

export type PasswordProof = { current?: string; nonce?: string };

/** Changes the password, which signs every other device out. */
export const changePassword = (password: string, { current, nonce }: PasswordProof) =>
  ask((auth) =>
    auth.updateUser({
      password,
      ...(current && { current_password: current }),
      ...(nonce && { nonce }),
    }),
  );

/** Has a code sent to the account's own address, that stands for the current password. */
export const sendNonce = () => ask((auth) => auth.reauthenticate());

export type NewTotp = { id: string; secret: string; picture: string };

/** Begins an authenticator application: a factor that counts once a code of it was right. */
export async function enrollTotp(friendlyName: string, issuer: string): Promise<NewTotp> {
  const { id, totp } = await ask((auth) => auth.mfa.enroll({ factorType: "totp", friendlyName, issuer }));
  // The client puts the raw drawing behind a prefix; its number signs would end the address there.
  const svg = totp.qr_code.slice(totp.qr_code.indexOf("<"));
  return { id, secret: totp.secret, picture: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

/** Begins a telephone; `phone` is E.164. Answers the factor's id. */
export const enrollPhone = (friendlyName: string, phone: string) =>
  ask((auth) => auth.mfa.enroll({ factorType: "phone", friendlyName, phone })).then(({ id }) => id);

/** The browser asks for the security key, which then is a factor. */
export async function enrollKey(friendlyName: string): Promise<void> {
  await ask((auth) =>
    auth.mfa.webauthn.register(
      { friendlyName, webauthn: relyingParty() },
      // The client asks which make and model the key is, for which browsers want a consent of its own.
      { attestation: "none" },
    ),
  );
}

export async function removeFactor(factorId: string): Promise<void> {
  await ask((auth) => auth.mfa.unenroll({ factorId }));
}

/**
 * The last factor and the codes on paper, which never stand alone. Answers false, and removes nothing, in a session that
 * such a code opened: without the codes it would fall back to one factor, and their owner be left with neither.
 */
export async function removeLastFactor(factorId: string): Promise<boolean> {
  const level = await ask((auth) => auth.mfa.getAuthenticatorAssuranceLevel());
  const shown = level.currentAuthenticationMethods
    .filter((entry) => typeof entry === "object")
    .filter(({ method }) => method === "totp" || method.startsWith("mfa/"))
    .sort((one, other) => other.timestamp - one.timestamp)[0];
  if (shown?.method === "mfa/recovery_code") return false;
  await ask((auth) => auth.mfa.recoveryCodes.unenroll());
  await removeFactor(factorId);
  return true;
}

/** How many recovery codes are left; for who has made some (`hasRecoveryCodes`). */
export const recoveryStatus = queryOptions({
  queryKey: ["account", "recovery-codes"],
  queryFn: () => ask(({ mfa }) => mfa.recoveryCodes.getStatus()),
});

export const codesChanged = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: recoveryStatus.queryKey });

/** Fresh codes, shown this once; older ones no longer work. */
export const makeRecoveryCodes = (again: boolean) =>
  ask(({ mfa: { recoveryCodes } }) => (again ? recoveryCodes.regenerate() : recoveryCodes.generate())).then(
    ({ codes }) => codes,
  );

export const passkeyList = queryOptions({
  queryKey: ["account", "passkeys"],
  queryFn: () => ask((auth) => auth.passkey.list()),
});

export const passkeysChanged = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: passkeyList.queryKey });

/** The browser asks where the passkey is to be kept; answers its id. */
export const addPasskey = () => ask((auth) => auth.registerPasskey()).then(({ id }) => id);

export const renamePasskey = (passkeyId: string, friendlyName: string) =>
  ask((auth) => auth.passkey.update({ passkeyId, friendlyName }));

export const deletePasskey = (passkeyId: string) => ask((auth) => auth.passkey.delete({ passkeyId }));

/** Leaves for another site, and comes back with its word that it is the same person. */
export async function linkIdentity(provider: string): Promise<void> {
  await ask((auth) =>
    auth.linkIdentity({
      provider: provider as Provider,
      options: { redirectTo: landing("identity", provider) },
    }),
  );
}

export async function unlinkIdentity(identity: UserIdentity): Promise<void> {
  await ask((auth) => auth.unlinkIdentity(identity));
}

/** The second factors that count, without the codes on paper. */
export const mainFactors = (user: User) =>
  user.factors?.filter(
    ({ status, factor_type }) => status === "verified" && (factor_type as string) !== "recovery_code",
  ) ?? [];

export const hasRecoveryCodes = (user: User) =>
  !!user.factors?.some(({ factor_type }) => (factor_type as string) === "recovery_code");
