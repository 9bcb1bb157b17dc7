import type { TicketBox } from "@passerelle/domain/support/ticket-boxes";
import { useQuery } from "@tanstack/react-query";
import { useLive } from "../lib/live/use-live.ts";
import { useWords } from "../lib/words.tsx";
import { WorkEntries, WorkEntry, WorkSummary } from "../ui/work-summary.tsx";
import { TICKETS_KEY } from "./tickets/api.ts";
import { ALL, inboxList, inboxPath } from "./tickets/inbox/api.ts";
import { Due } from "./tickets/inbox/due.tsx";

const SHOWN = 5;
const COUNTED: readonly TicketBox[] = ["overdue", "mine", "unassigned", "waiting"];

/** The tickets to answer: counts per box, and the most urgent ones. */
export default function TicketsCard() {
  const t = useWords("support/tickets/inbox");
  const { data, error, refetch } = useQuery(inboxList(ALL));
  useLive("ticket", undefined, [TICKETS_KEY]);
  return (
    <WorkSummary
      title={t("title")}
      to="/admin/support-tickets"
      open={t("open_inbox")}
      figures={
        data &&
        COUNTED.map((box) => ({
          to: inboxPath({ ...ALL, box }),
          label: t(`box.${box}`),
          count: data.counts[box],
          urgent: box === "overdue",
        }))
      }
      failure={error ? { error, retry: () => void refetch() } : undefined}
    >
      <WorkEntries>
        {(data?.tickets ?? []).slice(0, SHOWN).map((ticket) => (
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
