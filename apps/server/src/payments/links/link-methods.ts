import type { SharedPayment } from "@passerelle/contract/payments/links";
import type { Money } from "@passerelle/domain/money";
import { chargedAmount } from "@passerelle/domain/payments/charged-amount";
import { PAYMENT_METHODS } from "@passerelle/domain/payments/methods";
import { sortByPreference } from "@passerelle/domain/payments/preferences";
import type { Providers } from "../providers.ts";

/** The ways in which the rest of a link can be paid on this installation. `forCards`: the preferred providers of cards. */
export function linkMethods(
  providers: Pick<Providers, "all">,
  forCards: readonly string[],
  left: Money,
): SharedPayment["methods"] {
  const sorted = sortByPreference(providers.all, forCards, ({ name }) => name);
  return PAYMENT_METHODS.flatMap((method) => {
    const ways = sorted.flatMap((provider) =>
      provider.routes.flatMap((route) => {
        const charged = route.method === method ? chargedAmount(left, route.currencies) : undefined;
        return charged ? [{ provider, route, charged }] : [];
      }),
    );
    const [first] = ways;
    if (!first) return [];
    const { amount, currency, rate } = first.charged;
    return [
      {
        method,
        takes_card: method === "card" && first.provider.flow === "form",
        is_simulated: ways.every(({ provider }) => provider.name === "simulator"),
        operators: [...new Set(ways.flatMap(({ route }) => route.operator ?? []))],
        // The provider of mobile money depends on the number, and charges francs.
        charged: method !== "mobile_money" && rate !== null ? { amount, currency, rate } : null,
      },
    ];
  });
}
