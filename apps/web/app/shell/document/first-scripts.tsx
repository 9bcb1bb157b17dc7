import type { UIMatch } from "react-router";
import { carriedOf, isSpared } from "../../lib/carried.ts";
import { EARLY_READS_SCRIPT } from "../../lib/early-reads.ts";
import { firstScript } from "../../lib/first-script.ts";
import type { PageKind } from "../../lib/page-kind.ts";
import { PAGE_READER_SCRIPT } from "../../lib/page-reader.ts";

const filled = (url: string, params: Record<string, string | undefined>) =>
  url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

type FirstScriptsProps = { kind: PageKind | undefined; matches: UIMatch[] };

/**
 * The inline scripts that run before the first paint. Rendered on the server only: they have run by the time the page hydrates, and React leaves elements
 * in the head alone that it does not know.
 */
export function FirstScripts({ kind, matches }: FirstScriptsProps) {
  const carried = carriedOf(matches);
  const reads = matches
    .flatMap(({ handle, params }) =>
      ((handle as { reads?: string[] } | undefined)?.reads ?? []).map((url) => filled(url, params)),
    )
    .filter((url) => !isSpared(url, carried));
  return (
    <>
      {carried && (
        <script
          data-reader={carried.reader}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, needed before the first paint
          dangerouslySetInnerHTML={{ __html: PAGE_READER_SCRIPT }}
        />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, needed before the first paint */}
      <script dangerouslySetInnerHTML={{ __html: firstScript(kind) }} />
      {kind === "application" && reads.length > 0 && (
        <script
          data-reads={reads.join(" ")}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, which has run when React arrives
          dangerouslySetInnerHTML={{ __html: EARLY_READS_SCRIPT }}
        />
      )}
    </>
  );
}
