import type { Ticket } from "@passerelle/contract/support/tickets";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import { isNotFound } from "../lib/failure.ts";
import { formatDate } from "../lib/format.ts";
import { useLive } from "../lib/live/use-live.ts";
import { api } from "../lib/session.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { Route } from "./+types/ticket.page";
import { TICKETS_KEY, ticketDetail } from "./tickets/api.ts";
import { ReplyForm } from "./tickets/reply-form.tsx";
import { ResolutionPrompt } from "./tickets/resolution-prompt.tsx";
import { TicketStateBadge } from "./tickets/state-badge.tsx";
import { Thread } from "./tickets/thread.tsx";
import { useMarkRead } from "./tickets/use-mark-read.ts";

export const handle = { words: ["support/tickets", "ui/attach"] };

/** /assistance/{id}: a ticket for its customer. */
export default function TicketPage({ params: { ticketId } }: Route.ComponentProps) {
  const t = useWords("support/tickets");
  const { language } = useLanguage();
  useLive("ticket", ticketId, [TICKETS_KEY]);
  const { data: ticket, error, refetch } = useQuery(ticketDetail(ticketId, language));
  if (ticket) return <Shown key={ticket.id} ticket={ticket} />;
  const absent = isNotFound(error, "ticket_not_found");
  const back = (
    <ButtonLink to="/assistance" variant="secondary">
      {t("page.back")}
    </ButtonLink>
  );
  return (
    <>
      <PageTitle title={absent ? t("page.not_found") : t("title")} />
      <h1 className="sr-only">{absent ? t("page.not_found") : t("title")}</h1>
      {absent ? (
        <EmptyState title={t("page.not_found")} action={back}>
          {t("page.not_found_text")}
        </EmptyState>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </>
  );
}

function Shown({ ticket }: { ticket: Ticket }) {
  const t = useWords("support/tickets");
  const { language } = useLanguage();
  const input = useRef<HTMLTextAreaElement>(null);
  useMarkRead(ticket.responses.findLast(({ by, is_read }) => by === "staff" && !is_read)?.id, (upTo) =>
    api("POST /api/tickets/:id/read", { params: { id: ticket.id }, body: { up_to: upTo } }),
  );
  const { state, request, closes_at, closed_by, reopen_until } = ticket;
  return (
    <>
      <PageTitle title={`${ticket.subject} · ${ticket.reference}`} />
      <PageHeader
        title={<span className="wrap-anywhere">{ticket.subject}</span>}
        lead={`${t("page.reference", { reference: ticket.reference })} · ${t(`themes.${ticket.theme}`)}`}
        actions={<TicketStateBadge state={state} />}
      />
      {request && (
        <p className="mb-6">
          {t("page.about")}{" "}
          <Link to={`/requests-tracking/${request.id}`} className="font-semibold text-primary">
            {`${request.service} (${request.reference})`}
          </Link>
        </p>
      )}
      <div className="flex max-w-3xl flex-col gap-6">
        <section aria-labelledby="conversation">
          <h2 id="conversation" className="mb-4 text-xl">
            {t("page.conversation")}
          </h2>
          <Thread ticket={ticket} />
        </section>
        {closes_at && (
          <Alert kind="warning">{t("page.closing", { date: formatDate(closes_at, language) })}</Alert>
        )}
        {closed_by && (
          <Alert kind="info" title={t(`page.closed_by.${closed_by}`)}>
            {reopen_until
              ? t("page.reopen_until", { date: formatDate(reopen_until, language) })
              : t("page.reopen_over")}
          </Alert>
        )}
        {state === "proposed" && <ResolutionPrompt ticket={ticket} onRefuse={() => input.current?.focus()} />}
        {state === "closed" && !reopen_until ? (
          <ButtonLink to="/assistance/new" className="self-start">
            {t("open_new")}
          </ButtonLink>
        ) : (
          <ReplyForm ticket={ticket} input={input} />
        )}
        {(state === "open" || state === "answered") && (
          <ResolutionPrompt ticket={ticket} onRefuse={() => {}} />
        )}
      </div>
    </>
  );
}
