import { useWords } from "../../lib/words.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import type { Status } from "./api.ts";

const TONES: Record<Status, BadgeTone> = { active: "success", inactive: "warning", archived: "neutral" };

export function StatusBadge({ status }: { status: Status }) {
  const t = useWords("catalogue/admin");
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}
