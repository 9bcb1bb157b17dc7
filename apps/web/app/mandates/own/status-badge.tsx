import type { Mandate } from "@passerelle/contract/mandates";
import type { MandateStatus } from "@passerelle/domain/mandates/status";
import { useWords } from "../../lib/words.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const TONES: Record<MandateStatus, BadgeTone> = {
  draft: "neutral",
  awaiting_principal: "warning",
  awaiting_holder: "info",
  awaiting_legalisation: "info",
  active: "success",
  expired: "neutral",
  revoked: "danger",
  renounced: "neutral",
  fulfilled: "success",
  declined: "neutral",
  withdrawn: "neutral",
};

export function StatusBadge({ mandate: { status } }: { mandate: Pick<Mandate, "status"> }) {
  const t = useWords("mandates");
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}
