import type { TicketSummary } from "@passerelle/contract/support/tickets";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useSearchParams } from "react-router";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TICKETS_PER_PAGE, ticketList } from "./api.ts";
import { TicketStateBadge } from "./state-badge.tsx";

const pathOf = (page: number) => (page > 1 ? `/assistance?page=${page}` : "/assistance");

/** The reader's tickets, last response first; unread ones are highlighted. */
export function TicketList() {
  const t = useWords("support/tickets");
  const [params] = useSearchParams();
  const page = Math.min(100_000, Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1));
  const { data, error, refetch, isPlaceholderData } = useQuery(ticketList(page));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-40 rounded-card" />;
  }
  const pages = Math.max(1, Math.ceil(data.total / TICKETS_PER_PAGE));
  if (!isPlaceholderData && page > pages) return <Navigate replace to={pathOf(pages)} />;
  if (data.total === 0) return <EmptyState title={t("list.none")}>{t("list.none_text")}</EmptyState>;
  return (
    <>
      <ul aria-busy={isPlaceholderData || undefined} className="flex flex-col gap-3">
        {data.tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketCard ticket={ticket} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} hrefFor={pathOf} label={t("list.pages")} />
    </>
  );
}

function TicketCard({ ticket }: { ticket: TicketSummary }) {
  const t = useWords("support/tickets");
  const { language } = useLanguage();
  const { id, reference, subject, theme, state, unread, updated_at } = ticket;
  return (
    <article
      aria-labelledby={id}
      className="relative rounded-card border border-line bg-surface p-4 shadow-card hover:border-primary dark:shadow-none"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 id={id} className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <Link
            to={`/assistance/${id}`}
            className="no-underline after:absolute after:inset-0 after:rounded-card"
          >
            {subject}
          </Link>
        </h3>
        <div className="flex flex-wrap gap-2">
          {unread > 0 && <Badge tone="success">{t("list.unread", { count: unread })}</Badge>}
          <TicketStateBadge state={state} />
        </div>
      </div>
      <p className="mt-1 text-sm text-muted">
        <span className="tabular-nums">{reference}</span> · {t(`themes.${theme}`)} · {t("list.updated")}{" "}
        <time dateTime={updated_at}>{formatDateTime(updated_at, language)}</time>
      </p>
    </article>
  );
}
