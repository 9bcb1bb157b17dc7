import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { WorkTimeline } from "../../requests/work/bench/work-timeline.tsx";
import { WithWorkPage } from "./with-bench.tsx";

/** What happened to the request, with what its customer does not see. */
export function HistoryPart({ work }: { work: WorkDetail }) {
  return <WithWorkPage work={work}>{({ events }) => <WorkTimeline events={events} />}</WithWorkPage>;
}
