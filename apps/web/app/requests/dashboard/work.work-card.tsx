import { boxesFor, MAX_EXACT_COUNT, type WorkBox } from "@passerelle/domain/requests/work/queues";
import { useQuery } from "@tanstack/react-query";
import { useLive } from "../../lib/live/use-live.ts";
import { useProfile } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { WorkEntries, WorkEntry, WorkSummary } from "../../ui/work-summary.tsx";
import { WORK_LISTS } from "../work/api.ts";
import { queuePage } from "../work/queue/api.ts";
import { Due } from "../work/queue/due.tsx";
import { queuePath } from "../work/queue/filter.ts";
import { StageBar } from "../work/queue/stage-bar.tsx";

const SHOWN = 5;

/** Boxes whose requests wait for an action of ours. */
const COUNTED: readonly WorkBox[] = ["late", "mine", "unassigned", "waiting"];

/** The requests to work on: counts per box, and those that are due first. */
export default function WorkCard() {
  const t = useWords("requests/work/queue");
  const work = useWords("requests/work");
  const { language } = useLanguage();
  const { role } = useProfile();
  const boxes = boxesFor(role);
  const { data, error, refetch } = useQuery(queuePage({ box: boxes[0] ?? "mine", page: 1 }, language));
  useLive("queue", undefined, [WORK_LISTS]);
  const figures =
    data &&
    COUNTED.filter((box) => boxes.includes(box)).map((box) => {
      const count = data.counts[box] ?? 0;
      return {
        to: queuePath({ box, page: 1 }, role),
        label: t(`box.${box}`),
        count: count > MAX_EXACT_COUNT ? `${MAX_EXACT_COUNT}+` : count,
        urgent: box === "late",
      };
    });
  return (
    <WorkSummary
      title={work("title")}
      to="/requests-queue"
      open={t("open_queue")}
      figures={figures}
      failure={error ? { error, retry: () => void refetch() } : undefined}
    >
      {boxes[0] && (
        <StageBar filter={{ box: boxes[0], page: 1 }} role={role} stages={data?.stages} className="mt-4" />
      )}
      <WorkEntries>
        {(data?.requests ?? []).slice(0, SHOWN).map((request) => (
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
