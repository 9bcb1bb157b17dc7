import type { TicketBox } from "@passerelle/domain/support/ticket-boxes";
import { DASHBOARD_KEY, type DashboardCardProps } from "../lib/dashboard.ts";
import { useLive } from "../lib/live/use-live.ts";
import { useWords } from "../lib/words.tsx";
import { WorkEntries, WorkEntry, WorkSummary } from "../ui/work-summary.tsx";
import { ALL, inboxPath } from "./tickets/inbox/api.ts";
import { Due } from "./tickets/inbox/due.tsx";

const COUNTED: readonly TicketBox[] = ["overdue", "mine", "unassigned", "waiting"];

/** The tickets to answer: counts per box, and the most urgent ones. */
export default function TicketsCard({ card: { tickets, counts } }: DashboardCardProps<"tickets">) {
  const t = useWords("support/tickets/inbox");
  useLive("ticket", undefined, [DASHBOARD_KEY]);
  const figures = COUNTED.map((box) => ({
    to: inboxPath({ ...ALL, box }),
    label: t(`box.${box}`),
    count: counts[box],
    urgent: box === "overdue",
  }));
  return (
    <WorkSummary title={t("title")} to="/admin/support-tickets" open={t("open_inbox")} figures={figures}>
      <WorkEntries>
        {tickets.map((ticket) => (
          <WorkEntry
            key={ticket.id}
            to={`/admin/support-tickets/${ticket.id}`}
            title={ticket.subject}
            detail={[ticket.customer.name, ticket.reference].join(" · ")}
            aside={<Due ticket={ticket} />}
          />
        ))}
      </WorkEntries>
    </WorkSummary>
  );
}
