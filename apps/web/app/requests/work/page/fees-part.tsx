import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { WorkFees } from "../../../payments/public/fees/work-fees.tsx";

/** The part with official fees. */
export function FeesPart({ work }: { work: WorkDetail }) {
  return <WorkFees requestId={work.request.id} />;
}
