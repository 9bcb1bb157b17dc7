import { FAILURE_CODES } from "@passerelle/domain/payments/failures";
import { PROVIDERS } from "@passerelle/domain/payments/providers";
import {
  CARD_CHARGE_STATUSES,
  RENEWAL_ENDS,
  RENEWAL_STATUSES,
} from "@passerelle/domain/subscriptions/card-renewal";
import { CHANGE_KINDS } from "@passerelle/domain/subscriptions/changes";
import { ORDER_KINDS } from "@passerelle/domain/subscriptions/orders";
import { SUBSCRIPTION_STATUSES } from "@passerelle/domain/subscriptions/status";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Amount, Currency, Instant } from "./shapes.ts";

const Price = z.object({ currency: Currency, amount: Amount });

/** A plan for people to choose, in the reader's language. */
export const Plan = z.object({
  id: z.uuid(),
  name: z.string(),
  summary: z.string(),
  /** The length of a period. */
  months: z.int(),
  /** A plan of a higher rank is an upgrade. */
  rank: z.int(),
  /** The current price of a period, in the currencies in which it is sold. */
  prices: z.array(Price),
});
export type Plan = z.output<typeof Plan>;

const PlanName = z.object({ id: z.uuid(), name: z.string() });

/** An order that can be paid; its id is the id of its payable. */
export const SubscriptionOrder = z.object({
  id: z.uuid(),
  kind: z.enum(ORDER_KINDS),
  plan: PlanName,
  price: Amount,
  /** The credit for unused time. */
  credit: Amount,
  currency: Currency,
  expires_at: Instant,
});
export type SubscriptionOrder = z.output<typeof SubscriptionOrder>;

/** The effect of choosing a plan now, in the currency of the subscription. */
export const PlanChange = z.object({
  plan: PlanName,
  months: z.int(),
  kind: z.enum(CHANGE_KINDS),
  price: Amount,
  credit: Amount,
  /** The amount to pay; 0 if the credit for unused time is sufficient. */
  due: Amount,
  /** The beginning of the new period; for a downgrade, of the period after the last paid one. */
  starts_at: Instant,
  ends_at: Instant,
});
export type PlanChange = z.output<typeof PlanChange>;

export const SubscriptionPeriod = z.object({
  id: z.uuid(),
  plan: PlanName,
  kind: z.enum(["start", "renewal", "upgrade", "grant"]),
  starts_at: Instant,
  ends_at: Instant,
  /** The amount paid for it; null if it was granted or paid by unused time. */
  paid: z.nullable(Price),
  /** Its invoice, once it is issued. */
  invoice: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
  /** An upgrade replaced it before it began. */
  replaced: z.boolean(),
  /** Its payment was refunded, which ended it. */
  refunded: z.boolean(),
});
export type SubscriptionPeriod = z.output<typeof SubscriptionPeriod>;

/** Renewal by card: the consent, the next charge, and each try so far. */
export const CardRenewal = z.object({
  id: z.uuid(),
  status: z.enum(RENEWAL_STATUSES),
  plan: PlanName,
  /** The provider that keeps the card, and the last digits of its number if the provider reports them. */
  provider: z.enum(PROVIDERS),
  last4: z.nullable(z.string()),
  /** The maximum price of a period without new consent. */
  amount: Amount,
  currency: Currency,
  /** The version of the text, and the time of the consent. */
  consent_version: z.int(),
  consented_at: Instant,
  ended_at: z.nullable(Instant),
  end_reason: z.nullable(z.enum(RENEWAL_ENDS)),
  /** The next charge, at today's price until it is announced; null if there is none. */
  next_charge: z.nullable(z.object({ at: Instant, amount: Amount })),
  /** Newest first. */
  charges: z.array(
    z.object({
      id: z.uuid(),
      transaction_id: z.uuid(),
      at: Instant,
      amount: Amount,
      currency: Currency,
      status: z.enum(CARD_CHARGE_STATUSES),
      failure_code: z.nullable(z.enum(FAILURE_CODES)),
    }),
  ),
});
export type CardRenewal = z.output<typeof CardRenewal>;

/** The caller's subscription. */
export const OwnSubscription = z.object({
  reference: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** The plan of the current period, or of the last one. */
  plan: PlanName,
  currency: Currency,
  ends_at: z.nullable(Instant),
  /** Until then a renewal leaves no gap and the benefits continue. */
  grace_ends_at: z.nullable(Instant),
  /** The smaller plan of the next period. */
  next_plan: z.nullable(PlanName),
  cancelled_at: z.nullable(Instant),
  /** The order that is being paid. */
  order: z.nullable(SubscriptionOrder),
  /** The plans that may be chosen now, smallest first. */
  changes: z.array(PlanChange),
  /** Newest first. */
  periods: z.array(SubscriptionPeriod),
  /** Newest first; the first one is in force, unless it has ended. */
  card_renewals: z.array(CardRenewal),
});
export type OwnSubscription = z.output<typeof OwnSubscription>;

const Own = z.object({
  subscription: z.nullable(OwnSubscription),
  /** What the caller paid for services in the last twelve months, before discounts, by currency. */
  spent: z.array(Price),
});

const Changed = z.object({ subscription: OwnSubscription });

export const subscriptions = contract({
  "GET /api/subscription-plans": {
    summary: "The plans on offer with their prices of today, smallest first",
    access: "public",
    reply: z.object({ plans: z.array(Plan) }),
  },
  "GET /api/me/subscription": {
    summary: "The caller's subscription, and what may be changed",
    access: "signed_in",
    reply: Own,
  },
  "POST /api/me/subscription/orders": {
    summary:
      "Orders a first period, a renewal or an upgrade; what is due is then paid as a payable of the same id. Repeating it returns the same order",
    access: "signed_in",
    body: z.strictObject({
      plan_id: z.uuid(),
      /** For a first period; later ones are paid in the currency of the subscription. */
      currency: Currency,
      /** What the caller was shown. The call is refused when choosing the plan has another effect by now. */
      kind: z.enum(ORDER_KINDS),
    }),
    /** `order_id`: null if unused time paid everything. */
    reply: z.object({ order_id: z.nullable(z.uuid()) }),
    errors: ["plan_not_found", "subscription_changed", "payment_pending", "ordering_closed"],
  },
  "GET /api/me/subscription/orders/:id": {
    summary: "One of the caller's orders",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: z.extend(SubscriptionOrder, {
      status: z.enum(["open", "paid", "replaced", "expired"]),
      /** The length of a period of the plan. */
      months: z.int(),
      /** The beginning of the paid period: if paid now, or the real one after the payment. */
      starts_at: Instant,
      ends_at: Instant,
    }),
    errors: ["subscription_order_not_found"],
  },
  "POST /api/me/subscription/downgrade": {
    summary: "Chooses a smaller plan for the next period, or with null keeps the present one",
    access: "signed_in",
    body: z.strictObject({ plan_id: z.nullable(z.uuid()) }),
    reply: Changed,
    errors: ["plan_not_found", "subscription_changed", "subscription_not_found", "payment_pending"],
  },
  "POST /api/me/subscription/cancel": {
    summary: "Cancels the caller's subscription: it ends with its last period",
    access: "signed_in",
    body: z.strictObject({}),
    reply: Changed,
    errors: ["subscription_not_found", "subscription_changed", "payment_pending"],
  },
  "POST /api/me/subscription/card-renewal/withdraw": {
    summary:
      "Withdraws the caller's consent to renewal by card: the card is not charged any more, and is given up",
    access: "signed_in",
    body: z.strictObject({}),
    reply: Changed,
    errors: ["subscription_not_found"],
  },
  "POST /api/me/subscription/resume": {
    summary: "Takes a cancellation back while the last period runs",
    access: "signed_in",
    body: z.strictObject({}),
    reply: Changed,
    errors: ["subscription_not_found", "subscription_changed"],
  },
});
