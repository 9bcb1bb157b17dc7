import { DEFAULT_DISPLAY_CURRENCY } from "@passerelle/domain/display-currency";
import type { Appearance, Contrast, TextSize, Theme } from "@passerelle/domain/settings/appearance";
import { CONTRAST, REDUCED_DATA, REDUCED_MOTION, TEXT_SIZE, THEME } from "./appearance-script.ts";
import { deviceChoice } from "./device-choice.ts";
import { displayCurrencyCookie, readDisplayCurrency } from "./display-currency-cookie.ts";
import { setCookie } from "./set-cookie.ts";

const theme = deviceChoice<Exclude<Theme, "system">>(THEME.key, THEME.values);
const contrast = deviceChoice<Exclude<Contrast, "system">>(CONTRAST.key, CONTRAST.values);
const textSize = deviceChoice<Exclude<TextSize, "normal">>(TEXT_SIZE.key, TEXT_SIZE.values);
const reducedData = deviceChoice<"on" | "off">(REDUCED_DATA.key, REDUCED_DATA.values);
const reducedMotion = deviceChoice<"on">(REDUCED_MOTION.key, REDUCED_MOTION.values);

const asksToSave = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Reads one choice of this device. */
export const readAppearance: { [K in keyof Appearance]: () => Appearance[K] } = {
  theme: () => theme.get() ?? "system",
  contrast: () => contrast.get() ?? "system",
  text_size: () => textSize.get() ?? "normal",
  reduced_data: () => (reducedData.get() === undefined ? asksToSave() : reducedData.get() === "on"),
  reduced_motion: () => reducedMotion.get() === "on",
  display_currency: () => readDisplayCurrency(document.cookie) ?? DEFAULT_DISPLAY_CURRENCY,
};

/** The appearance on this device. */
export const deviceAppearance = (): Appearance =>
  Object.fromEntries(Object.entries(readAppearance).map(([name, read]) => [name, read()])) as Appearance;

/** Listeners for the currency, because its cookie does not announce changes. */
const currencyListeners = new Set<() => void>();

/** Changes the appearance on this device, at once and in all tabs; the currency in other tabs with their next page. */
export function setDeviceAppearance(change: Partial<Appearance>): void {
  if (change.theme) theme.set(change.theme === "system" ? undefined : change.theme);
  if (change.contrast) contrast.set(change.contrast === "system" ? undefined : change.contrast);
  if (change.text_size) textSize.set(change.text_size === "normal" ? undefined : change.text_size);
  if (change.reduced_data !== undefined) reducedData.set(change.reduced_data ? "on" : "off");
  if (change.reduced_motion !== undefined) reducedMotion.set(change.reduced_motion ? "on" : undefined);
  if (change.display_currency) {
    setCookie(displayCurrencyCookie(change.display_currency));
    for (const listener of currencyListeners) listener();
  }
  apply();
}

function apply(): void {
  const { dataset } = document.documentElement;
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) delete dataset[name];
    else dataset[name] = value;
  };
  set("theme", theme.get());
  set("contrast", contrast.get());
  set("textSize", textSize.get());
  set("reducedData", readAppearance.reduced_data() ? "" : undefined);
  set("reducedMotion", readAppearance.reduced_motion() ? "" : undefined);
}

/** Applies a change by any tab and notifies; for `useSyncExternalStore`. */
export function subscribeAppearance(listener: () => void): () => void {
  const onChange = () => {
    apply();
    listener();
  };
  const ends = [theme, contrast, textSize, reducedData, reducedMotion].map((choice) =>
    choice.subscribe(onChange),
  );
  currencyListeners.add(listener);
  return () => {
    currencyListeners.delete(listener);
    for (const end of ends) end();
  };
}
