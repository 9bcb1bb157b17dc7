import { isDeepStrictEqual } from "node:util";
import type { Profile, ProfilePatch } from "@passerelle/contract/profiles";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { publishLive } from "../platform/live.ts";
import type { Origin } from "../platform/origin.ts";
import { checkCountries } from "./countries.ts";
import { accountRenamed, getProfile, profileChanged } from "./profile.ts";
import { lockProfile, updateProfile } from "./queries.ts";

/** Changes the caller's own profile; an empty text becomes null. Throws `invalid_input` for an unknown country. */
export async function changeMe(
  ctx: Context,
  actor: Actor,
  patch: ProfilePatch,
  origin: Origin,
): Promise<Profile> {
  checkCountries(patch);
  const texts = [
    "city_of_residence",
    "postal_address",
    "company_name",
    "company_address",
    "company_tax_number",
    "company_trade_register",
    "job_title",
  ] as const;
  const emptied = texts.filter((field) => patch[field] === "").map((field) => [field, null]);
  const chosen = patch.language && { language_chosen: true };
  const asked = { ...patch, ...chosen, ...Object.fromEntries(emptied) };
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, actor.userId);
    const { metadata, appearance, ...profile } = await getProfile(trx, actor.userId);
    const stands: Record<string, unknown> = { ...profile, ...metadata, ...appearance };
    const changed = Object.entries(asked).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, stands[field]),
    );
    // A repeated change records nothing.
    if (changed.length === 0) return { metadata, appearance, ...profile };
    const { dashboard, ...columns } = Object.fromEntries(changed);
    await updateProfile(trx, actor.userId, {
      ...columns,
      // Serialised here, because the driver would write an array as a PostgreSQL array.
      ...(dashboard !== undefined && { dashboard: dashboard && JSON.stringify(dashboard) }),
    });
    if (columns.time_zone !== undefined)
      await publishLive(trx, { users: [actor.userId] }, { about: "time_zone" });
    if (columns.name !== undefined)
      await ctx.events.publish(ctx, trx, accountRenamed, { userId: actor.userId, from: profile.name });
    await ctx.events.publish(ctx, trx, profileChanged, {
      actor,
      fields: [...new Set(changed.map(([field]) => (field === "language_chosen" ? "language" : field)))],
      origin,
    });
    return getProfile(trx, actor.userId);
  });
}
