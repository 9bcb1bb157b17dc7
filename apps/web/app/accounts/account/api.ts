import type { ClosurePreview } from "@passerelle/contract/privacy";
import type { Profile, ProfilePatch } from "@passerelle/contract/profiles";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { saveFile } from "../../lib/save-file.ts";
import { api, authClient, callForFile, refreshProfile, storeProfile } from "../../lib/session.ts";
import { landing } from "../mail-link.ts";

const keys = {
  authUser: ["account", "auth-user"] as const,
  devices: ["account", "devices"] as const,
  closure: ["account", "closure"] as const,
};

/** What the authentication service refused, apart from what the profile's own call did (spec 1 §8: two messages). */
export class AuthUpdateError extends Error {
  override readonly name = "AuthUpdateError";
}

/**
 * Saves what a person says of themselves (spec 1 §7: the row, and the authentication service's copy of the name). The row
 * first: the client tells of the other, and whoever then reads the profile must find it changed.
 * Throws ApiError, or AuthUpdateError when only the copy was refused.
 */
export async function saveProfile(patch: ProfilePatch): Promise<Profile> {
  const profile = await api("PATCH /api/me", { body: patch });
  storeProfile(profile);
  if (patch.name !== undefined) {
    const auth = await authClient();
    const { error } = await auth.updateUser({ data: { full_name: patch.name } });
    if (error) throw new AuthUpdateError(error.message, { cause: error });
  }
  return profile;
}

/** Sends a picture as it is; the server decides by its bytes whether it is one. Throws ApiError. */
export async function saveAvatar(picture: Blob): Promise<void> {
  const response = await callForFile("/api/me/avatar", { method: "PUT", body: picture });
  storeProfile((await response.json()) as Profile);
}

export async function removeAvatar(): Promise<void> {
  storeProfile(await api("DELETE /api/me/avatar"));
}

/** The account at the authentication service: the address and number in use, and those that wait to be confirmed. */
export const authUser = queryOptions({
  queryKey: keys.authUser,
  queryFn: async () => {
    const auth = await authClient();
    const { data, error } = await auth.getUser();
    if (error) throw error;
    return data.user;
  },
});

/** Reads again what a confirmation may have changed, here and on the profile. */
export async function contactChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: keys.authUser });
  await refreshProfile();
}

/** Asks for another address: both it and the present one are written to. Throws what `authFailure` understands. */
export async function changeEmail(email: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.updateUser({ email }, { emailRedirectTo: landing("email_change") });
  if (error) throw error;
}

/** Sends the mails of a change that waits once more; the service knows it by the present address. */
export async function resendEmailChange(email: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.resend({
    type: "email_change",
    email,
    options: { emailRedirectTo: landing("email_change") },
  });
  if (error) throw error;
}

/** Has a code sent to a number (E.164), which becomes the account's once the code is typed. */
export async function changePhone(phone: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.updateUser({ phone });
  if (error) throw error;
}

export async function confirmPhone(phone: string, token: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.verifyOtp({ type: "phone_change", phone, token });
  if (error) throw error;
}

export async function resendPhoneCode(phone: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.resend({ type: "phone_change", phone });
  if (error) throw error;
}

/** The devices on which the caller is signed in; whoever looks wants to know how it is now. */
export const deviceList = queryOptions({
  queryKey: keys.devices,
  queryFn: async ({ signal }) => (await api("GET /api/me/sessions", {}, { signal })).sessions,
  staleTime: 0,
});

export const revokeDevice = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => api("DELETE /api/me/sessions/:id", { params: { id } }),
    // Gone already is as good as gone now.
    onSettled: () => client.invalidateQueries({ queryKey: keys.devices }),
  });

export const devicesChanged = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.devices });

/** Saves everything that is held about the caller as a file of this device. */
export async function downloadMyData(name: string): Promise<void> {
  saveFile(await (await callForFile("/api/me/export")).blob(), name);
}

export const closurePreview = queryOptions({
  queryKey: keys.closure,
  queryFn: ({ signal }): Promise<ClosurePreview> => api("GET /api/me/closure", {}, { signal }),
  staleTime: 0,
});

export const closureChanged = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.closure });

export const closeAccount = (proof: { password: string } | { confirmation: string }) =>
  api("POST /api/me/closure", { body: proof });
