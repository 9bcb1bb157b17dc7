import type { AppointmentStatus } from "@passerelle/domain/appointments/status";
import type { BadgeTone } from "../../../ui/badge.tsx";

export const STATUS_TONES: Record<AppointmentStatus, BadgeTone> = {
  requested: "warning",
  confirmed: "info",
  attended: "success",
  customer_absent: "danger",
  agent_absent: "danger",
  cancelled_by_customer: "neutral",
  cancelled_by_us: "neutral",
};

/** The look of an appointment in the grid. What waits for an agent is dashed, so that it does not rest on the colour. */
export const BLOCK_LOOKS: Record<AppointmentStatus, string> = {
  requested: "border-dashed border-warning bg-warning-soft",
  confirmed: "border-primary bg-primary-soft",
  attended: "border-success bg-success-soft",
  customer_absent: "border-danger bg-danger-soft",
  agent_absent: "border-danger bg-danger-soft",
  cancelled_by_customer: "border-edge bg-sunken text-muted line-through",
  cancelled_by_us: "border-edge bg-sunken text-muted line-through",
};
