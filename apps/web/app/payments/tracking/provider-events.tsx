import type { ProviderEvent } from "@passerelle/contract/payments/tracking";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { eventBody } from "./api.ts";

/** What the provider sent about an attempt, exactly as it arrived. */
export function ProviderEvents({ events }: { events: readonly ProviderEvent[] }) {
  const t = useWords("payments/tracking");
  return (
    <FactCard title={t("provider_events.title")}>
      {events.length === 0 && <p className="text-muted">{t("provider_events.none")}</p>}
      <ol className="flex flex-col gap-4 empty:hidden">
        {events.map((event) => (
          <li key={event.id} className="border-t border-line pt-3 first:border-t-0 first:pt-0">
            <OneEvent event={event} />
          </li>
        ))}
      </ol>
    </FactCard>
  );
}

function OneEvent({ event }: { event: ProviderEvent }) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <time dateTime={event.received_at}>{formatDateTime(event.received_at, language)}</time>
        <Badge tone={event.is_signed ? "success" : "neutral"}>
          {t(event.is_signed ? "provider_events.signed" : "provider_events.hint")}
        </Badge>
        <Badge tone={event.result === "mismatch" || event.result === "unmatched" ? "danger" : "info"}>
          {t(`provider_events.results.${event.result ?? "waiting"}`)}
        </Badge>
        {event.deliveries > 1 && (
          <span className="text-sm text-muted">
            {t("provider_events.deliveries", { count: event.deliveries })}
          </span>
        )}
      </p>
      <p id={`event-${event.id}`} className="mt-1 font-mono text-[0.8125rem] text-muted wrap-anywhere">
        {event.event_id}
      </p>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        aria-expanded={open}
        aria-describedby={`event-${event.id}`}
        onClick={() => setOpen(!open)}
      >
        {t(open ? "provider_events.hide_body" : "provider_events.body")}
      </Button>
      {open && <Raw event={event} />}
    </>
  );
}

function Raw({ event }: { event: ProviderEvent }) {
  const t = useWords("payments/tracking");
  const failureWords = useFailureWords();
  const { data, error } = useQuery(eventBody(event.id));
  if (error) return <Alert kind="error">{failureWords(error)}</Alert>;
  const headers = Object.entries(event.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t("provider_events.raw")}
      className="mt-1 max-h-80 overflow-auto rounded-control bg-sunken p-3"
    >
      <pre className="text-[0.8125rem] leading-snug whitespace-pre-wrap wrap-anywhere">
        {[...headers, "", data ? readable(data.body) : "…"].join("\n")}
      </pre>
    </section>
  );
}

/** JSON with line breaks; other bodies as they are. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
