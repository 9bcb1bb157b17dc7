import type { InboxTicket } from "@passerelle/contract/support/ticket-inbox";
import type { TicketPriority } from "@passerelle/domain/support/ticket-times";
import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { FactCard } from "../../../ui/facts.tsx";

/** All events of a ticket, oldest first. */
export function History({ ticket }: { ticket: InboxTicket }) {
  const t = useWords("support/tickets/inbox");
  const { language } = useLanguage();
  const words = ({ event, by, actor, from, to }: InboxTicket["events"][number]) => {
    const who = by === "system" ? t("history.system") : actor || t("gone");
    if (event === "prioritised") {
      const of = (priority: string | null) => t(`priority.${priority as TicketPriority}`);
      return t("history.prioritised", { from: of(from), to: of(to), actor: who });
    }
    if (event === "assigned")
      return t("history.assigned", { from: from ?? t("nobody"), to: to ?? t("nobody"), actor: who });
    return t(`history.${event}`, { actor: who });
  };
  return (
    <FactCard title={t("history.title")}>
      <ol className="flex flex-col gap-3">
        {ticket.events.map((happened) => (
          <li key={`${happened.at} ${happened.event} ${happened.to}`}>
            <p className="wrap-anywhere">{words(happened)}</p>
            <p className="text-sm text-muted">
              <time dateTime={happened.at}>{formatDateTime(happened.at, language)}</time>
            </p>
          </li>
        ))}
      </ol>
    </FactCard>
  );
}
