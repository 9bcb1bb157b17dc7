import type { SettlementDay, StatedLine } from "@passerelle/contract/payments/settlements";
import { useWords } from "../../lib/words.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const STATE_TONES: Record<SettlementDay["state"], BadgeTone> = {
  waiting: "info",
  read: "success",
  failed: "danger",
};

export function StateBadge({ state }: { state: SettlementDay["state"] }) {
  const t = useWords("payments/settlements");
  return <Badge tone={STATE_TONES[state]}>{t(`states.${state}`)}</Badge>;
}

/** The result of matching a line, or that it still waits. */
export function OutcomeBadge({ outcome }: { outcome: StatedLine["outcome"] }) {
  const t = useWords("payments/settlements");
  if (outcome === null) return <Badge tone="info">{t("outcomes.waiting")}</Badge>;
  return <Badge tone={outcome === "matched" ? "success" : "warning"}>{t(`outcomes.${outcome}`)}</Badge>;
}
