import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { Paid } from "../../requests/components/paid.tsx";
import { Filing } from "../../requests/delivery/filing.tsx";
import { AssignmentCard } from "../../requests/queue/assignment-card.tsx";
import { Notes } from "../../requests/work/bench/notes.tsx";
import { WorkMoves } from "../../requests/work/work-moves.tsx";
import { WithWorkPage } from "./with-bench.tsx";

/** What stands beside every part: where the request is, what may be done with it, what was paid. One component a subject. */
export function WorkSide({ work }: { work: WorkDetail }) {
  return (
    <>
      <WorkMoves work={work} />
      <AssignmentCard requestId={work.request.id} />
      {work.works && <Filing request={work.request} />}
      <WithWorkPage work={work}>
        {(bench) => <Notes requestId={work.request.id} bench={bench} />}
      </WithWorkPage>
      <Paid request={work.request} />
    </>
  );
}
