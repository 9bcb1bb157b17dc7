import type { FeatureFlag, PlatformInformation } from "@passerelle/contract/settings";
import { LEGAL_VERSIONS } from "@passerelle/domain/legal/versions";
import { exists, FEATURES, type Feature, isOn } from "@passerelle/domain/settings/features";
import type { Actor } from "../auth/actor.ts";
import { listCountries, listServices } from "../catalogue/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { VERSION } from "../platform/version.ts";
import { type Decision, decide, findDecisions, insertDecision } from "./queries.ts";

/** Which features run, for everybody (product.md, *Coming soon*). */
export async function featuresOn(db: Db): Promise<Record<Feature, boolean>> {
  const decisions = await findDecisions(db);
  const entries = FEATURES.map((feature) => [feature, isOn(feature, decisions.get(feature)?.is_on)]);
  return Object.fromEntries(entries) as Record<Feature, boolean>;
}

const flagOf = (name: Feature, decision: Decision | undefined): FeatureFlag => ({
  name,
  exists: exists(name),
  on: isOn(name, decision?.is_on),
  version: decision?.version ?? 0,
  updated_at: decision?.updated_at.toISOString() ?? null,
});

export async function listFeatures(db: Db): Promise<FeatureFlag[]> {
  const decisions = await findDecisions(db);
  return FEATURES.map((name) => flagOf(name, decisions.get(name)));
}

/**
 * Switches a feature for everybody; one that is so already answers as it stands. Throws `feature_unavailable` for one that
 * is still to be built, `settings_conflict` when somebody decided otherwise meanwhile.
 */
export function switchFeature(
  ctx: Context,
  actor: Actor,
  name: Feature,
  { on, version }: { on: boolean; version: number },
): Promise<FeatureFlag> {
  if (!exists(name)) throw new AppError("feature_unavailable");
  return ctx.db.transaction().execute(async (trx) => {
    const stands = flagOf(name, (await findDecisions(trx)).get(name));
    if (stands.on === on) return stands;
    const decided = await decide(trx, name, on, version);
    const flag = flagOf(name, (await findDecisions(trx)).get(name));
    // Pressed twice at once, the other press has done it meanwhile.
    if (flag.on !== on) throw new AppError("settings_conflict");
    if (decided) await insertDecision(trx, name, on, actor.userId);
    return flag;
  });
}

export async function describePlatform(ctx: Context): Promise<PlatformInformation> {
  const services = await listServices(ctx, undefined, "fr");
  const countries = await listCountries(ctx, "fr");
  return {
    platform_name: ctx.env.platformName,
    version: VERSION,
    demo: ctx.env.mode === "demo",
    services: services.length,
    countries: countries.length,
    terms_version: LEGAL_VERSIONS.terms,
  };
}
