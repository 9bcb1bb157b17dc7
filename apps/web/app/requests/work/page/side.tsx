import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { Filing } from "../../deliverables/filing.tsx";
import { Paid } from "../../ordering/paid.tsx";
import { AssignmentCard } from "../queue/assignment-card.tsx";
import { WorkMoves } from "../work-moves.tsx";
import { Notes } from "./notes.tsx";
import { WithWorkPage } from "./with-work-page.tsx";

/** What stands beside every part: where the request is, what may be done with it, what was paid. One component a subject. */
export function WorkSide({ work }: { work: WorkDetail }) {
  return (
    <>
      <WorkMoves work={work} />
      <AssignmentCard requestId={work.request.id} />
      {work.works && <Filing request={work.request} />}
      <WithWorkPage work={work}>{(page) => <Notes requestId={work.request.id} page={page} />}</WithWorkPage>
      <Paid request={work.request} />
    </>
  );
}
