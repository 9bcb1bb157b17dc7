import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { FIRST_EVENTS, HistoryList } from "../../../ui/history-list.tsx";
import { MAX_EVENTS, placeEventsQuery } from "./api.ts";

/** Changes whose former and new value are shown. */
const SHOWN_FIELDS = ["name", "name_en", "currency_code"] as const;

/** Who changed which place, and when: the newest ten, with a button for more. */
export function PlaceHistory() {
  const t = useWords("catalogue/admin/places");
  const ui = useWords("ui");
  const { language } = useLanguage();
  const [limit, setLimit] = useState(FIRST_EVENTS);
  const query = useQuery(placeEventsQuery(limit));
  return (
    <HistoryList
      entries={query.data?.events}
      total={query.data?.total ?? 0}
      limit={limit}
      most={MAX_EVENTS}
      onMore={setLimit}
      query={query}
    >
      {({ at, by, kind, deed, name, changes }) => (
        <>
          <p>
            <strong className="font-semibold">{t(`history.${kind}_${deed}`)}</strong> · {name}
          </p>
          {changes.map(({ what, from, to }) => {
            const shown = SHOWN_FIELDS.find((field) => field === what);
            if (shown) return <p key={what}>{t(`history.${shown}`, { from: from ?? "", to: to ?? "" })}</p>;
            return what === "city_id" && <p key={what}>{t("history.city_id")}</p>;
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
