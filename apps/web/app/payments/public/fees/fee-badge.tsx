import type { FeeState } from "@passerelle/domain/payments/request-fees";
import { useWords } from "../../../lib/words.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";

const TONES: Record<FeeState, BadgeTone> = {
  requested: "warning",
  paid: "success",
  refused: "neutral",
  withdrawn: "neutral",
  returned: "info",
};

type FeeBadgeProps = {
  state: FeeState;
  /** Whether an attempt to pay is under way. */
  isBeingPaid?: boolean;
};

/** The state of an official fee. */
export function FeeBadge({ state, isBeingPaid = false }: FeeBadgeProps) {
  const t = useWords("payments/public/fees");
  if (state === "requested" && isBeingPaid) return <Badge tone="info">{t("states.being_paid")}</Badge>;
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>;
}
