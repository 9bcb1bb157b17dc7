import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { ProposingCard } from "../../../appointments/public/proposing/proposing-card.tsx";
import { MandateHeld } from "../../../mandates/public/mandate-held.tsx";
import { FilingCard } from "../../deliverables/filing-card.tsx";
import { PaymentFacts } from "../../ordering/payment-facts.tsx";
import { AssignmentCard } from "../queue/assignment-card.tsx";
import { TransitionsCard } from "../transitions-card.tsx";
import { Notes } from "./notes.tsx";
import { WithWorkPage } from "./with-work-page.tsx";

/** The column beside every part: status, actions, assignment, payment. One component per subject. */
export function WorkSide({ work }: { work: WorkDetail }) {
  return (
    <>
      {work.works && <MandateHeld requestId={work.request.id} />}
      <TransitionsCard work={work} />
      <AssignmentCard requestId={work.request.id} reference={work.request.reference} />
      {work.works && <FilingCard request={work.request} />}
      {work.works && <ProposingCard request={work.request} customerId={work.customer.id} />}
      <WithWorkPage work={work}>{(page) => <Notes requestId={work.request.id} page={page} />}</WithWorkPage>
      <PaymentFacts request={work.request} />
    </>
  );
}
