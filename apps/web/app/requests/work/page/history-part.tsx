import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { WithWorkPage } from "./with-work-page.tsx";
import { WorkTimeline } from "./work-timeline.tsx";

/** What happened to the request, with what its customer does not see. */
export function HistoryPart({ work }: { work: WorkDetail }) {
  return <WithWorkPage work={work}>{({ events }) => <WorkTimeline events={events} />}</WithWorkPage>;
}
