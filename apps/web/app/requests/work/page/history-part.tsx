import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { WithWorkPage } from "./with-work-page.tsx";
import { WorkTimeline } from "./work-timeline.tsx";

/** The part with the events of the request, including those that its customer does not see. */
export function HistoryPart({ work }: { work: WorkDetail }) {
  return (
    <WithWorkPage work={work}>
      {({ events }) => <WorkTimeline events={events} form={work.request.form} />}
    </WithWorkPage>
  );
}
