import { textIn } from "@passerelle/domain/languages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Flag } from "../../../ui/flag.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTimes } from "../../times.ts";
import { type Place, placesQuery } from "../api.ts";
import { PlaceDialog } from "./place-dialog.tsx";

/** The places where people meet, each with its time zone and the number of people met at once. */
export function PlacesTab() {
  const t = useWords("appointments/admin/availability");
  const { city } = useTimes();
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(placesQuery());
  const [edited, setEdited] = useState<Place | "new">();
  if (!data)
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-72 rounded-card" />
    );
  return (
    <section aria-label={t("tabs.places")}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <p className="max-w-prose text-sm text-muted">{t("places.hint")}</p>
        <Button size="sm" onClick={() => setEdited("new")}>
          {t("places.add")}
        </Button>
      </div>
      {data.places.length === 0 ? (
        <EmptyState title={t("places.none")} />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.places.map((place) => {
            const name = textIn(place.name, language);
            return (
              <li
                key={place.id}
                data-row
                className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-sm"
              >
                <Flag code={place.country_code} />
                <span className="mr-auto min-w-0 wrap-anywhere">
                  <span className="font-semibold">{name}</span>
                  <span className="text-muted">
                    {" "}
                    · {place.address} · {city(place.zone)} · {t("places.seats", { count: place.capacity })}
                  </span>
                </span>
                {!place.is_open && <Badge tone="warning">{t("places.closed")}</Badge>}
                <Button
                  size="sm"
                  variant="ghost"
                  data-row-link
                  aria-label={t("edit_of", { name })}
                  onClick={() => setEdited(place)}
                >
                  {t("edit")}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {edited && (
        <PlaceDialog place={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}
