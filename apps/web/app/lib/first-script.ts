import { appearanceScript } from "./appearance.ts";
import { EARLY_PRESS_SCRIPT } from "./early-press.ts";
import { INTENDED_PATH_SCRIPT } from "./intended-path.ts";
import { SIGNED_IN_SCRIPT } from "./signed-in-hint.ts";

/**
 * Inline script that runs before the first paint of every page: the HTML is the same for all readers, the device
 * knows more. Rendered on the server only, since it has run by the time the page hydrates.
 */
export const FIRST_SCRIPT = import.meta.env.SSR
  ? appearanceScript() + SIGNED_IN_SCRIPT + EARLY_PRESS_SCRIPT + INTENDED_PATH_SCRIPT
  : "";
