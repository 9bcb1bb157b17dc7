import { DEFAULT_LANGUAGE, isLanguage } from "@passerelle/domain/languages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../../lib/format.ts";
import { formatLanguage } from "../../../lib/format-names.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { FIRST_EVENTS, HistoryList } from "../../../ui/history-list.tsx";
import { MAX_EVENTS, placeEventsQuery } from "./api.ts";

type Change = { what: string; from: string | null; to: string | null };

/** Who changed which place, and when: the newest ten, with a button for more. */
export function PlaceHistory() {
  const t = useWords("catalogue/admin/places");
  const ui = useWords("ui");
  const { language } = useLanguage();
  const [limit, setLimit] = useState(FIRST_EVENTS);
  const query = useQuery(placeEventsQuery(limit));
  const words = ({ what, from, to }: Change) => {
    const values = { from: from ?? "", to: to ?? "" };
    const translated = /^name\.(.+)$/.exec(what)?.[1];
    if (isLanguage(translated) && translated !== DEFAULT_LANGUAGE)
      return t("history.name_in", { ...values, language: formatLanguage(translated, language) });
    if (what === "name" || translated) return t("history.name", values);
    if (what === "currency_code") return t("history.currency_code", values);
    return what === "city_id" ? t("history.city_id") : null;
  };
  return (
    <HistoryList
      entries={query.data?.events}
      total={query.data?.total ?? 0}
      limit={limit}
      most={MAX_EVENTS}
      onMore={setLimit}
      query={query}
    >
      {({ at, by, kind, operation, name, changes }) => (
        <>
          <p>
            <strong className="font-semibold">{t(`history.${kind}_${operation}`)}</strong> · {name}
          </p>
          {changes.map((change) => {
            const text = words(change);
            return text && <p key={change.what}>{text}</p>;
          })}
          <p className="text-muted">
            {by
              ? ui("history.by", { name: by.name, date: formatDateTime(at, language) })
              : formatDateTime(at, language)}
          </p>
        </>
      )}
    </HistoryList>
  );
}
