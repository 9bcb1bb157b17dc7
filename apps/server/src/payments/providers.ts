import type { PaymentOrder } from "@passerelle/contract/payments";
import type { Money } from "@passerelle/domain/money";
import { type ChargedAmount, chargedAmount } from "@passerelle/domain/payments/charged-amount";
import type { Context } from "../platform/context.ts";
import type { PaymentProvider, PaymentRoute } from "./provider.ts";

/** The providers of this installation. Transactions keep using theirs after the preferred one has changed. */
export type Providers = {
  /** In the order of preference. */
  all: readonly PaymentProvider[];
  byName: (name: string) => PaymentProvider | undefined;
  /** The first that takes such an order; undefined when none does. */
  choose: (order: PaymentOrder) => PaymentProvider | undefined;
};

export function listProviders(all: readonly PaymentProvider[]): Providers {
  return {
    all,
    byName: (name) => all.find((provider) => provider.name === name),
    choose: (order) => all.find((provider) => findRoute(provider, order) !== undefined),
  };
}

/** The route of a provider that takes such an order. */
export function findRoute(provider: PaymentProvider, order: PaymentOrder): PaymentRoute | undefined {
  return provider.routes.find(
    ({ method, operator }) =>
      method === order.method &&
      (order.method !== "mobile_money" || operator === undefined || operator === order.mobile.provider),
  );
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

export function registerProviders(ctx: Context, providers: Providers): void {
  registered.set(ctx, providers);
}

/** The providers that were registered with the routes: their callbacks must be handled. */
export function providersOf(ctx: Context): Providers {
  const providers = registered.get(ctx);
  if (!providers) throw new Error("no payment providers: the routes of payments are not registered");
  return providers;
}
