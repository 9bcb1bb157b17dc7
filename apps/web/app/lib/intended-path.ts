import { createExpiringStore } from "./expiring-store.ts";

/**
 * Name of the page that a visitor wanted when sent to sign in (spec 1 §4); followed once after login. Each tab has
 * its own; a copy for all tabs exists because the activation email's link opens another tab.
 */
export const INTENDED_PATH_KEY = "intendedPath";
const DAY_MS = 24 * 60 * 60 * 1000;

/** Beginnings of intended paths for which the sign-in page has a message of its own; the first that matches counts. */
export const INTENDED_PREFIXES = ["/service/", "/service-request/", "/"] as const;

/**
 * Inline script that shows the message for the intended path (`auth/components/sign-in-reason.tsx`) from the first paint on,
 * so that the form does not move under a finger when the application arrives. A style sheet of its own, because the message
 * is not in the document yet.
 */
export const intendedPathScript = (): string =>
  `try{for(const s of[sessionStorage,localStorage]){const i=JSON.parse(s.getItem("${INTENDED_PATH_KEY}"));if(i&&Date.now()-i.at<${DAY_MS}){const c=new CSSStyleSheet();c.replaceSync('[data-intended-prefix="'+${JSON.stringify(INTENDED_PREFIXES)}.find(p=>i.value.startsWith(p))+'"]{display:block!important}');document.adoptedStyleSheets=[c];break}}}catch{}`;

/** Leaves the message to the application. */
export function hideEarlyReason(): void {
  document.adoptedStyleSheets = [];
}

const ofTab = createExpiringStore(() => sessionStorage, DAY_MS);
const ofBrowser = createExpiringStore(() => localStorage, DAY_MS);

/** A base to resolve paths against; only its origin matters. */
const NOWHERE = "https://own.invalid";

/**
 * The path, resolved as a browser would, when it leads to a page of this site other than the sign-in pages; else
 * undefined: `//elsewhere`, `/\elsewhere` and `/<tab>/elsewhere` lead away.
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
  if (own) for (const store of [ofTab, ofBrowser]) store.keep(INTENDED_PATH_KEY, own);
}

const pathOfTab = () => ownPath(ofTab.read(INTENDED_PATH_KEY)?.value);

/** The page to which signing in would lead, if one was requested; does not remove it. */
export const intendedPath = (): string | undefined =>
  pathOfTab() ?? ownPath(ofBrowser.read(INTENDED_PATH_KEY)?.value);

/**
 * The same, and removes it. A tab that follows another tab's sign-in (`elsewhere`) uses its own page and leaves the shared copy
 * to the other tab.
 */
export function takeIntendedPath({ elsewhere = false } = {}): string | undefined {
  const path = elsewhere ? pathOfTab() : intendedPath();
  ofTab.forget(INTENDED_PATH_KEY);
  if (!elsewhere) ofBrowser.forget(INTENDED_PATH_KEY);
  return path;
}

/** Called on sign-out, so that the next person of this browser learns nothing. */
export function forgetIntended(): void {
  for (const store of [ofTab, ofBrowser]) store.forget(INTENDED_PATH_KEY);
}
