import { useQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "../lib/words.tsx";
import { WorkEntries, WorkEntry, WorkSummary } from "../ui/work-summary.tsx";
import { queuePath, queueQuery } from "./admin/api.ts";

const SHOWN = 3;
const PENDING = { state: "pending", search: "", page: 1 } as const;

/** The reviews that wait for moderation. */
export default function ModerationCard() {
  const t = useWords("reviews/admin");
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(queueQuery(PENDING, language));
  return (
    <WorkSummary
      title={t("title")}
      to={queuePath(PENDING)}
      open={t("open_all")}
      figures={data && [{ to: queuePath(PENDING), label: t("state.pending"), count: data.counts.pending }]}
      failure={error ? { error, retry: () => void refetch() } : undefined}
    >
      <WorkEntries>
        {(data?.reviews ?? []).slice(0, SHOWN).map(({ id, author, service, comment }) => (
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
