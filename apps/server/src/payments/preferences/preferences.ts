import type { ProviderOrder } from "@passerelle/contract/payments/providers";
import { type PaymentWay, sortByPreference, wayKey, waysOf } from "@passerelle/domain/payments/preferences";
import type { ProviderName } from "@passerelle/domain/payments/providers";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { Providers } from "../providers.ts";
import { publishPaymentChange } from "../publish-change.ts";
import { findPreferences, updatePreference } from "./queries.ts";

/** The ways to pay that several providers take, each with its providers in the order of preference. */
export async function listProviderOrders(db: Db, providers: Providers): Promise<ProviderOrder[]> {
  const takers = new Map<string, { way: PaymentWay; names: ProviderName[] }>();
  for (const { name, routes } of providers.all) {
    for (const way of routes.flatMap(waysOf)) {
      const known = takers.get(wayKey(way)) ?? { way, names: [] };
      if (!known.names.includes(name)) known.names.push(name);
      takers.set(wayKey(way), known);
    }
  }
  const stored = new Map((await findPreferences(db)).map((one) => [wayKey(one), one]));
  return [...takers.values()].flatMap(({ way, names }) => {
    if (names.length < 2) return [];
    const set = stored.get(wayKey(way));
    return [
      {
        ...way,
        providers: sortByPreference(names, set?.providers ?? [], (name) => name),
        version: set?.version ?? 0,
        updated_at: set?.updated_at.toISOString() ?? null,
        updated_by: set ? { id: set.updated_by, name: set.updated_by_name } : null,
      },
    ];
  });
}

type Wanted = PaymentWay & { providers: ProviderName[]; version: number };

/**
 * Sets the order of preference of a way, for attempts that begin afterwards. Throws `settings_conflict`, and
 * `invalid_input` unless the providers are exactly those that take this way.
 */
export function changeProviderOrder(
  ctx: Context,
  providers: Providers,
  actor: Actor,
  { providers: wanted, version, ...way }: Wanted,
): Promise<ProviderOrder[]> {
  return ctx.db.transaction().execute(async (trx) => {
    const present = (await listProviderOrders(trx, providers)).find((one) => wayKey(one) === wayKey(way));
    const isOfWay =
      present?.providers.length === wanted.length && present.providers.every((name) => wanted.includes(name));
    if (!isOfWay)
      throw new AppError("invalid_input", { fields: [{ field: "providers", code: "providers_differ" }] });
    // The same change was sent twice.
    const isRepeated = present.version > version && present.providers.join() === wanted.join();
    if (!isRepeated) {
      const changed = { version, providers: wanted, updated_by: actor.userId };
      if (!(await updatePreference(trx, way, changed))) throw new AppError("settings_conflict");
      await publishPaymentChange(trx);
    }
    return listProviderOrders(trx, providers);
  });
}
