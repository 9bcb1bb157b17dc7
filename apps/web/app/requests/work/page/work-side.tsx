import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { useId, useState } from "react";
import { ProposingCard } from "../../../appointments/public/proposing/proposing-card.tsx";
import { useMedia } from "../../../lib/use-media.ts";
import { useWords } from "../../../lib/words.tsx";
import { MandateHeld } from "../../../mandates/public/mandate-held.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { FilingCard } from "../../deliverables/filing-card.tsx";
import { StatusBadge } from "../../lifecycle/status-badge.tsx";
import { PaymentFacts } from "../../ordering/payment-facts.tsx";
import { AssignmentCard } from "../queue/assignment-card.tsx";
import { Due } from "../queue/due.tsx";
import { TransitionsCard } from "../transitions-card.tsx";
import { Notes } from "./notes.tsx";
import { WithWorkPage } from "./with-work-page.tsx";

/** Where the page has a single column (`lg`). */
const NARROW = "(width < 64rem)";

/**
 * The column beside every part: status, actions, assignment, payment. One component per subject. On a narrow screen it is
 * closed to its status, so that the part follows its tabs.
 */
export function WorkSide({ work }: { work: WorkDetail }) {
  const t = useWords("requests/work");
  const id = useId();
  const isNarrow = useMedia(NARROW);
  const [isOpen, setOpen] = useState(false);
  const { request, works, due_at, late, customer } = work;
  return (
    <>
      {isNarrow && (
        <div className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface py-2 pr-2 pl-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={request.status} />
            <Due request={{ ...request, due_at, late }} />
          </div>
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={id}
            className="shrink-0"
            onClick={() => setOpen(!isOpen)}
          >
            {t("side")}
            <Icon name="chevron-down" className={classNames("size-4", isOpen && "rotate-180")} />
          </Button>
        </div>
      )}
      <div id={id} className={classNames("flex min-w-0 flex-col gap-6", !isOpen && "max-lg:hidden")}>
        {works && <MandateHeld requestId={request.id} />}
        <TransitionsCard work={work} />
        <AssignmentCard requestId={request.id} reference={request.reference} />
        {works && <FilingCard request={request} />}
        {works && <ProposingCard request={request} customerId={customer.id} />}
        <WithWorkPage work={work}>{(page) => <Notes requestId={request.id} page={page} />}</WithWorkPage>
        <PaymentFacts request={request} />
      </div>
    </>
  );
}
