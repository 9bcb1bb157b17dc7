import type { AppointmentStatus } from "@passerelle/domain/appointments/status";
import { useWords } from "../lib/words.tsx";
import { Badge, type BadgeTone } from "../ui/badge.tsx";

const TONES: Record<AppointmentStatus, BadgeTone> = {
  awaiting_payment: "warning",
  requested: "warning",
  confirmed: "success",
  attended: "neutral",
  customer_absent: "danger",
  agent_absent: "danger",
  cancelled_by_customer: "neutral",
  cancelled_by_us: "danger",
  expired: "neutral",
};

/** The state of an appointment, for its customer. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const t = useWords("appointments");
  return <Badge tone={TONES[status]}>{t(`statuses.${status}`)}</Badge>;
}
