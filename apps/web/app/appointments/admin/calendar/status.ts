import type { AppointmentStatus } from "@passerelle/domain/appointments/status";
import type { BadgeTone } from "../../../ui/badge.tsx";

export const STATUS_TONES: Record<AppointmentStatus, BadgeTone> = {
  awaiting_payment: "warning",
  requested: "warning",
  confirmed: "info",
  attended: "success",
  customer_absent: "danger",
  agent_absent: "danger",
  cancelled_by_customer: "neutral",
  cancelled_by_us: "neutral",
  expired: "neutral",
};

/**
 * The look of an appointment in the grid. One that waits for an agent or a payment is dashed, so that colour is not the only
 * sign.
 */
export const BLOCK_LOOKS: Record<AppointmentStatus, string> = {
  awaiting_payment: "border-dashed border-warning bg-warning-soft",
  requested: "border-dashed border-warning bg-warning-soft",
  confirmed: "border-primary bg-primary-soft",
  attended: "border-success bg-success-soft",
  customer_absent: "border-danger bg-danger-soft",
  agent_absent: "border-danger bg-danger-soft",
  cancelled_by_customer: "border-edge bg-sunken text-muted line-through",
  cancelled_by_us: "border-edge bg-sunken text-muted line-through",
  expired: "border-edge bg-sunken text-muted line-through",
};
