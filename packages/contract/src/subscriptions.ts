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

/** A plan as people choose it, in the reader's language. */
export const Plan = z.object({
  id: z.uuid(),
  name: z.string(),
  summary: z.string(),
  /** How long a period lasts. */
  months: z.int(),
  /** A plan of a higher rank is an upgrade. */
  rank: z.int(),
  /** What a period costs today; without currencies in which it is not sold. */
  prices: z.array(Price),
});
export type Plan = z.output<typeof Plan>;

const PlanName = z.object({ id: z.uuid(), name: z.string() });

/** An order that can be paid: its id is that of its payable. */
export const SubscriptionOrder = z.object({
  id: z.uuid(),
  kind: z.enum(ORDER_KINDS),
  plan: PlanName,
  price: Amount,
  /** What unused time takes off. */
  credit: Amount,
  currency: Currency,
  expires_at: Instant,
});
export type SubscriptionOrder = z.output<typeof SubscriptionOrder>;

/** What choosing a plan would do now, in the currency of the subscription. */
export const PlanChange = z.object({
  plan: PlanName,
  months: z.int(),
  kind: z.enum(CHANGE_KINDS),
  price: Amount,
  credit: Amount,
  /** What would be paid; 0 where unused time pays all of it. */
  due: Amount,
  /** The period that it would begin; of a downgrade, the one after the last that is paid. */
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
  /** What was paid for it; null where it was granted or paid by unused time. */
  paid: z.nullable(Price),
  /** Its invoice, once it is issued. */
  invoice: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
  /** An upgrade took its place before it began. */
  replaced: z.boolean(),
  /** Its payment went back, which ended it. */
  refunded: z.boolean(),
});
export type SubscriptionPeriod = z.output<typeof SubscriptionPeriod>;

/** Renewal by card: what was consented to, what is charged next, and each try so far. */
export const CardRenewal = z.object({
  id: z.uuid(),
  status: z.enum(RENEWAL_STATUSES),
  plan: PlanName,
  /** The provider that keeps the card, and the last digits of its number, if the provider says them. */
  provider: z.enum(PROVIDERS),
  last4: z.nullable(z.string()),
  /** The most that a period may cost without new consent. */
  amount: Amount,
  currency: Currency,
  /** The version of the text, and when it was agreed to. */
  consent_version: z.int(),
  consented_at: Instant,
  ended_at: z.nullable(Instant),
  end_reason: z.nullable(z.enum(RENEWAL_ENDS)),
  /** What will be charged, at today's price until it was announced; null where nothing will be. */
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
  /** Of the period that runs, or the last one. */
  plan: PlanName,
  currency: Currency,
  ends_at: z.nullable(Instant),
  /** Until when a renewal leaves no gap and the benefits stay. */
  grace_ends_at: z.nullable(Instant),
  /** The smaller plan of the next period. */
  next_plan: z.nullable(PlanName),
  cancelled_at: z.nullable(Instant),
  /** What is being paid. */
  order: z.nullable(SubscriptionOrder),
  /** What may be chosen now, smallest plan first. */
  changes: z.array(PlanChange),
  /** Newest first. */
  periods: z.array(SubscriptionPeriod),
  /** Newest first: the first is the one that counts, unless it ended. */
  card_renewals: z.array(CardRenewal),
});
export type OwnSubscription = z.output<typeof OwnSubscription>;

const Own = z.object({
  subscription: z.nullable(OwnSubscription),
  /** What the caller paid for services in the last twelve months, before any discount, by currency. */
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
      "Orders a first period, a renewal or an upgrade; what is due is then paid as a payable of the same id. Repeating it answers the same order",
    access: "signed_in",
    body: z.strictObject({
      plan_id: z.uuid(),
      /** For a first period; later ones are paid in the currency of the subscription. */
      currency: Currency,
      /** What the caller was shown; refused when choosing the plan means something else by now. */
      kind: z.enum(ORDER_KINDS),
    }),
    /** `order_id`: null where unused time paid all. */
    reply: z.object({ order_id: z.nullable(z.uuid()) }),
    errors: ["plan_not_found", "subscription_changed", "payment_pending", "ordering_closed"],
  },
  "GET /api/me/subscription/orders/:id": {
    summary: "One of the caller's orders",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: z.extend(SubscriptionOrder, {
      status: z.enum(["open", "paid", "replaced", "expired"]),
      /** How long a period of the plan lasts. */
      months: z.int(),
      /** The period that it pays, as it would begin now; as it is once it is paid. */
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
