import type { SharedRequest } from "@passerelle/contract/requests/shared";
import { replyTime } from "@passerelle/domain/messaging/reply-time";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { api } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { Flag } from "../../ui/flag.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusBadge } from "../lifecycle/status-badge.tsx";

const sharedRequests = (id: string) =>
  queryOptions({
    queryKey: ["profiles", id, "requests"],
    queryFn: ({ signal }) => api("GET /api/profiles/:id/requests", { params: { id } }, { signal }),
  });

/** The requests that connect the reader with a person. Without any it shows nothing or, with `expected`, that there are none. */
export function SharedRequests({ personId, expected }: { personId: string; expected: boolean }) {
  const t = useWords("requests/shared");
  const ui = useWords("ui");
  const { data, error, refetch } = useQuery(sharedRequests(personId));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-40 rounded-card" />;
  }
  const own = data.requests.filter((request) => request.own);
  const served = data.requests.filter((request) => !request.own);
  const reply = data.reply_minutes === null ? undefined : replyTime(data.reply_minutes);
  return (
    <>
      {own.length > 0 && (
        <FactCard title={t("own")}>
          {reply && (
            <p className="mb-2 text-muted">{ui(`handler.reply.${reply.unit}`, { count: reply.count })}</p>
          )}
          <List requests={own} base="/requests-tracking" />
        </FactCard>
      )}
      {(served.length > 0 || (expected && own.length === 0)) && (
        <FactCard title={t("served")}>
          <p className="mb-2 text-muted">{t(served.length > 0 ? "served_lead" : "none")}</p>
          <List requests={served} base="/requests-queue" />
        </FactCard>
      )}
    </>
  );
}

function List({ requests, base }: { requests: readonly SharedRequest[]; base: string }) {
  const t = useWords("requests/shared");
  const { language } = useLanguage();
  return (
    <ul className="divide-y divide-line">
      {requests.map(({ id, reference, service_title, country_code, status, submitted_at }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <span className="min-w-0">
            <Link
              to={`${base}/${id}`}
              className="font-semibold text-primary underline-offset-4 hover:underline"
            >
              {service_title}
            </Link>
            <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
              <Flag code={country_code} />
              {[reference, submitted_at && t("submitted", { date: formatDate(submitted_at, language) })]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
          <StatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
}
