import type { PaymentOrder } from "@passerelle/contract/payments";
import type { Currency } from "@passerelle/domain/money";
import { countryOfPhone } from "@passerelle/domain/payments/operators";
import { type PaymentWay, sortByPreference } from "@passerelle/domain/payments/preferences";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { readRouteState } from "../options/list-options.ts";
import type { PaymentProvider } from "../provider.ts";
import { chargedBy, type Providers } from "../providers.ts";
import { findPreferred } from "./queries.ts";

/** The way to pay of an order; undefined for a number whose country is not known. */
function wayOf(order: PaymentOrder): PaymentWay | undefined {
  const { method } = order;
  if (method !== "mobile_money") return { method, operator: null, country: null };
  const { phone, provider: operator } = order.mobile;
  const country = countryOfPhone(phone);
  return country === undefined || operator === "" ? undefined : { method, operator, country };
}

/** The providers that take an order whose amount is due in `currency`, in the order of preference. */
async function rankProviders(
  db: Db,
  providers: Providers,
  order: PaymentOrder,
  currency: Currency,
): Promise<PaymentProvider[]> {
  const able = providers.takersOf(order).filter((one) => chargedBy(one, order, { amount: 1, currency }));
  const way = able.length > 1 ? wayOf(order) : undefined;
  return way ? sortByPreference(able, await findPreferred(db, way), ({ name }) => name) : able;
}

/**
 * The preferred provider that takes an order and can charge what is due; undefined when none does. Returns it even while it
 * is down: the page then offers the next one, which the payer chooses by name.
 */
export async function chooseProvider(
  db: Db,
  providers: Providers,
  order: PaymentOrder,
  currency: Currency,
): Promise<PaymentProvider | undefined> {
  const [first] = await rankProviders(db, providers, order, currency);
  return first;
}

/**
 * As `chooseProvider`, for a payer who cannot choose a provider: the first one that is not down. For new attempts only; an
 * ordered attempt stays with its provider.
 */
export async function chooseAnswering(
  ctx: Context,
  providers: Providers,
  order: PaymentOrder,
  currency: Currency,
): Promise<PaymentProvider | undefined> {
  const ranked = await rankProviders(ctx.db, providers, order, currency);
  if (ranked.length < 2) return ranked[0];
  for (const provider of ranked) {
    if ((await readRouteState(ctx, provider, order)) !== "down") return provider;
  }
  return ranked[0];
}
