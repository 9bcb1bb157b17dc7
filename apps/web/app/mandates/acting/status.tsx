import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import { useWords } from "../../lib/words.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const TONES: Record<RequestStatus, BadgeTone> = {
  draft: "neutral",
  pending_validation: "neutral",
  submitted: "info",
  in_progress: "info",
  information_required: "warning",
  completed: "success",
  rejected: "danger",
  cancelled: "neutral",
};

/** The status of a principal's request. */
export function ActingStatus({ status }: { status: RequestStatus }) {
  const t = useWords("mandates/acting");
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}
