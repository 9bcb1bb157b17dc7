/**
 * The states of an appointment (appointments.md). `requested`: an agent has to confirm it; `customer_absent` and `agent_absent`:
 * who did not come.
 */
export const APPOINTMENT_STATUSES = [
  "requested",
  "confirmed",
  "attended",
  "customer_absent",
  "agent_absent",
  "cancelled_by_customer",
  "cancelled_by_us",
] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** Who acts: the customer, or the agent and who administers appointments. */
export type AppointmentParty = "customer" | "staff";

/** `cancel` is by either party; the others after `move` are by staff. */
export const APPOINTMENT_ACTIONS = [
  "cancel",
  "move",
  "confirm",
  "attend",
  "miss_customer",
  "miss_agent",
] as const;
export type AppointmentAction = (typeof APPOINTMENT_ACTIONS)[number];

/** Why an action is refused. `too_late`: its deadline for customers is over, or it has begun; `too_early`: it has not begun. */
export type AppointmentRefusal = "wrong_state" | "not_yours" | "too_late" | "too_early";

/** What decides about an action. Instants in milliseconds. */
export type AppointmentFacts = {
  status: AppointmentStatus;
  startsAt: number;
  /** Hours before the start until which a customer may cancel or move it. */
  deadlineHours: number;
  /** Whether what customers ask for waits for an agent. */
  isConfirmedByHand: boolean;
};

const HOUR_MS = 60 * 60 * 1000;

const OUTCOMES = {
  attend: "attended",
  miss_customer: "customer_absent",
  miss_agent: "agent_absent",
} as const satisfies Partial<Record<AppointmentAction, AppointmentStatus>>;

/** Appointments that take place, unless something happens to them. */
export const isOpen = (status: AppointmentStatus): boolean =>
  status === "requested" || status === "confirmed";

/** Until when a customer may cancel or move an appointment, in milliseconds. */
export const customerDeadline = ({ startsAt, deadlineHours }: AppointmentFacts): number =>
  startsAt - deadlineHours * HOUR_MS;

/**
 * The state that an action leads to, or why it is refused. A move keeps the appointment: by a customer it waits for an agent
 * again where the kind says so, by staff it is confirmed. The outcome is stated once it has begun.
 */
export function nextAppointmentStatus(
  facts: AppointmentFacts,
  action: AppointmentAction,
  by: AppointmentParty,
  now: number,
): { to: AppointmentStatus } | { refusal: AppointmentRefusal } {
  const { status, startsAt, isConfirmedByHand } = facts;
  if (!isOpen(status)) return { refusal: "wrong_state" };
  if (action === "cancel" || action === "move") {
    const last = by === "customer" ? customerDeadline(facts) : startsAt;
    // Staff also cancel what was not confirmed in time.
    if (now >= last && !(by === "staff" && action === "cancel" && status === "requested"))
      return { refusal: "too_late" };
    if (action === "cancel") return { to: by === "customer" ? "cancelled_by_customer" : "cancelled_by_us" };
    return { to: by === "customer" && isConfirmedByHand ? "requested" : "confirmed" };
  }
  if (by === "customer") return { refusal: "not_yours" };
  if (action === "confirm") {
    if (status !== "requested") return { refusal: "wrong_state" };
    return now < startsAt ? { to: "confirmed" } : { refusal: "too_late" };
  }
  if (status !== "confirmed") return { refusal: "wrong_state" };
  return now >= startsAt ? { to: OUTCOMES[action] } : { refusal: "too_early" };
}
