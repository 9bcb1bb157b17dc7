import type { InboxTicket } from "@passerelle/contract/support/ticket-inbox";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { isNotFound } from "../lib/failure.ts";
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
import type { Route } from "./+types/support-ticket.admin";
import { TICKETS_KEY } from "./tickets/api.ts";
import { AnswerForm } from "./tickets/inbox/answer-form.tsx";
import { inboxTicket } from "./tickets/inbox/api.ts";
import { History } from "./tickets/inbox/history.tsx";
import { Notes } from "./tickets/inbox/notes.tsx";
import { TicketFacts } from "./tickets/inbox/ticket-facts.tsx";
import { ResponseCard } from "./tickets/thread.tsx";
import { useMarkRead } from "./tickets/use-mark-read.ts";

export const handle = { words: ["support/tickets", "support/tickets/inbox", "ui/attach"] };

/** /admin/support-tickets/{id}: the page on which support works on a ticket. */
export default function SupportTicketPage({ params: { ticketId } }: Route.ComponentProps) {
  const t = useWords("support/tickets/inbox");
  const { language } = useLanguage();
  useLive("ticket", ticketId, [TICKETS_KEY]);
  const { data: ticket, error, refetch } = useQuery(inboxTicket(ticketId, language));
  if (ticket) return <Shown key={ticket.id} ticket={ticket} />;
  const absent = isNotFound(error, "ticket_not_found");
  const back = (
    <ButtonLink to="/admin/support-tickets" variant="secondary">
      {t("page.back")}
    </ButtonLink>
  );
  return (
    <>
      <PageTitle title={absent ? t("page.not_found") : t("title")} />
      <h1 className="sr-only">{absent ? t("page.not_found") : t("title")}</h1>
      {absent ? (
        <EmptyState title={t("page.not_found")} action={back} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </>
  );
}

function Shown({ ticket }: { ticket: InboxTicket }) {
  const t = useWords("support/tickets/inbox");
  const tickets = useWords("support/tickets");
  useMarkRead(
    ticket.own
      ? undefined
      : ticket.responses.findLast(({ by, is_read }) => by === "customer" && !is_read)?.id,
    (upTo) => api("POST /api/admin/tickets/:id/read", { params: { id: ticket.id }, body: { up_to: upTo } }),
  );
  const { id, customer, reference, theme, request, own, state } = ticket;
  const name = customer.name || t("gone");
  const head = (
    <>
      <PageTitle title={`${ticket.subject} · ${reference}`} />
      <PageHeader
        title={<span className="wrap-anywhere">{ticket.subject}</span>}
        facts={[name, reference, tickets(`themes.${theme}`)].join(" · ")}
      />
    </>
  );
  if (own)
    return (
      <>
        {head}
        <Alert kind="info" title={t("page.own")}>
          <Link to={`/assistance/${id}`} className="font-semibold">
            {t("page.own_link")}
          </Link>
        </Alert>
      </>
    );
  return (
    <>
      {head}
      {request && (
        <p className="mb-6">
          {t("page.about")}{" "}
          <Link to={`/requests-queue/${request.id}`} className="font-semibold text-primary">
            {`${request.service} (${request.reference})`}
          </Link>
        </p>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <section aria-labelledby="conversation">
            <h2 id="conversation" className="mb-4 text-xl">
              {t("page.conversation")}
            </h2>
            <ol className="flex flex-col gap-4">
              {ticket.responses.map((response) => (
                <li key={response.id}>
                  <ResponseCard
                    ticketId={id}
                    response={response}
                    mine={response.by === "staff"}
                    name={response.by === "customer" ? name : response.author || t("gone")}
                  />
                </li>
              ))}
            </ol>
          </section>
          {state === "closed" ? <p>{t("answer.closed")}</p> : <AnswerForm ticket={ticket} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <TicketFacts ticket={ticket} />
          <Notes ticket={ticket} />
          <History ticket={ticket} />
        </div>
      </div>
    </>
  );
}
