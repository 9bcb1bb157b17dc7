import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../lib/format.ts";
import { api } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The reader's contact messages sent while signed in, with their state; renders nothing without any. */
export function MyMessages() {
  const t = useWords("support/assistance");
  const contact = useWords("support/contact");
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ["my-messages"],
    queryFn: ({ signal }) => api("GET /api/me/messages", {}, { signal }),
    staleTime: 0,
  });
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-40 rounded-card" />;
  }
  if (data.messages.length === 0) return null;
  return (
    <section aria-labelledby="mine">
      <h2 id="mine" className="mb-4 text-xl">
        {t("mine")}
      </h2>
      <ul className="flex flex-col gap-3">
        {data.messages.map(({ reference, topic, message, status, created_at }) => (
          <li key={reference} className="rounded-card border border-line bg-surface p-4">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <h3 className="font-sans text-base font-semibold tracking-normal">
                {contact(`topics.${topic}`)}
              </h3>
              <Badge tone={status === "handled" ? "success" : "info"}>{t(`status.${status}`)}</Badge>
            </div>
            <p className="mt-1 text-sm text-muted">
              <span className="tabular-nums">{reference}</span> ·{" "}
              <time dateTime={created_at}>{formatDateTime(created_at, language)}</time>
            </p>
            <p className="mt-3 line-clamp-4 whitespace-pre-line">{message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
