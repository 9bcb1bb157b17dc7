import { useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import type { STATUSES } from "./filter.ts";

type Kind = "country" | "city" | "organism";

/** Whether a place is switched on; French agrees the word with what it is said of. */
export function StateBadge({ kind, isActive }: { kind: Kind; isActive: boolean }) {
  const t = useWords("catalogue/admin/places");
  const status: (typeof STATUSES)[number] = isActive ? "active" : "inactive";
  return <Badge tone={isActive ? "success" : "neutral"}>{t(`status.${kind}_${status}`)}</Badge>;
}
