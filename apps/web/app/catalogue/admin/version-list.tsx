import type { ServiceVersion } from "@passerelle/contract/catalogue/admin";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { changesToShow, useChangeWords } from "./use-change-words.ts";

const MAX_CHANGES = 12;

/** Versions of a service, newest first, with author and changes. */
export function VersionList({ versions }: { versions: readonly ServiceVersion[] }) {
  const t = useWords("catalogue/admin");
  const { language } = useLanguage();
  const wordsOf = useChangeWords();
  return (
    <ol className="divide-y divide-line">
      {versions.map(({ version, at, by, operation, changes }) => {
        const lines = changesToShow(changes).map(wordsOf);
        return (
          <li key={version} className="py-3">
            <p className="flex flex-wrap gap-x-2">
              <strong className="font-semibold">{t(`history.operations.${operation}`)}</strong>
              <span className="text-muted">
                {by?.name ? t("history.by", { name: by.name }) : t("history.by_platform")} ·{" "}
                <time dateTime={at}>{formatDateTime(at, language)}</time>
              </span>
            </p>
            {lines.length > 0 && (
              <ul className="mt-1 list-disc pl-5 text-sm">
                {lines.slice(0, MAX_CHANGES).map((line) => (
                  <li key={line} className="wrap-anywhere">
                    {line}
                  </li>
                ))}
                {lines.length > MAX_CHANGES && (
                  <li>{t("history.more", { count: lines.length - MAX_CHANGES })}</li>
                )}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}
