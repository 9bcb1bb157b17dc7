import type { Profile, RegistrationDetails } from "@passerelle/contract/profiles";
import { acceptanceOf } from "@passerelle/domain/legal/versions";
import { normalisePhone } from "@passerelle/domain/phones";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Origin } from "../platform/origin.ts";
import { checkCountries } from "./countries.ts";
import { getProfile, profileChanged } from "./profile.ts";
import { updateUnregistered } from "./queries.ts";

/**
 * Registers an account that was created without the registration form (spec 1 §2.9): its owner chooses one of the three public
 * roles. Has no effect on a registered account. Throws `invalid_input` for an unknown country.
 */
export async function completeRegistration(
  ctx: Context,
  actor: Actor,
  { terms_accepted: _, phone, ...details }: RegistrationDetails,
  origin: Origin,
): Promise<Profile> {
  checkCountries(details);
  const registration = { ...details, phone: normalisePhone(phone), ...acceptanceOf(true, new Date()) };
  await ctx.db.transaction().execute(async (trx) => {
    const registered = await updateUnregistered(trx, actor.userId, registration);
    if (registered)
      await ctx.events.publish(ctx, trx, profileChanged, {
        actor,
        fields: Object.keys(registration),
        origin,
      });
  });
  return getProfile(ctx.db, actor.userId);
}
