import { formatDateTime, formatUtc } from "../lib/format.ts";
import { useHydrated } from "../lib/use-hydrated.ts";
import { useLanguage } from "../lib/words.tsx";

/** An instant in the reader's zone; in UTC, and named so, where no script knows it. In documents `showLocalTimes` replaces it. */
export function LocalTime({ iso }: { iso: string }) {
  const { language } = useLanguage();
  const hydrated = useHydrated();
  return (
    <time dateTime={iso} data-local-time className="tabular-nums">
      {hydrated ? formatDateTime(iso, language) : formatUtc(iso, language)}
    </time>
  );
}
