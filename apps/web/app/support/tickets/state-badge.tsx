import type { TicketState } from "@passerelle/domain/support/tickets";
import { useWords } from "../../lib/words.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const TONES: Record<TicketState, BadgeTone> = {
  open: "info",
  answered: "warning",
  proposed: "warning",
  closed: "neutral",
};

/** Where a ticket stands, as its customer sees it: what waits for them stands out. */
export function TicketStateBadge({ state }: { state: TicketState }) {
  const t = useWords("support/tickets");
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}
