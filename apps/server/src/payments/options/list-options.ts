import type { PaymentOrder } from "@passerelle/contract/payments";
import type { PaymentOption } from "@passerelle/contract/payments/options";
import type { Language } from "@passerelle/contract/shapes";
import type { Money } from "@passerelle/domain/money";
import { chargedAmount } from "@passerelle/domain/payments/charged-amount";
import { type ProviderState, stateOfOutcomes } from "@passerelle/domain/payments/health";
import { countryOfPhone } from "@passerelle/domain/payments/operators";
import { applyPreference } from "@passerelle/domain/payments/preferences";
import type { Context } from "../../platform/context.ts";
import { findPreferences } from "../preferences/queries.ts";
import type { PaymentProvider, PaymentRoute, RouteStatus } from "../provider.ts";
import { findRoute, type Providers } from "../providers.ts";
import { findRecentOutcomes } from "./queries.ts";

/** How long the answer of a provider's status call is kept, and how long a payer waits for it. */
const KEPT_MS = 60_000;
const WAIT_MS = 1_500;

/**
 * The ways to pay what is due, the preferred provider first: what each charges, and how its provider is doing by its own
 * status call or else by the outcomes of the last hour. If the status call does not answer in time, the outcomes count.
 */
export async function listPaymentOptions(
  ctx: Context,
  providers: Providers,
  due: Money,
  language: Language,
): Promise<PaymentOption[]> {
  const outcomes = await findRecentOutcomes(ctx.db);
  const preferences = await findPreferences(ctx.db);
  const perProvider = await Promise.all(
    providers.all.map(async (provider) => {
      const recent = outcomes.get(provider.name);
      const usual = recent ? stateOfOutcomes(recent) : "up";
      const statuses = await readStatuses(ctx, provider);
      return provider.routes.flatMap((route) => optionsOf(provider, route, statuses, usual, due, language));
    }),
  );
  return preferences.reduce<PaymentOption[]>(applyPreference, perProvider.flat());
}

/** The state of the provider's route that takes an order. */
export async function readRouteState(
  ctx: Context,
  provider: PaymentProvider,
  order: PaymentOrder,
): Promise<ProviderState> {
  const route = findRoute(provider, order);
  const country = order.method === "mobile_money" ? countryOfPhone(order.mobile.phone) : undefined;
  const own = (await readStatuses(ctx, provider)).find(
    (status) =>
      status.method === route?.method &&
      status.operator === route.operator &&
      (status.country === undefined || status.country === country),
  );
  if (own) return own.state;
  const recent = (await findRecentOutcomes(ctx.db)).get(provider.name);
  return recent ? stateOfOutcomes(recent) : "up";
}

function optionsOf(
  provider: PaymentProvider,
  route: PaymentRoute,
  statuses: readonly RouteStatus[],
  usual: ProviderState,
  due: Money,
  language: Language,
): PaymentOption[] {
  const charged = chargedAmount(due, route.currencies);
  if (!charged) return [];
  const own = statuses.filter(
    ({ method, operator, country, limits }) =>
      method === route.method &&
      operator === route.operator &&
      (country === undefined || route.countries === undefined || route.countries.includes(country)) &&
      (limits === undefined || limits.currency === charged.currency),
  );
  const option = {
    method: route.method,
    operator: route.operator ?? null,
    provider: provider.name,
    flow: provider.flow,
    keeps_card: route.method === "card" && provider.cards !== undefined,
    charged,
  };
  const countries = route.countries ? [...route.countries] : null;
  if (own.length === 0) {
    return [{ ...option, countries, state: usual, limits: null, merchant_name: null, instructions: [] }];
  }
  return own.map(({ country, state, limits, merchantName, instructions }) => ({
    ...option,
    countries: country === undefined ? countries : [country],
    state,
    limits: limits ? { min: limits.min, max: limits.max } : null,
    merchant_name: merchantName ?? null,
    instructions: [...(instructions?.[language] ?? [])],
  }));
}

type Known = { at: number; statuses: Promise<readonly RouteStatus[]> };
const known = new WeakMap<PaymentProvider, Known>();

/** The states that a provider reports for its routes, cached for a minute; none when it has no such call or does not answer. */
export async function readStatuses(ctx: Context, provider: PaymentProvider): Promise<readonly RouteStatus[]> {
  if (!provider.status) return [];
  let found = known.get(provider);
  if (!found || Date.now() - found.at > KEPT_MS) {
    const statuses = provider.status().catch((error: unknown) => {
      ctx.log.warn({ provider: provider.name, reason: (error as Error)?.name }, "no payment provider status");
      return [];
    });
    found = { at: Date.now(), statuses };
    known.set(provider, found);
  }
  const inTime = new Promise<readonly RouteStatus[]>((resolve) => {
    setTimeout(() => resolve([]), WAIT_MS).unref();
  });
  return Promise.race([found.statuses, inTime]);
}
