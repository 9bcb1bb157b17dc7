import { type Later, laterText } from "./later.ts";

/**
 * The script of a page whose first HTML has its content (decision 0212): the application, which `putOff` has named only, is started
 * after the first paint. Its code comes from this device on most visits and would be compiled and run before anything is seen. A tab in the
 * background is not painted. Turned into text: it may use nothing from outside.
 */
function startAfterPaint({ prefix, start }: Later): void {
  if (document.hidden) start(prefix);
  // Frames wait for the style sheet; what is queued by the first one runs after it is painted.
  else requestAnimationFrame(() => setTimeout(() => start(prefix)));
}

/** Rendered on the server only, since it has run by the time the page hydrates. */
export const AFTER_PAINT_SCRIPT = import.meta.env.SSR ? `(${startAfterPaint})(${laterText()})` : "";
