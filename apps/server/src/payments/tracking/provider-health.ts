import type { ProviderHealth } from "@passerelle/contract/payments/providers";
import { stateOfOutcomes, stateOfParts } from "@passerelle/domain/payments/health";
import { PROVIDERS } from "@passerelle/domain/payments/providers";
import type { Context } from "../../platform/context.ts";
import { isLive } from "../configured.ts";
import { readStatuses } from "../options/list-options.ts";
import { findRecentOutcomes } from "../options/queries.ts";
import type { Providers } from "../providers.ts";
import { findHealth, findLastEvents, type PeriodRow } from "./health-queries.ts";

const NONE: PeriodRow = { attempts: 0, succeeded: 0, failed: 0, median_seconds: null };

/** The state of every provider; null for one that is not configured. The simulator is listed where it is used. */
export async function describeProviders(ctx: Context, providers: Providers): Promise<ProviderHealth[]> {
  const { db, env } = ctx;
  const outcomes = await findRecentOutcomes(db);
  const health = await findHealth(db);
  const lastEvents = await findLastEvents(db, PROVIDERS);
  const listed = PROVIDERS.filter((name) => name !== "simulator" || providers.byName(name));
  return Promise.all(
    listed.map(async (name) => {
      const provider = providers.byName(name);
      const recent = outcomes.get(name);
      // Routes that are not enabled for the account do not count for the provider's state.
      const statuses = (provider ? await readStatuses(ctx, provider) : []).filter((one) => !one.isNotEnabled);
      const usual = recent ? stateOfOutcomes(recent) : "up";
      return {
        provider: name,
        mode: provider ? (isLive(env, name) ? ("live" as const) : ("sandbox" as const)) : null,
        state: provider
          ? stateOfParts(
              statuses.map(({ state }) => state),
              usual,
            )
          : null,
        troubles: statuses.flatMap(({ method, operator, country, state }) =>
          state === "up" ? [] : [{ method, operator: operator ?? null, country: country ?? null, state }],
        ),
        hour: health.get(name)?.hour ?? NONE,
        day: health.get(name)?.day ?? NONE,
        last_event_at: lastEvents.get(name)?.toISOString() ?? null,
      };
    }),
  );
}
