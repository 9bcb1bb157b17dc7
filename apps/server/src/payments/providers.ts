import type { PaymentOrder } from "@passerelle/contract/payments";
import type { Money } from "@passerelle/domain/money";
import { type ChargedAmount, chargedAmount } from "@passerelle/domain/payments/charged-amount";
import { countryOfPhone } from "@passerelle/domain/payments/operators";
import type { Context } from "../platform/context.ts";
import type { PaymentProvider, PaymentRoute } from "./provider.ts";

/** The providers of this installation. Transactions keep using theirs after the preferred one has changed. */
export type Providers = {
  /** In the order of preference until a super_admin sets another (`preferences`). */
  all: readonly PaymentProvider[];
  byName: (name: string) => PaymentProvider | undefined;
  /** The providers that take such an order. */
  takersOf: (order: PaymentOrder) => PaymentProvider[];
};

export function listProviders(all: readonly PaymentProvider[]): Providers {
  return {
    all,
    byName: (name) => all.find((provider) => provider.name === name),
    takersOf: (order) =>
      all.filter(
        (provider) =>
          (order.provider === undefined || order.provider === provider.name) &&
          findRoute(provider, order) !== undefined &&
          // Only the simulator takes cards on our page.
          (order.method !== "card" || provider.flow !== "form" || order.card !== undefined),
      ),
  };
}

/** The providers that keep cards, for a payer who consents to later charges of a card. */
export const keepersOf = ({ all }: Providers): Providers => listProviders(all.filter(({ cards }) => cards));

/** The route of a provider that takes such an order. */
export function findRoute(provider: PaymentProvider, order: PaymentOrder): PaymentRoute | undefined {
  return provider.routes.find(
    ({ method, operator, countries }) =>
      method === order.method &&
      (order.method !== "mobile_money" ||
        ((operator === undefined || operator === order.mobile.provider) &&
          takesFrom(countries, order.mobile.phone))),
  );
}

/**
 * Whether a route takes money from a number. A number without a dial code is assumed to be in a country that the route
 * serves.
 */
function takesFrom(countries: readonly string[] | undefined, phone: string): boolean {
  if (!countries || !/^\s*(?:\+|00)/.test(phone)) return true;
  const country = countryOfPhone(phone);
  return country !== undefined && countries.includes(country);
}

/** What a provider charges for an amount that is due; undefined when it cannot. */
export function chargedBy(
  provider: PaymentProvider,
  order: PaymentOrder,
  due: Money,
): ChargedAmount | undefined {
  const route = findRoute(provider, order);
  return route && chargedAmount(due, route.currencies);
}

const registered = new WeakMap<Context, Providers>();

/** Throws for a context that has providers already: its jobs would use those of an application that may be closed. */
export function registerProviders(ctx: Context, providers: Providers): void {
  if (registered.has(ctx)) throw new Error("a context serves one application");
  registered.set(ctx, providers);
}

/** The providers that were registered with the routes, which handle their callbacks. */
export function providersOf(ctx: Context): Providers {
  const providers = registered.get(ctx);
  if (!providers) throw new Error("no payment providers: the routes of payments are not registered");
  return providers;
}
