import { isRefusal, type Verdict } from "@passerelle/domain/documents/verdicts";
import { useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";

/** What stands of a document; that nobody has looked at it yet when there is no verdict. */
export function VerdictBadge({ verdict }: { verdict: Verdict | undefined }) {
  const t = useWords("requests/work/page");
  if (!verdict) return <Badge tone="warning">{t("verdict.none")}</Badge>;
  return <Badge tone={isRefusal(verdict) ? "danger" : "success"}>{t(`verdict.${verdict}`)}</Badge>;
}
