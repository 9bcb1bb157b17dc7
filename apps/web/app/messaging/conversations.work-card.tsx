import { DASHBOARD_KEY, type DashboardCardProps } from "../lib/dashboard.ts";
import { useLive } from "../lib/live/use-live.ts";
import { useWords } from "../lib/words.tsx";
import { WorkEntries, WorkEntry, WorkSummary } from "../ui/work-summary.tsx";
import { staffPath } from "./public/api.ts";

/** The conversations that wait for the reader's answer. */
export default function ConversationsCard({
  card: { conversations, total },
}: DashboardCardProps<"conversations">) {
  const t = useWords("messaging");
  useLive("conversation", undefined, [DASHBOARD_KEY]);
  return (
    <WorkSummary
      title={t("title")}
      to="/conversations"
      open={t("open_all")}
      figures={[{ to: "/conversations", label: t("box.mine"), count: total, urgent: true }]}
    >
      <WorkEntries>
        {conversations.map(({ id, customer, request, last }) => (
          <WorkEntry
            key={id}
            to={staffPath({ box: "mine", search: "", page: 1 }, id)}
            title={customer?.name ?? ""}
            detail={last?.excerpt || (request ? `${request.title} · ${request.reference}` : t("general"))}
          />
        ))}
      </WorkEntries>
    </WorkSummary>
  );
}
