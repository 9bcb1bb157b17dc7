import { ASSETS, put } from "./offline/caches.ts";
import { setCookie } from "./set-cookie.ts";

const COOKIE = "styles";

/** The cookie of a browser that has stored the style sheet. */
export const STYLES_KNOWN = `${COOKIE}=1`;

const MONTH_S = 30 * 24 * 60 * 60;

/** Reads it from a `Cookie` header. */
export const areStylesKnown = (cookies: string | null): boolean =>
  (cookies ?? "").split(/;\s*/).includes(STYLES_KNOWN);

const carriedSheets = () => [...document.querySelectorAll<HTMLElement>("style[data-href]")];

/**
 * Copies the style sheet that a first page carries (decision 0101) to the service worker's store, without loading it again. Call
 * this before that worker stores the page.
 */
export async function storeCarriedStyles(): Promise<void> {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  for (const { dataset, textContent } of carriedSheets()) {
    const sheet = new Response(textContent, { headers: { "content-type": "text/css; charset=utf-8" } });
    await put(ASSETS, new URL(dataset.href as string, location.href).href, sheet);
  }
}

/**
 * Makes later pages name the style sheet instead of carrying it, once it is stored; without a service worker the browser's cache
 * stores it.
 */
export async function nameStylesLater(): Promise<void> {
  const sheets = carriedSheets();
  if (sheets.length === 0) return;
  const replies = await Promise.all(sheets.map(({ dataset }) => fetch(dataset.href as string)));
  // Read to the end, because an interrupted response is not stored.
  await Promise.all(replies.map((reply) => reply.blob()));
  if (replies.every(({ ok }) => ok)) setCookie(`${STYLES_KNOWN};path=/;max-age=${MONTH_S};samesite=lax`);
}

/**
 * Puts the link that the application has rendered beside each style sheet that the page carries, because hydration must find its
 * own markup, and one with the plain address, which Vite looks for when it loads code. They are disabled, so that nothing is
 * loaded: the rules are there.
 */
export function nameCarriedStyles(): void {
  for (const sheet of carriedSheets())
    for (const href of new Set([sheet.dataset.link, sheet.dataset.href])) {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.toggleAttribute("disabled", true);
      link.setAttribute("href", href as string);
      sheet.before(link);
    }
}
