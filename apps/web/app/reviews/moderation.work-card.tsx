import type { DashboardCardProps } from "../lib/dashboard.ts";
import { useWords } from "../lib/words.tsx";
import { WorkEntries, WorkEntry, WorkSummary } from "../ui/work-summary.tsx";
import { queuePath } from "./admin/api.ts";

const PENDING = { state: "pending", search: "", page: 1 } as const;

/** The reviews that wait for moderation. */
export default function ModerationCard({ card: { reviews, pending } }: DashboardCardProps<"moderation">) {
  const t = useWords("reviews/admin");
  return (
    <WorkSummary
      title={t("title")}
      to={queuePath(PENDING)}
      open={t("open_all")}
      figures={[{ to: queuePath(PENDING), label: t("state.pending"), count: pending }]}
    >
      <WorkEntries>
        {reviews.map(({ id, author, service, comment }) => (
          <WorkEntry
            key={id}
            to={queuePath(PENDING)}
            title={`${author.name} · ${service.title}`}
            detail={comment ?? t("no_comment")}
          />
        ))}
      </WorkEntries>
    </WorkSummary>
  );
}
