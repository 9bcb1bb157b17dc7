import type { PlatformInformation } from "@passerelle/contract/settings";
import { LEGAL_VERSIONS } from "@passerelle/domain/legal/versions";
import type { Rates } from "@passerelle/domain/money";
import { FEATURES, type Feature } from "@passerelle/domain/settings/features";
import { countCatalogue, findExchangeRates } from "../catalogue/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { originalOf } from "../platform/dry-run.ts";
import { type Kept, keep } from "../platform/kept.ts";
import { VERSION } from "../platform/version.ts";
import { getOperator, type PublishedOperator } from "./operator.ts";
import { readSettings } from "./versions/read-setting.ts";

// The operator of the site, and whether orders are possible.
export { getOperator, isOrderingOpenNow, requireOrderingOpen } from "./operator.ts";
export { settingChanged } from "./versions/change-setting.ts";
export { readSetting, readSettings } from "./versions/read-setting.ts";

/** Whether each feature is enabled (product.md *Coming soon*). */
export async function featuresOn(db: Db): Promise<Record<Feature, boolean>> {
  const values = await readSettings(
    db,
    FEATURES.map((feature) => `features.${feature}` as const),
  );
  const entries = FEATURES.map((feature) => [feature, values[`features.${feature}`]]);
  return Object.fromEntries(entries) as Record<Feature, boolean>;
}

/** The settings that every page needs, from memory. */
type Shown = { features: Record<Feature, boolean>; operator: PublishedOperator; rates: Rates };

const keptSettings = new WeakMap<Context, Kept<Shown>>();

export function shownSettings(given: Context): Kept<Shown> {
  const ctx = originalOf(given);
  const found = keptSettings.get(ctx);
  if (found) return found;
  const kept = keep(ctx.notifications, ["settings", "catalogue"], async () => ({
    features: await featuresOn(ctx.db),
    operator: await getOperator(ctx.env, ctx.db),
    // Exchange rates change with the catalogue, whose prices they convert.
    rates: await findExchangeRates(ctx.db),
  }));
  keptSettings.set(ctx, kept);
  return kept;
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
