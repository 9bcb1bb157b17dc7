import { useWords } from "../lib/words.tsx";
import { LoadError } from "./load-error.tsx";
import { LoadMore } from "./load-more.tsx";
import { Skeleton } from "./skeleton.tsx";

/** Number of entries shown at first. */
export const FIRST_EVENTS = 10;

type HistoryListProps<E extends { id: string | number }> = {
  entries: readonly E[] | undefined;
  total: number;
  /** Number of entries requested; `most` is the maximum. */
  limit: number;
  most: number;
  onMore: (limit: number) => void;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  children: (entry: E) => React.ReactNode;
};

/**
 * Events, newest first, with a button for more; the caller renders each. A page that shows it loads the words `ui/more`.
 */
export function HistoryList<E extends { id: string | number }>(props: HistoryListProps<E>) {
  const { entries, total, limit, most, onMore, query, children } = props;
  const t = useWords("ui");
  return (
    <section className="mt-12" aria-labelledby="history">
      <h2 id="history" className="text-xl">
        {t("history.title")}
      </h2>
      {!entries && query.error && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {!entries && !query.error && <Skeleton className="mt-3 h-32 rounded-card" />}
      {entries && total === 0 && <p className="mt-2 text-muted">{t("history.none")}</p>}
      {entries && total > 0 && (
        <ol className="mt-3 flex flex-col gap-3" aria-busy={query.isFetching}>
          {entries.map((entry) => (
            <li key={entry.id} className="border-t border-line pt-3 text-sm wrap-anywhere">
              {children(entry)}
            </li>
          ))}
        </ol>
      )}
      {entries && (
        <LoadMore
          left={Math.min(most, total) - entries.length}
          busy={query.isFetching}
          onMore={() => onMore(Math.min(most, limit * 2))}
        >
          {t("history.more")}
        </LoadMore>
      )}
    </section>
  );
}
