import type { InboxTicketSummary } from "@passerelle/contract/support/ticket-inbox";
import type { TicketPriority } from "@passerelle/domain/support/ticket-times";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { formatDuration } from "./duration.ts";

const TONES: Record<TicketPriority, BadgeTone> = {
  low: "neutral",
  normal: "neutral",
  high: "warning",
  urgent: "danger",
};

/** A ticket's state and priority for support; overdue ones are highlighted. */
export function TicketBadges({ ticket }: { ticket: InboxTicketSummary }) {
  const t = useWords("support/tickets/inbox");
  const { state, priority, overdue } = ticket;
  return (
    <>
      {priority !== "normal" && <Badge tone={TONES[priority]}>{t(`priority.${priority}`)}</Badge>}
      <Badge tone={state === "open" ? (overdue ? "danger" : "info") : "neutral"}>{t(`state.${state}`)}</Badge>
    </>
  );
}

/** When support must answer; nothing while the ticket waits for its customer. */
export function Due({ ticket }: { ticket: Pick<InboxTicketSummary, "due_at" | "overdue"> }) {
  const t = useWords("support/tickets/inbox");
  const { language } = useLanguage();
  if (!ticket.due_at) return null;
  const seconds = Math.abs(Date.parse(ticket.due_at) - Date.now()) / 1000;
  return (
    // The clock of the server may have written the first text.
    <time
      dateTime={ticket.due_at}
      suppressHydrationWarning
      className={ticket.overdue ? "font-semibold text-danger" : undefined}
    >
      {t(ticket.overdue ? "due.late" : "due.in", { time: formatDuration(seconds, language) })}
    </time>
  );
}
