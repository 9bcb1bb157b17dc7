import {
  DEFAULT_DISPLAY_CURRENCY,
  type DisplayCurrency,
  formatApproximateValue,
} from "@passerelle/domain/display-currency";
import type { Money } from "@passerelle/domain/money";
import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { readAppearance, subscribeAppearance } from "./appearance.ts";
import { useSettings } from "./settings.ts";
import { useLanguage } from "./words.tsx";

/** The currency of approximate values. The server and the hydration return the same. */
export function useDisplayCurrency(): DisplayCurrency {
  const root = useRouteLoaderData("root") as { displayCurrency: DisplayCurrency } | undefined;
  return useSyncExternalStore(
    subscribeAppearance,
    readAppearance.display_currency,
    () => root?.displayCurrency ?? DEFAULT_DISPLAY_CURRENCY,
  );
}

/** Formats the approximate value of a price in FCFA in the reader's currency; undefined for other prices. */
export function useApproximateValue(): (money: Money) => string | undefined {
  const { exchange_rates } = useSettings();
  const { language } = useLanguage();
  const currency = useDisplayCurrency();
  return (money) => formatApproximateValue(money, currency, exchange_rates, language);
}
