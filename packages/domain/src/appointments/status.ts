/**
 * The states of an appointment (appointments.md). `awaiting_payment`: its time is kept until it is paid; `requested`: an agent has
 * to confirm it; `customer_absent` and `agent_absent`: who did not come; `expired`: it was not paid in time.
 */
export const APPOINTMENT_STATUSES = [
  "awaiting_payment",
  "requested",
  "confirmed",
  "attended",
  "customer_absent",
  "agent_absent",
  "cancelled_by_customer",
  "cancelled_by_us",
  "expired",
] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** Whether one of both sides cancelled it: calendars hide these. */
export const isCancelled = (status: AppointmentStatus): boolean =>
  status === "cancelled_by_customer" || status === "cancelled_by_us";

/** Whether both people meet, or were to: by it they know each other's profile (`profileView`). */
export const isMeeting = (status: AppointmentStatus): boolean =>
  !isCancelled(status) && status !== "awaiting_payment" && status !== "expired";

export const MEETING_STATUSES: readonly AppointmentStatus[] = APPOINTMENT_STATUSES.filter(isMeeting);

/** Who acts: the customer, or the agent and who administers appointments. */
export type AppointmentParty = "customer" | "staff";

/**
 * `cancel` and `move` are by either party, `pay` and `expire` by the product itself, the others by staff. `hand_over`: another agent takes
 * it at its time.
 */
export const APPOINTMENT_ACTIONS = [
  "cancel",
  "move",
  "hand_over",
  "confirm",
  "attend",
  "miss_customer",
  "miss_agent",
  "pay",
  "expire",
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
  /** Whether staff booked it, or proposed its time: then it waits for no agent. */
  isBookedByStaff: boolean;
};

const HOUR_MS = 60 * 60 * 1000;

const OUTCOMES = {
  attend: "attended",
  miss_customer: "customer_absent",
  miss_agent: "agent_absent",
} as const satisfies Partial<Record<AppointmentAction, AppointmentStatus>>;

/** Appointments that take place unless something happens to them; those that are not paid yet too. */
export const isOpen = (status: AppointmentStatus): boolean =>
  status === "awaiting_payment" || status === "requested" || status === "confirmed";

/** Until when a customer may cancel or move an appointment, in milliseconds. */
export const customerDeadline = ({ startsAt, deadlineHours }: AppointmentFacts): number =>
  startsAt - deadlineHours * HOUR_MS;

type Next = { to: AppointmentStatus } | { refusal: AppointmentRefusal };

/**
 * The state that an action leads to, or why it is refused. A move keeps the appointment: by a customer it waits for an agent
 * again where the kind says so, by staff it is confirmed; another agent who takes it over leaves its state as it is. The outcome is stated once it has begun.
 */
export function nextAppointmentStatus(
  facts: AppointmentFacts,
  action: AppointmentAction,
  by: AppointmentParty | "system",
  now: number,
): Next {
  const { status, startsAt, isConfirmedByHand } = facts;
  if (!isOpen(status)) return { refusal: "wrong_state" };
  if (action === "hand_over") {
    if (by === "customer") return { refusal: "not_yours" };
    return now < startsAt ? { to: status } : { refusal: "too_late" };
  }
  if (action === "pay" || action === "expire" || status === "awaiting_payment")
    return nextUnpaid(facts, action, by, now);
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

/**
 * What may happen to an appointment that is not paid: it is cancelled without a deadline, paid before it begins, or expires.
 * It is not moved: another time is booked in its place.
 */
function nextUnpaid(
  { status, startsAt, isConfirmedByHand, isBookedByStaff }: AppointmentFacts,
  action: AppointmentAction,
  by: AppointmentParty | "system",
  now: number,
): Next {
  if (status !== "awaiting_payment") return { refusal: "wrong_state" };
  if (action === "cancel") return { to: by === "customer" ? "cancelled_by_customer" : "cancelled_by_us" };
  if (action !== "pay" && action !== "expire") return { refusal: "wrong_state" };
  if (by !== "system") return { refusal: "not_yours" };
  if (action === "expire") return { to: "expired" };
  if (now >= startsAt) return { refusal: "too_late" };
  return { to: isConfirmedByHand && !isBookedByStaff ? "requested" : "confirmed" };
}
