import type { HistoryEntry, History as Read } from "@passerelle/contract/shapes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { FIRST_EVENTS, HistoryList } from "./history-list.tsx";

const MAX_ENTRIES = 200;

type HistoryProps = {
  /** Invalidating this key reloads the history as well. */
  queryKey: readonly unknown[];
  read: (limit: number, signal: AbortSignal) => Promise<Read>;
  /** Names of a subject and a field, if the entry has only their keys. */
  subject?: (entry: HistoryEntry) => string;
  field?: (name: string) => string;
};

/** Who changed what, and when: the newest ten, with a button for more. */
export function History({ queryKey, read, subject, field = (name) => name }: HistoryProps) {
  const t = useWords("ui");
  const { language } = useLanguage();
  const [limit, setLimit] = useState(FIRST_EVENTS);
  const query = useQuery({
    queryKey: [...queryKey, "history", limit, language],
    queryFn: ({ signal }) => read(limit, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <HistoryList
      entries={query.data?.entries}
      total={query.data?.total ?? 0}
      limit={limit}
      most={MAX_ENTRIES}
      onMore={setLimit}
      query={query}
    >
      {(entry) => (
        <>
          <p>
            <strong className="font-semibold">{t(`history.events.${entry.event}`)}</strong>
            {" · "}
            {subject ? subject(entry) : entry.subject}
          </p>
          {entry.fields.length > 0 && (
            <p>{t("history.fields", { fields: entry.fields.map(field).join(", ") })}</p>
          )}
          <p className="text-muted">
            {t("history.by", {
              name: entry.actor?.name || t("history.nobody"),
              date: formatDateTime(entry.at, language),
            })}
          </p>
        </>
      )}
    </HistoryList>
  );
}
