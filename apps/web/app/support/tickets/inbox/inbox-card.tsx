import type { InboxTicketSummary } from "@passerelle/contract/support/ticket-inbox";
import { Link } from "react-router";
import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Due, TicketBadges } from "./due.tsx";

/** A ticket in the inbox: subject, customer, assignee and due date. The whole card is the link. */
export function InboxCard({ ticket }: { ticket: InboxTicketSummary }) {
  const t = useWords("support/tickets/inbox");
  const tickets = useWords("support/tickets");
  const { language } = useLanguage();
  const { id, subject, reference, theme, customer, assignee, own, unread, overdue, updated_at } = ticket;
  return (
    <article
      aria-labelledby={id}
      className={classNames(
        "relative flex flex-col gap-2 rounded-card border bg-surface p-4 shadow-card hover:border-primary sm:flex-row sm:items-center sm:gap-6 dark:shadow-none",
        overdue ? "border-danger" : "border-line",
      )}
    >
      <div className="min-w-0 flex-1">
        <h3 id={id} className="text-lg wrap-anywhere">
          <Link
            to={`/admin/support-tickets/${id}`}
            className="no-underline after:absolute after:inset-0 after:rounded-card"
          >
            {subject}
          </Link>
        </h3>
        <p className="text-sm text-muted">
          <span className="tabular-nums">{reference}</span> · {tickets(`themes.${theme}`)}
        </p>
      </div>
      <div className="min-w-0 sm:w-52">
        <p className="font-semibold wrap-anywhere">{customer.name || t("gone")}</p>
        {!own && (
          <p className="text-sm text-muted">
            {assignee ? t("assign.card", { name: assignee.name }) : t("box.unassigned")}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:w-56 sm:flex-col sm:items-end">
        <div className="flex flex-wrap gap-2 sm:justify-end">
          {unread > 0 && <Badge tone="success">{t("unread", { count: unread })}</Badge>}
          <TicketBadges ticket={ticket} />
        </div>
        <p className="text-sm text-muted">
          {ticket.due_at ? (
            <Due ticket={ticket} />
          ) : (
            <time dateTime={updated_at}>{formatDateTime(updated_at, language)}</time>
          )}
        </p>
      </div>
    </article>
  );
}
