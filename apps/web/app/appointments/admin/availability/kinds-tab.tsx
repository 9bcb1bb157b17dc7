import { textIn } from "@passerelle/domain/languages";
import { formatMoney } from "@passerelle/domain/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Kind, kindsQuery, placesQuery } from "../api.ts";
import { KindDialog } from "./kind-dialog.tsx";
import { VideoTemplate } from "./video-template.tsx";

/** The kinds of appointments, and the address of video calls that they share. */
export function KindsTab() {
  const t = useWords("appointments/admin/availability");
  const { language } = useLanguage();
  const kinds = useQuery(kindsQuery());
  const places = useQuery(placesQuery());
  const [edited, setEdited] = useState<Kind | "new">();
  const error = kinds.error ?? places.error;
  if (!kinds.data || !places.data)
    return error ? (
      <LoadError error={error} onRetry={() => void Promise.all([kinds.refetch(), places.refetch()])} />
    ) : (
      <Skeleton className="h-96 rounded-card" />
    );
  return (
    <>
      <section aria-label={t("tabs.kinds")}>
        <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
          <p className="max-w-prose text-sm text-muted">{t("kinds.hint")}</p>
          <Button size="sm" onClick={() => setEdited("new")}>
            {t("kinds.add")}
          </Button>
        </div>
        {kinds.data.kinds.length === 0 ? (
          <EmptyState title={t("kinds.none")} />
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {kinds.data.kinds.map((kind) => {
              const name = textIn(kind.name, language);
              const facts = [
                t(`modes.${kind.mode}`),
                t("kinds.minutes", { count: kind.duration_minutes }),
                kind.purpose !== "general" && t(`purposes.${kind.purpose}`),
                kind.price && formatMoney(kind.price, language),
                kind.is_confirmed_by_hand && t("kinds.by_hand"),
              ];
              return (
                <li
                  key={kind.id}
                  data-row
                  className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-sm"
                >
                  <span className="mr-auto min-w-0 wrap-anywhere">
                    <span className="font-semibold">{name}</span>
                    <span className="text-muted"> · {facts.filter(Boolean).join(" · ")}</span>
                  </span>
                  {!kind.is_offered && <Badge>{t("kinds.not_offered")}</Badge>}
                  <Button
                    size="sm"
                    variant="ghost"
                    data-row-link
                    aria-label={t("edit_of", { name })}
                    onClick={() => setEdited(kind)}
                  >
                    {t("edit")}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </section>
      <VideoTemplate />
      {edited && (
        <KindDialog
          kind={edited === "new" ? undefined : edited}
          places={places.data.places}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
