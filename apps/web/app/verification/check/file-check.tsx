import { useEffect, useRef } from "react";
import { useWords } from "../../lib/words.tsx";
import { Alert, type AlertKind } from "../../ui/alert.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { type FileOutcome, followFiles } from "./check-page.ts";

const OUTCOMES: Record<FileOutcome, AlertKind> = {
  same: "success",
  different: "warning",
  too_large: "warning",
  unreadable: "warning",
};

/**
 * Compares a file with the hash of the document in the browser, which sends it nowhere. In documents the script of
 * `SignatureCheck` does it. `sha256`: in hexadecimal; several are separated by spaces.
 */
export function FileCheck({ sha256 }: { sha256: string }) {
  const t = useWords("verification/check");
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const ending = new AbortController();
    if (root.current) followFiles(root.current, ending.signal);
    return () => ending.abort();
  }, []);
  return (
    <FactCard title={t("file.title")}>
      <p className="mb-4 text-muted">{t("file.lead")}</p>
      <div ref={root} data-file-check={sha256} className="flex flex-col gap-4">
        {/* Shown by the script: without one it could not compare anything. */}
        <label
          hidden
          data-drop
          className="flex min-h-24 cursor-pointer flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed border-edge p-4 text-center hover:border-primary hover:bg-primary-soft has-focus-visible:focus-ring data-over:border-primary data-over:bg-primary-soft"
        >
          <span className="font-semibold text-primary">{t("file.choose")}</span>
          <span className="text-sm text-muted">{t("file.drop")}</span>
          <input type="file" className="sr-only" />
        </label>
        <div role="status">
          {Object.entries(OUTCOMES).map(([outcome, kind]) => (
            <div key={outcome} hidden data-file={outcome}>
              <Alert kind={kind} title={t(`file.${outcome as FileOutcome}`)}>
                <p>{t(`file.${outcome as FileOutcome}_text`)}</p>
              </Alert>
            </div>
          ))}
        </div>
        <noscript>
          <p>{t("file.no_script")}</p>
        </noscript>
      </div>
    </FactCard>
  );
}
