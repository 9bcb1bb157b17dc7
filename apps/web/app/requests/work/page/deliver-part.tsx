import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { useWords } from "../../../lib/words.tsx";
import { Handover } from "../../deliverables/handover.tsx";

/** The part with deliverables. */
export function DeliverPart({ work }: { work: WorkDetail }) {
  const t = useWords("requests/deliverables");
  if (!work.works) return <p>{t("handover.reserved")}</p>;
  return <Handover request={work.request} />;
}
