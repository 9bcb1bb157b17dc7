import type { ProviderEvent } from "@passerelle/contract/sandbox";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { providerEvents } from "./api.ts";
import { DryRunDialog } from "./dry-run-dialog.tsx";

/** What payment providers sent; each can be replayed without effect. */
export function EventsTab() {
  const t = useWords("sandbox");
  const { data: events, error, refetch } = useQuery(providerEvents);
  const [replayed, setReplayed] = useState<ProviderEvent>();
  if (!events) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-96 rounded-card" />;
  }
  return (
    <>
      <p className="max-w-prose text-muted">{t("events.lead")}</p>
      {events.length === 0 ? (
        <EmptyState title={t("events.none")} />
      ) : (
        <Card className="p-0! sm:p-0!">
          <ul className="divide-y divide-line">
            {events.map((event) => (
              <li key={event.id} data-event={event.id}>
                <EventRow event={event} onReplay={() => setReplayed(event)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {replayed && <DryRunDialog event={replayed} onClose={() => setReplayed(undefined)} />}
    </>
  );
}

function EventRow({ event, onReplay }: { event: ProviderEvent; onReplay: () => void }) {
  const t = useWords("sandbox");
  const { language } = useLanguage();
  const { provider, about, state, signed, payment, received_at, result } = event;
  const at = formatDateTime(received_at, language);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{t(`parts.names.${provider}`)}</span>
          <Badge>{t(`events.about.${about}`)}</Badge>
          {state && <code className="text-sm">{state}</code>}
          <Badge tone={result === "mismatch" || result === "unmatched" ? "warning" : "neutral"}>
            {t(`events.results.${result ?? "waiting"}`)}
          </Badge>
        </p>
        <p className="text-sm text-muted">
          {[at, payment?.reference, t(signed ? "events.signed" : "events.hint")].filter(Boolean).join(" · ")}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t("events.replay_named", { provider: t(`parts.names.${provider}`), at })}
        onClick={onReplay}
      >
        {t("events.replay")}
      </Button>
    </div>
  );
}
