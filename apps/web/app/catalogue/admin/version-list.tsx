import type { ServiceVersion } from "@passerelle/contract/catalogue/admin";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { told, useChangeWords } from "./use-change-words.ts";

const MOST = 12;

/** Versions of a service, newest first: who, when, and what they changed. */
export function VersionList({ versions }: { versions: readonly ServiceVersion[] }) {
  const t = useWords("catalogue/admin");
  const { language } = useLanguage();
  const wordsOf = useChangeWords();
  return (
    <ol className="divide-y divide-line">
      {versions.map(({ version, at, by, deed, changes }) => {
        const lines = told(changes).map(wordsOf);
        return (
          <li key={version} className="py-3">
            <p className="flex flex-wrap gap-x-2">
              <strong className="font-semibold">{t(`history.deeds.${deed}`)}</strong>
              <span className="text-muted">
                {by?.name ? t("history.by", { name: by.name }) : t("history.by_platform")} ·{" "}
                <time dateTime={at}>{formatDateTime(at, language)}</time>
              </span>
            </p>
            {lines.length > 0 && (
              <ul className="mt-1 list-disc pl-5 text-sm">
                {lines.slice(0, MOST).map((line) => (
                  <li key={line} className="wrap-anywhere">
                    {line}
                  </li>
                ))}
                {lines.length > MOST && <li>{t("history.more", { count: lines.length - MOST })}</li>}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}
