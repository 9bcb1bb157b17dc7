import { LATER } from "./waiting.ts";

/**
 * The script of a page whose first HTML has its content (decision 0212): the application, which `putOff` has named only, is started
 * after the first paint. Its code comes from this device on most visits and would be compiled and run before anything is seen. A tab in the
 * background is not painted. Turned into text: it may use nothing from outside.
 */
function startAfterPaint(later: string): void {
  const start = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel^=${later}]`))
      link.rel = link.rel.slice(later.length);
    for (const script of document.querySelectorAll<HTMLScriptElement>(`script[type^=${later}]`)) {
      const live = document.createElement("script");
      for (const { name, value } of script.attributes) live.setAttribute(name, value);
      live.type = script.type.slice(later.length);
      live.textContent = script.textContent;
      script.replaceWith(live);
    }
  };
  if (document.hidden) start();
  // Frames wait for the style sheet; what is queued by the first one runs after it is painted.
  else requestAnimationFrame(() => setTimeout(start));
}

/** Rendered on the server only, since it has run by the time the page hydrates. */
export const AFTER_PAINT_SCRIPT = import.meta.env.SSR ? `(${startAfterPaint})(${JSON.stringify(LATER)})` : "";
