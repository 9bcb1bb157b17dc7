/**
 * The states of an appointment (appointments.md). `awaiting_payment`: its time is reserved until it is paid; `requested`: an
 * agent must confirm it; `customer_absent` and `agent_absent`: that person did not come; `expired`: it was not paid in time.
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

/** Whether it was cancelled or not paid in time, so that its time is free again: calendars hide such appointments. */
export const isReleased = (status: AppointmentStatus): boolean =>
  status === "cancelled_by_customer" || status === "cancelled_by_us" || status === "expired";

/** Whether both people met or will meet, so that they may see each other's profile (`profileView`). */
export const isMeeting = (status: AppointmentStatus): boolean =>
  !isReleased(status) && status !== "awaiting_payment";

export const MEETING_STATUSES: readonly AppointmentStatus[] = APPOINTMENT_STATUSES.filter(isMeeting);

/** The parties: the customer, or the staff (the agent, and administrators of appointments). */
export type AppointmentParty = "customer" | "staff";

/**
 * Either party can `cancel` and `move`, only the product itself can `pay` and `expire`, and only staff the others. `hand_over`:
 * another agent takes it over at the same time.
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

/**
 * The reason why an action is refused. `too_late`: the customer's deadline is over, or it has begun; `too_early`: it has not
 * begun.
 */
export type AppointmentRefusal = "wrong_state" | "not_yours" | "too_late" | "too_early";

/** The facts that determine whether an action is allowed. Instants in milliseconds. */
export type AppointmentFacts = {
  status: AppointmentStatus;
  startsAt: number;
  /** Hours before the start that end the customer's time to cancel or move it. */
  deadlineHours: number;
  /** Whether an agent must confirm what customers request. */
  isConfirmedByHand: boolean;
  /** Whether staff booked it or proposed its time, so that no agent needs to confirm it. */
  isBookedByStaff: boolean;
};

const HOUR_MS = 60 * 60 * 1000;

const OUTCOMES = {
  attend: "attended",
  miss_customer: "customer_absent",
  miss_agent: "agent_absent",
} as const satisfies Partial<Record<AppointmentAction, AppointmentStatus>>;

/** Appointments that will take place unless something changes, including unpaid ones. */
export const isOpen = (status: AppointmentStatus): boolean =>
  status === "awaiting_payment" || status === "requested" || status === "confirmed";

/** The end of the customer's time to cancel or move an appointment, in milliseconds. */
export const customerDeadline = ({ startsAt, deadlineHours }: AppointmentFacts): number =>
  startsAt - deadlineHours * HOUR_MS;

type Next = { to: AppointmentStatus } | { refusal: AppointmentRefusal };

/**
 * The state after an action, or the reason why it is refused. A move keeps the appointment: after a customer's move an agent must
 * confirm it again if the kind requires that, while a move by staff confirms it. A hand-over to another agent does not change the
 * state. Outcomes can be recorded once it has begun.
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
    // Staff can also cancel a request that was not confirmed in time.
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
 * The possible actions on an unpaid appointment: it is cancelled without a deadline, paid before it begins, or expires. It cannot
 * be moved: a new booking replaces it.
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
