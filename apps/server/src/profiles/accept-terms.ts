import type { Profile } from "@passerelle/contract/profiles";
import { acceptanceOf, LEGAL_VERSIONS } from "@passerelle/domain/legal/versions";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import type { Origin } from "../platform/origin.ts";
import { getProfile, profileChanged } from "./profile.ts";
import { lockProfile, updateProfile } from "./queries.ts";

/**
 * Accepts the current terms for a person who accepted former ones, and records version and time on the account and in its
 * history. Accepting again changes nothing. Throws `terms_outdated` when `version` is not the current one.
 */
export function acceptTerms(ctx: Context, actor: Actor, version: string, origin: Origin): Promise<Profile> {
  if (version !== LEGAL_VERSIONS.terms) throw new AppError("terms_outdated");
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, actor.userId);
    const profile = await getProfile(trx, actor.userId);
    if (profile.terms_to_accept === null) return profile;
    await updateProfile(trx, actor.userId, acceptanceOf(true, new Date()));
    await ctx.events.publish(ctx, trx, profileChanged, { actor, fields: [`terms.${version}`], origin });
    return getProfile(trx, actor.userId);
  });
}
