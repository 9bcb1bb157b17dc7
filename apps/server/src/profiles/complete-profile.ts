import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { getProfile } from "./profile.ts";

/** Whether the caller's profile is sufficient for orders: registration, a telephone number and both countries. */
export async function hasCompleteProfile({ db }: Context, { userId }: Actor): Promise<boolean> {
  const { registered, phone, metadata } = await getProfile(db, userId);
  return (
    registered &&
    phone !== "" &&
    metadata.country_of_origin !== null &&
    metadata.country_of_residence !== null
  );
}
