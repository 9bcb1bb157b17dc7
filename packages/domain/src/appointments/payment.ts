import type { Currency } from "../money.ts";
import type { AppointmentAction, AppointmentStatus } from "./status.ts";

/** Minutes for which a slot is kept for a customer who booked it and pays. */
export const PAYMENT_MINUTES = 30;

/** The same where staff booked it: the customer learns of it by email. */
export const STAFF_PAYMENT_MINUTES = 24 * 60;

/** Minutes for which an attempt that is under way keeps the slot after that. */
export const PAYMENT_GRACE_MINUTES = 60;

const MINUTE_MS = 60_000;

/** Until when an appointment has to be paid, in milliseconds: before it begins in any case. */
export const payUntil = (startsAt: number, by: "customer" | "staff", now: number): number =>
  Math.min(startsAt, now + (by === "customer" ? PAYMENT_MINUTES : STAFF_PAYMENT_MINUTES) * MINUTE_MS);

/**
 * Whether the slot of an unpaid appointment is given back now: its time to pay is over. An attempt that is under way keeps it for
 * an hour more, but not beyond the start. Instants in milliseconds.
 */
export function isUnpaidOver(
  { payUntil: until, startsAt, isBeingPaid }: { payUntil: number; startsAt: number; isBeingPaid: boolean },
  now: number,
): boolean {
  if (now < until) return false;
  return !isBeingPaid || now >= Math.min(startsAt, until + PAYMENT_GRACE_MINUTES * MINUTE_MS);
}

/**
 * What becomes of the money of an appointment with an action: all of it goes back, or it is earned; undefined: it stays where it
 * is. Customers cancel until their deadline only, so that all goes back with every cancellation; a customer who does not come has used the time.
 */
export function moneyAfter(action: AppointmentAction): "returned" | "earned" | undefined {
  if (action === "cancel" || action === "miss_agent" || action === "expire") return "returned";
  return action === "attend" || action === "miss_customer" ? "earned" : undefined;
}

/** What a reader sees of a paid appointment's money. `ended`: nothing was paid, and nothing is due any more. */
export const APPOINTMENT_PAYMENT_STATES = ["due", "paid", "returned", "ended"] as const;
export type AppointmentPaymentState = (typeof APPOINTMENT_PAYMENT_STATES)[number];

/** `paid`: minor units that pay, or paid, for it. A payment that arrives while it ends is given back without paying for it. */
export function paymentStateOf(status: AppointmentStatus, paid: number): AppointmentPaymentState {
  if (status === "awaiting_payment") return "due";
  const hasEnded = ["cancelled_by_customer", "cancelled_by_us", "agent_absent", "expired"].includes(status);
  if (!hasEnded) return "paid";
  return paid > 0 ? "returned" : "ended";
}

/** A price as the database stores it, in two columns; null: free. */
export const priceOf = ({
  price,
  currency,
}: {
  price: number | null;
  currency: Currency | null;
}): { amount: number; currency: Currency } | null =>
  price === null || currency === null ? null : { amount: price, currency };
