/** Prefix of the kinds of links and scripts that a page does not load yet. */
const LATER = "later-";

/**
 * The HTML of a page whose application starts later: its code and words are named but not loaded. `startLater` turns them into what
 * React has rendered, so that hydration finds its own markup.
 */
export function putOff(html: string): string {
  return html
    .replaceAll(/(<link rel=")(modulepreload"|preload" as="fetch")/g, `$1${LATER}$2`)
    .replaceAll(/(<script[^>]* type=")(module")/g, `$1${LATER}$2`);
}

/** The argument of an inline script that is made of the text of a function. */
export type Later = { prefix: string; start: typeof startLater };

/**
 * Loads what `putOff` has named. `onFail` receives a script that could not be loaded or has failed, to put it off again. Turned
 * into text: it may use nothing from outside.
 */
function startLater(prefix: string, onFail?: (script: HTMLScriptElement) => void): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel^=${prefix}]`))
    link.rel = link.rel.slice(prefix.length);
  for (const script of document.querySelectorAll<HTMLScriptElement>(`script[type^=${prefix}]`)) {
    const live = document.createElement("script");
    for (const { name, value } of script.attributes) live.setAttribute(name, value);
    live.type = script.type.slice(prefix.length);
    live.textContent = script.textContent;
    if (onFail) {
      live.addEventListener("error", () => onFail(live));
      addEventListener("unhandledrejection", () => onFail(live), { once: true });
    }
    script.replaceWith(live);
  }
}

/** `Later` as the text of an expression. */
export const laterText = (): string => `{prefix:${JSON.stringify(LATER)},start:${startLater}}`;
