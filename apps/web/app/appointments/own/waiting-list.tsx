import type { WaitingEntry } from "@passerelle/contract/appointments";
import { MAX_WAITING_NOTICES } from "@passerelle/domain/appointments/kinds";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDate } from "../../lib/format.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { refocusAfterRemoval } from "../../ui/refocus.ts";
import { stopWaiting, waitingQuery } from "../api.ts";

/** The reader's entries in the waiting list; nothing without an entry. */
export function WaitingList() {
  const t = useWords("appointments/own");
  const { data } = useQuery(waitingQuery);
  if (!data || data.waiting.length === 0) return null;
  return (
    <FactCard title={t("waiting.title")}>
      <ul className="flex flex-col gap-4">
        {data.waiting.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </FactCard>
  );
}

function Entry({ entry: { id, kind, wanted, notices } }: { entry: WaitingEntry }) {
  const t = useWords("appointments/own");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const stop = useMutation(stopWaiting(useQueryClient()));
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold">{kind.name}</p>
        <ul>
          {wanted.map(({ starts_at, ends_at }) => (
            <li key={starts_at}>
              {t("waiting.range", {
                from: formatDate(starts_at, language),
                // The range ends at the midnight after its last day.
                to: formatDate(new Date(Date.parse(ends_at) - 1).toISOString(), language),
              })}
            </li>
          ))}
        </ul>
        {notices > 0 && (
          <p className="text-muted text-sm">
            {notices < MAX_WAITING_NOTICES ? t("waiting.notices", { count: notices }) : t("waiting.no_more")}
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t("waiting.stop_of", { kind: kind.name })}
        busy={stop.isPending}
        onClick={({ currentTarget }) => {
          refocusAfterRemoval(currentTarget);
          stop.mutate(id, {
            onSuccess: () => showToast({ kind: "success", title: t("waiting.stopped") }),
            onError: (error) =>
              showToast({ kind: "error", title: t("waiting.failed"), description: failureWords(error) }),
          });
        }}
      >
        {t("waiting.stop")}
      </Button>
    </div>
  );
}
