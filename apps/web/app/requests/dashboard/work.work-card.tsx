import { boxesFor, MAX_EXACT_COUNT, type WorkBox } from "@passerelle/domain/requests/work/queues";
import { DASHBOARD_KEY, type DashboardCardProps } from "../../lib/dashboard.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useProfile } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { WorkEntries, WorkEntry, WorkSummary } from "../../ui/work-summary.tsx";
import { Due } from "../work/queue/due.tsx";
import { queuePath } from "../work/queue/filter.ts";
import { StageBar } from "../work/queue/stage-bar.tsx";

/** The boxes whose counts the card shows. */
const COUNTED: readonly WorkBox[] = ["late", "mine", "unassigned", "waiting"];

/** The requests to work on: counts per box, and the reader's own requests that are due first. */
export default function WorkCard({ card: { requests, counts, stages } }: DashboardCardProps<"work">) {
  const t = useWords("requests/work/queue");
  const work = useWords("requests/work");
  const { role } = useProfile();
  const boxes = boxesFor(role);
  useLive("queue", undefined, [DASHBOARD_KEY]);
  const figures = COUNTED.filter((box) => boxes.includes(box)).map((box) => {
    const count = counts[box] ?? 0;
    return {
      to: queuePath({ box, page: 1 }, role),
      label: t(`box.${box}`),
      count: count > MAX_EXACT_COUNT ? `${MAX_EXACT_COUNT}+` : count,
      urgent: box === "late",
    };
  });
  return (
    <WorkSummary title={work("title")} to="/requests-queue" open={t("open_queue")} figures={figures}>
      {boxes[0] && (
        <StageBar filter={{ box: boxes[0], page: 1 }} role={role} stages={stages} className="mt-4" />
      )}
      <WorkEntries>
        {requests.map((request) => (
          <WorkEntry
            key={request.id}
            to={`/requests-queue/${request.id}`}
            title={request.service.title}
            detail={[request.customer.name, request.country.name, request.reference].join(" · ")}
            aside={<Due request={request} />}
          />
        ))}
      </WorkEntries>
    </WorkSummary>
  );
}
