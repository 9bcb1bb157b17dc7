import { appearanceScript } from "./appearance-script.ts";
import { EARLY_PRESS_SCRIPT } from "./early-press.ts";
import { intendedPathScript } from "./intended-path.ts";
import type { PageKind } from "./page-kind.ts";
import { SIGNED_IN_SCRIPT } from "./signed-in-hint.ts";

/**
 * Inline script that runs before the first paint of a page: the HTML is the same for all readers, the device knows more.
 * Only a waiting page says why it is shown. Rendered on the server only, since it has run by the time the page hydrates.
 */
export const firstScript = (kind: PageKind | undefined): string =>
  import.meta.env.SSR
    ? appearanceScript() +
      SIGNED_IN_SCRIPT +
      EARLY_PRESS_SCRIPT +
      (kind === "waiting" ? intendedPathScript() : "")
    : "";
