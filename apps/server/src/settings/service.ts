import type { FeatureFlag, PlatformInformation } from "@passerelle/contract/settings";
import type { History } from "@passerelle/contract/shapes";
import { LEGAL_VERSIONS } from "@passerelle/domain/legal/versions";
import type { Rates } from "@passerelle/domain/money";
import { FEATURES, type Feature, isOn } from "@passerelle/domain/settings/features";
import { countCatalogue, findExchangeRates } from "../catalogue/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { originalOf } from "../platform/dry-run.ts";
import { AppError } from "../platform/errors.ts";
import { type Kept, keep } from "../platform/kept.ts";
import { VERSION } from "../platform/version.ts";
import { getOperator, type PublishedOperator } from "./operator.ts";
import { type Decision, decide, findDecided, findDecisions, insertDecision } from "./queries.ts";

// Who runs the site, and whether anything can be ordered.
export { getOperator, isOrderingOpenNow, requireOrderingOpen } from "./operator.ts";
export { readRule } from "./rules/rules.ts";

/** Whether each feature is on (product.md *Coming soon*). */
export async function featuresOn(db: Db): Promise<Record<Feature, boolean>> {
  const decisions = await findDecisions(db);
  const entries = FEATURES.map((feature) => [feature, isOn(decisions.get(feature)?.is_on)]);
  return Object.fromEntries(entries) as Record<Feature, boolean>;
}

/** What every page needs of the settings, from memory. */
type Shown = { features: Record<Feature, boolean>; operator: PublishedOperator; rates: Rates };

const keptSettings = new WeakMap<Context, Kept<Shown>>();

export function shownSettings(given: Context): Kept<Shown> {
  const ctx = originalOf(given);
  const found = keptSettings.get(ctx);
  if (found) return found;
  const kept = keep(ctx.notifications, ["settings", "catalogue"], async () => ({
    features: await featuresOn(ctx.db),
    operator: await getOperator(ctx.env, ctx.db),
    // They change with the catalogue, whose prices they compare.
    rates: await findExchangeRates(ctx.db),
  }));
  keptSettings.set(ctx, kept);
  return kept;
}

const flagOf = (name: Feature, decision: Decision | undefined): FeatureFlag => ({
  name,
  on: isOn(decision?.is_on),
  version: decision?.version ?? 0,
  updated_at: decision?.updated_at.toISOString() ?? null,
});

export async function listFeatures(db: Db): Promise<FeatureFlag[]> {
  const decisions = await findDecisions(db);
  return FEATURES.map((name) => flagOf(name, decisions.get(name)));
}

/**
 * Switches a feature for everyone; repeating it changes nothing. Throws `settings_conflict` when another
 * administrator decided otherwise since.
 */
export function switchFeature(
  ctx: Context,
  actor: Actor,
  name: Feature,
  { on, version }: { on: boolean; version: number },
): Promise<FeatureFlag> {
  return ctx.db.transaction().execute(async (trx) => {
    const stands = flagOf(name, (await findDecisions(trx)).get(name));
    if (stands.on === on) return stands;
    const decided = await decide(trx, name, on, version);
    const flag = flagOf(name, (await findDecisions(trx)).get(name));
    // A concurrent identical call may have switched it already.
    if (flag.on !== on) throw new AppError("settings_conflict");
    if (decided) await insertDecision(trx, name, on, actor.userId);
    return flag;
  });
}

/** The history of decisions about features, newest first; 10 entries unless `limit` says otherwise. */
export async function readHistory(db: Db, limit = 10): Promise<History> {
  const { decided, total } = await findDecided(db, limit);
  const entries = decided.map(({ id, name, is_on, actor_id, actor_name, created_at }) => ({
    id,
    event: is_on ? ("switched_on" as const) : ("switched_off" as const),
    at: created_at.toISOString(),
    actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? "" },
    subject: name,
    fields: [],
  }));
  return { entries, total };
}

export async function describePlatform(ctx: Context): Promise<PlatformInformation> {
  const { services, countries } = await countCatalogue(ctx);
  return {
    platform_name: ctx.env.platformName,
    version: VERSION,
    demo: ctx.env.mode === "demo",
    services,
    countries,
    terms_version: LEGAL_VERSIONS.terms,
  };
}
