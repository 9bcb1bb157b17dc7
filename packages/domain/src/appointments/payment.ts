import type { Currency } from "../money.ts";
import type { AppointmentAction, AppointmentStatus } from "./status.ts";

/** Minutes for which a slot is reserved while the customer who booked it pays. */
export const PAYMENT_MINUTES = 30;

/** The same for a booking by staff, of which the customer learns by email. */
export const STAFF_PAYMENT_MINUTES = 24 * 60;

/** Additional minutes for which a pending attempt reserves the slot. */
export const PAYMENT_GRACE_MINUTES = 60;

const MINUTE_MS = 60_000;

/** The time by which an appointment must be paid, in milliseconds: always before it begins. */
export const payUntil = (startsAt: number, by: "customer" | "staff", now: number): number =>
  Math.min(startsAt, now + (by === "customer" ? PAYMENT_MINUTES : STAFF_PAYMENT_MINUTES) * MINUTE_MS);

/**
 * Whether the slot of an unpaid appointment is released now, because its time to pay is over. A pending attempt reserves it for
 * one more hour, but not beyond the start. Instants in milliseconds.
 */
export function isUnpaidOver(
  { payUntil: until, startsAt, isBeingPaid }: { payUntil: number; startsAt: number; isBeingPaid: boolean },
  now: number,
): boolean {
  if (now < until) return false;
  return !isBeingPaid || now >= Math.min(startsAt, until + PAYMENT_GRACE_MINUTES * MINUTE_MS);
}

/**
 * The effect of an action on the payment of an appointment: it is refunded, or it is earned; undefined: no effect. Customers can
 * cancel only before their deadline, so every cancellation is refunded completely; a customer who does not come has used the
 * time.
 */
export function moneyAfter(action: AppointmentAction): "returned" | "earned" | undefined {
  if (action === "cancel" || action === "miss_agent" || action === "expire") return "returned";
  return action === "attend" || action === "miss_customer" ? "earned" : undefined;
}

/** The state of a paid appointment's payment for a reader. `ended`: nothing was paid, and nothing is due any more. */
export const APPOINTMENT_PAYMENT_STATES = ["due", "paid", "returned", "ended"] as const;
export type AppointmentPaymentState = (typeof APPOINTMENT_PAYMENT_STATES)[number];

/** `paid`: minor units of its payments. A payment that arrives while the appointment ends is refunded and does not count. */
export function paymentStateOf(status: AppointmentStatus, paid: number): AppointmentPaymentState {
  if (status === "awaiting_payment") return "due";
  const hasEnded = ["cancelled_by_customer", "cancelled_by_us", "agent_absent", "expired"].includes(status);
  if (!hasEnded) return "paid";
  return paid > 0 ? "returned" : "ended";
}

/** A price stored in two columns of the database; null: free. */
export const priceOf = ({
  price,
  currency,
}: {
  price: number | null;
  currency: Currency | null;
}): { amount: number; currency: Currency } | null =>
  price === null || currency === null ? null : { amount: price, currency };
