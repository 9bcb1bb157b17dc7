import { appearanceScript } from "./appearance.ts";
import { SIGNED_IN_SCRIPT } from "./signed-in-hint.ts";

/**
 * What runs in every page before anything is painted: the HTML is everybody's, and the device knows more. It runs from the
 * HTML; where it has run already it need not be carried again.
 */
export const FIRST_SCRIPT = import.meta.env.SSR ? appearanceScript() + SIGNED_IN_SCRIPT : "";
