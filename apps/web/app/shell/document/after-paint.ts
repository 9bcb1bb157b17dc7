import { type Later, laterText } from "./later.ts";

/**
 * The script of a page whose first HTML has its content (decision 0212): it starts the application, which `putOff` has only
 * named, after the first paint. On most visits the code comes from this device, and would otherwise be compiled and run before
 * anything is visible. A tab in the background is not painted, so it starts at once. Turned into text: it may use nothing from
 * outside.
 */
function startAfterPaint({ prefix, start }: Later): void {
  if (document.hidden) start(prefix);
  // Frames wait for the style sheet; what is queued by the first one runs after it is painted.
  else requestAnimationFrame(() => setTimeout(() => start(prefix)));
}

/** Rendered on the server only, since it has run by the time the page hydrates. */
export const AFTER_PAINT_SCRIPT = import.meta.env.SSR ? `(${startAfterPaint})(${laterText()})` : "";
