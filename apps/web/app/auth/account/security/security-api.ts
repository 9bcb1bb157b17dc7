import type { GoTrueClient, Provider, User, UserIdentity } from "@supabase/auth-js";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { authClient } from "../../../lib/session.ts";
import { returnUrl } from "../../mail-link.ts";
import { parseSignInMethods, SETTINGS_PATH } from "../../read-sign-in-methods.ts";
import { relyingParty } from "../../second-factor.ts";
import { authUser } from "../api.ts";

// All of these throw what `authFailure` accepts.

/** Returns the client's data and throws the error that it returns. */
async function ask<T>(
  call: (auth: GoTrueClient) => Promise<{ data: T; error: null } | { data: unknown; error: Error }>,
): Promise<NonNullable<T>> {
  const { data, error } = await call(await authClient());
  if (error) throw error;
  return data as NonNullable<T>;
}

/** The sign-in methods that the operator has configured. */
export const signInMethods = queryOptions({
  queryKey: ["account", "sign-in-methods"],
  queryFn: async ({ signal }) => parseSignInMethods(await (await fetch(SETTINGS_PATH, { signal })).json()),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Reloads what a change of factors or identities affects. */
export const reloadSecurity = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: authUser.queryKey });

export type PasswordProof = { current?: string; nonce?: string };

/** Changes the password, which signs out all other devices. */
export const changePassword = (password: string, { current, nonce }: PasswordProof) =>
  ask((auth) =>
    auth.updateUser({
      password,
      ...(current && { current_password: current }),
      ...(nonce && { nonce }),
    }),
  );

/** Sends a code to the account's own address, which replaces the current password. */
export const sendNonce = () => ask((auth) => auth.reauthenticate());

export type NewTotp = { id: string; secret: string; picture: string };

/** Starts to add an authenticator application; the factor counts once a code was verified. */
export async function enrollTotp(friendlyName: string, issuer: string): Promise<NewTotp> {
  const { id, totp } = await ask((auth) => auth.mfa.enroll({ factorType: "totp", friendlyName, issuer }));
  // The client returns raw SVG behind a prefix; unescaped number signs would end the URL there.
  const svg = totp.qr_code.slice(totp.qr_code.indexOf("<"));
  return { id, secret: totp.secret, picture: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

/** Starts to add a phone; `phone` is E.164. Returns the factor's id. */
export const enrollPhone = (friendlyName: string, phone: string) =>
  ask((auth) => auth.mfa.enroll({ factorType: "phone", friendlyName, phone })).then(({ id }) => id);

/** Adds a security key with the browser's dialog. */
export async function enrollKey(friendlyName: string): Promise<void> {
  await ask((auth) =>
    auth.mfa.webauthn.register(
      { friendlyName, webauthn: relyingParty() },
      // By default the client asks for the key's make and model, for which browsers need another consent.
      { attestation: "none" },
    ),
  );
}

export async function removeFactor(factorId: string): Promise<void> {
  await ask((auth) => auth.mfa.unenroll({ factorId }));
}

/**
 * Removes the last factor with the recovery codes, which cannot exist alone. Returns false and removes nothing in a
 * session that such a code opened: without codes it would fall back to one factor, leaving the person with neither.
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

/** Number of unused recovery codes; for accounts with codes (`hasRecoveryCodes`). */
export const recoveryStatus = queryOptions({
  queryKey: ["account", "recovery-codes"],
  queryFn: () => ask(({ mfa }) => mfa.recoveryCodes.getStatus()),
});

export const reloadCodes = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: recoveryStatus.queryKey });

/** New codes, shown once; older ones stop working. */
export const createRecoveryCodes = (again: boolean) =>
  ask(({ mfa: { recoveryCodes } }) => (again ? recoveryCodes.regenerate() : recoveryCodes.generate())).then(
    ({ codes }) => codes,
  );

export const passkeyList = queryOptions({
  queryKey: ["account", "passkeys"],
  queryFn: () => ask((auth) => auth.passkey.list()),
});

export const reloadPasskeys = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: passkeyList.queryKey });

/** Adds a passkey with the browser's dialog; returns its id. */
export const addPasskey = () => ask((auth) => auth.registerPasskey()).then(({ id }) => id);

export const renamePasskey = (passkeyId: string, friendlyName: string) =>
  ask((auth) => auth.passkey.update({ passkeyId, friendlyName }));

export const deletePasskey = (passkeyId: string) => ask((auth) => auth.passkey.delete({ passkeyId }));

/** Leaves for another site to connect it to the account. */
export async function linkIdentity(provider: string): Promise<void> {
  await ask((auth) =>
    auth.linkIdentity({
      provider: provider as Provider,
      options: { redirectTo: returnUrl("identity", provider) },
    }),
  );
}

export async function unlinkIdentity(identity: UserIdentity): Promise<void> {
  await ask((auth) => auth.unlinkIdentity(identity));
}

/** The confirmed second factors without the recovery codes. */
export const mainFactors = (user: User) =>
  user.factors?.filter(
    ({ status, factor_type }) => status === "verified" && (factor_type as string) !== "recovery_code",
  ) ?? [];

export const hasRecoveryCodes = (user: User) =>
  !!user.factors?.some(({ factor_type }) => (factor_type as string) === "recovery_code");
