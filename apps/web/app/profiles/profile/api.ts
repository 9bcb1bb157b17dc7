import type { Profile, ProfilePatch } from "@passerelle/contract/profiles";
import { api, authClient, callForFile, storeProfile } from "../../lib/session.ts";

/**
 * An error of the authentication service while saving the profile, distinct from the profile call's own (spec 1 §8:
 * two messages).
 */
export class AuthUpdateError extends Error {
  override readonly name = "AuthUpdateError";
}

/**
 * Saves the profile (spec 1 §7: the row, and the authentication service's copy of the name). The row is saved first: the client
 * announces the change of the copy, and listeners that then load the profile must find the new row. Throws ApiError, or
 * AuthUpdateError when only the copy was refused.
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

/** Uploads a picture; the server checks its format by its bytes. Throws ApiError. */
export async function saveAvatar(picture: Blob): Promise<void> {
  const response = await callForFile("/api/me/avatar", { method: "PUT", body: picture });
  storeProfile((await response.json()) as Profile);
}

export async function removeAvatar(): Promise<void> {
  storeProfile(await api("DELETE /api/me/avatar"));
}
