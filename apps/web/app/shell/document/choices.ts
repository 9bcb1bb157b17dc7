import { isDisplayCurrency } from "@passerelle/domain/display-currency";
import { isLanguage } from "@passerelle/domain/languages";
import { isUserCategory } from "@passerelle/domain/profiles/user-category";
import { THEMES } from "@passerelle/domain/settings/appearance";
import { readBadge } from "@passerelle/domain/settings/test-badge";
import { readAppearance, setDeviceAppearance, subscribeAppearance } from "../../lib/appearance.ts";
import { testBadge } from "../../lib/device-choice.ts";
import { DISPLAY_CURRENCY } from "../../lib/display-currency-cookie.ts";
import { languageHere, rememberedLanguage, rememberLanguage, setLanguageHere } from "../../lib/language.ts";
import { rememberChoice } from "../../lib/user-category-choice.ts";
import { keepFocus } from "./focus.ts";
import { toastOnNextPage } from "./toasts.ts";

const LANGUAGE_LINK = "a[data-language]";
const CURRENCY_LINK = "a[data-currency]";
const CATEGORY_BUTTON = "[data-category]";

const here = () => new URL(location.href);

/** Reloads this page without a parameter whose value is stored by now. */
function reloadWithout(name: string): void {
  const url = here();
  url.searchParams.delete(name);
  if (url.href === location.href) location.reload();
  else location.replace(url.href);
}

/**
 * The language links (`data-language`): the choice is stored on this device, and the page is loaded again in it. A language
 * that the address names counts as the reader's (spec 1 §4).
 */
export function followLanguage(): void {
  const shown = document.documentElement.lang;
  const remembered = rememberedLanguage();
  if (here().searchParams.get("lang") === shown && isLanguage(shown)) {
    rememberLanguage(shown);
    setLanguageHere("named");
  } else if (remembered && remembered !== shown && languageHere() !== "reloaded") {
    // The cookie was lost. Once: a browser may refuse to store it.
    setLanguageHere("reloaded");
    rememberLanguage(remembered);
    location.reload();
  }
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLElement>(LANGUAGE_LINK);
    const chosen = link?.dataset.language;
    if (!link || !isLanguage(chosen)) return;
    event.preventDefault();
    if (chosen === shown) return;
    rememberLanguage(chosen);
    setLanguageHere("chosen");
    toastOnNextPage("language");
    keepFocus(LANGUAGE_LINK, link);
    reloadWithout("lang");
  });
}

/** The links of the currency in which values are shown (`data-currency`): stored on this device, and the page loaded again. */
export function followCurrency(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLElement>(CURRENCY_LINK);
    const chosen = link?.dataset.currency;
    if (!link || !isDisplayCurrency(chosen)) return;
    event.preventDefault();
    if (chosen === readAppearance.display_currency()) return;
    setDeviceAppearance({ display_currency: chosen });
    keepFocus(CURRENCY_LINK, link);
    reloadWithout(DISPLAY_CURRENCY);
  });
}

/** The theme's radio buttons (`data-theme-choice`). */
export function followTheme(): void {
  const inputs = () => document.querySelectorAll<HTMLInputElement>("input[data-theme-choice]");
  const show = () => {
    for (const input of inputs()) input.checked = input.value === readAppearance.theme();
  };
  show();
  subscribeAppearance(show);
  document.addEventListener("change", ({ target }) => {
    const chosen =
      target instanceof HTMLInputElement && target.matches("[data-theme-choice]") && target.value;
    const theme = THEMES.find((value) => value === chosen);
    if (theme) setDeviceAppearance({ theme });
  });
}

/** Hides the badge of a test mode that was turned off in this browser (spec 2 §9). */
export function followTestMode(): void {
  const { testMode } = readBadge(testBadge.get());
  for (const badge of document.querySelectorAll<HTMLElement>("[data-test-badge]")) badge.hidden = !testMode;
}

/**
 * The buttons that choose or clear a category: the server stores it in a cookie, and this device stores it until an account
 * adopts it.
 */
export function followCategory(): void {
  document.addEventListener("submit", ({ submitter }) => {
    const button = (submitter as HTMLButtonElement | null)?.closest<HTMLButtonElement>(CATEGORY_BUTTON);
    if (!button) return;
    const category = isUserCategory(button.value) ? button.value : null;
    rememberChoice(category ? { category, by: null } : undefined);
    keepFocus(CATEGORY_BUTTON, button);
    toastOnNextPage(`category_${category ?? "cleared"}`);
  });
}
