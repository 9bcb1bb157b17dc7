import type { TicketState } from "@passerelle/domain/support/tickets";
import { useWords } from "../../lib/words.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const TONES: Record<TicketState, BadgeTone> = {
  open: "info",
  answered: "warning",
  proposed: "warning",
  closed: "neutral",
};

/** A ticket's state for its customer; a ticket that waits for them is highlighted. */
export function TicketStateBadge({ state }: { state: TicketState }) {
  const t = useWords("support/tickets");
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}
