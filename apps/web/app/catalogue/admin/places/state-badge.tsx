import { useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import type { STATUSES } from "./filter.ts";

type Kind = "country" | "city" | "organism";

/** Whether a place is active; in French the word depends on the kind. */
export function StateBadge({ kind, isActive }: { kind: Kind; isActive: boolean }) {
  const t = useWords("catalogue/admin/places");
  const status: (typeof STATUSES)[number] = isActive ? "active" : "inactive";
  return <Badge tone={isActive ? "success" : "neutral"}>{t(`status.${kind}_${status}`)}</Badge>;
}
