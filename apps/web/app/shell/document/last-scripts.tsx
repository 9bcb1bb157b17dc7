import type { UIMatch } from "react-router";
import { carriedOf } from "../../lib/carried.ts";
import type { PageKind } from "../../lib/page-kind.ts";
import { AFTER_PAINT_SCRIPT } from "./after-paint.ts";
import { WaitingScript } from "./waiting-script.tsx";

type LastScriptsProps = { kind: PageKind | undefined; matches: UIMatch[] };

/** What starts the application of a page later. Rendered on the server only, as `FirstScripts`. */
export const LastScripts = ({ kind, matches }: LastScriptsProps) => (
  <>
    {kind === "waiting" && <WaitingScript />}
    {carriedOf(matches) && (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, which has run when React arrives
      <script dangerouslySetInnerHTML={{ __html: AFTER_PAINT_SCRIPT }} />
    )}
  </>
);
