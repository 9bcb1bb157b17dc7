import { isRefusal, type Verdict } from "@passerelle/domain/documents/verdicts";
import { useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";

/** The verdict on a document; without one, that it was not reviewed yet. */
export function VerdictBadge({ verdict }: { verdict: Verdict | undefined }) {
  const t = useWords("requests/work/page");
  if (!verdict) return <Badge tone="warning">{t("verdict.none")}</Badge>;
  return <Badge tone={isRefusal(verdict) ? "danger" : "success"}>{t(`verdict.${verdict}`)}</Badge>;
}
