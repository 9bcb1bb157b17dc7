import { createExpiringStore } from "./expiring-store.ts";

/**
 * The page that a visitor asked for when sent to sign in (spec 1 §4): followed once after login, then removed. Each tab
 * keeps its own; a copy for all tabs is there because the link of the activation email opens another one.
 */
const NAME = "intendedPath";
const DAY_MS = 24 * 60 * 60 * 1000;
const HOME = "/dashboard";

const ofTab = createExpiringStore(() => sessionStorage, DAY_MS);
const ofBrowser = createExpiringStore(() => localStorage, DAY_MS);

/** Only its own origin matters: it is never asked for anything. */
const NOWHERE = "https://own.invalid";

/**
 * The path as the browser would follow it when it leads to a page of this site, else undefined: `//elsewhere`,
 * `/\elsewhere` and `/<tab>/elsewhere` lead away, and the pages for signing in lead nowhere.
 */
export function ownPath(path: unknown): string | undefined {
  if (typeof path !== "string" || !path.startsWith("/") || !URL.canParse(path, NOWHERE)) return undefined;
  const url = new URL(path, NOWHERE);
  if (url.origin !== NOWHERE || url.pathname.startsWith("//")) return undefined;
  if (/^\/(login|register|complete-registration|forgot-password|reset-password)\/?$/.test(url.pathname))
    return undefined;
  return url.pathname + url.search + url.hash;
}

export function rememberIntendedPath(path: string): void {
  const own = ownPath(path);
  if (own) for (const store of [ofTab, ofBrowser]) store.keep(NAME, own);
}

const pathOfTab = () => ownPath(ofTab.read(NAME)?.value);

/** Where signing in would lead, if a page was asked for; it stays kept. */
export const intendedPath = (): string | undefined => pathOfTab() ?? ownPath(ofBrowser.read(NAME)?.value);

/**
 * Where to go after signing in: the page that was asked for, once, else the dashboard. A tab that only follows another
 * one's sign-in (`elsewhere`) takes its own page and leaves the copy to that other one.
 */
export function takeIntendedPath({ elsewhere = false } = {}): string {
  const path = elsewhere ? pathOfTab() : intendedPath();
  ofTab.forget(NAME);
  if (!elsewhere) ofBrowser.forget(NAME);
  return path ?? HOME;
}

/** Signing out leaves nothing of what was looked at to the next person of this browser. */
export function forgetIntended(): void {
  for (const store of [ofTab, ofBrowser]) store.forget(NAME);
}
