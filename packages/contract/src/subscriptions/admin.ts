import { EVENT_CAUSES, SUBSCRIPTION_EVENTS } from "@passerelle/domain/subscriptions/events";
import { SUBSCRIPTION_STATUSES } from "@passerelle/domain/subscriptions/status";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Person } from "../payments/shared.ts";
import {
  Amount,
  CalendarDay,
  Currency,
  Instant,
  LocalizedText,
  line,
  localized,
  Page,
  RowVersion,
  TypedAmount,
  text,
} from "../shapes.ts";
import { CardRenewal, SubscriptionPeriod } from "../subscriptions.ts";

const name = line(60).check(z.minLength(1, "required"));
const summary = line(200).check(z.minLength(1, "required"));

/** A plan in the form that finance edits. */
export const PlanForm = z.strictObject({
  name: localized(name),
  summary: localized(summary),
  months: z.int().check(z.minimum(1), z.maximum(36)),
  /** A plan of a higher rank is an upgrade. */
  rank: z.int().check(z.minimum(1), z.maximum(1000)),
  is_offered: z.boolean(),
});
export type PlanForm = z.output<typeof PlanForm>;

const priceKey = { currency: Currency, valid_from: CalendarDay };

const AdminPrice = z.object({
  ...priceKey,
  amount: Amount,
  /** Whether it can still be changed or removed. */
  open: z.boolean(),
  /** Whether it applies today. */
  in_force: z.boolean(),
});
export type AdminPrice = z.output<typeof AdminPrice>;

export const AdminPlan = z.object({
  id: z.uuid(),
  version: RowVersion,
  name: LocalizedText,
  summary: LocalizedText,
  months: z.int(),
  rank: z.int(),
  is_offered: z.boolean(),
  /** By currency, each from the newest price to the oldest. */
  prices: z.array(AdminPrice),
  /** The number of its current subscribers. */
  subscribers: z.int(),
});
export type AdminPlan = z.output<typeof AdminPlan>;

const Plans = z.object({ plans: z.array(AdminPlan) });

/** A subscriber. `ends_at`: the end of the last period. */
export const Subscriber = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  reference: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  plan: LocalizedText,
  currency: Currency,
  ends_at: z.nullable(Instant),
  cancelled: z.boolean(),
  created_at: Instant,
});
export type Subscriber = z.output<typeof Subscriber>;

/** A subscription with its history, newest first. */
export const SubscriberDetail = z.object({
  subscriber: Subscriber,
  /** The time at which its person cancelled it, or a refund ended it. */
  cancelled_at: z.nullable(Instant),
  /** The smaller plan of the next period. */
  next_plan: z.nullable(LocalizedText),
  periods: z.array(
    z.extend(SubscriptionPeriod, {
      created_at: Instant,
      /** For a granted period: by whom and why. */
      granted: z.nullable(z.object({ by: Person, reason: z.string() })),
      /** The payment that can be refunded; null if nothing was paid. */
      payment_id: z.nullable(z.uuid()),
    }),
  ),
  /** Newest first. */
  card_renewals: z.array(CardRenewal),
  events: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(SUBSCRIPTION_EVENTS),
      by: z.enum(EVENT_CAUSES),
      /** The person who did it; null for payments and time. */
      actor: z.nullable(Person),
      plan: z.nullable(LocalizedText),
      note: z.nullable(z.string()),
      at: Instant,
    }),
  ),
});
export type SubscriberDetail = z.output<typeof SubscriberDetail>;

/**
 * The numbers of a month (UTC, `2026-11`) at its start and end, and the changes. `churn`: the share of the first number that
 * left, 0 to 1.
 */
export const ChurnMonth = z.object({
  month: z.string(),
  at_start: z.int(),
  began: z.int(),
  left: z.int(),
  at_end: z.int(),
  churn: z.nullable(z.number()),
});
export type ChurnMonth = z.output<typeof ChurnMonth>;

export const adminSubscriptions = contract({
  "GET /api/admin/subscriptions": {
    summary: "A page of all subscriptions, newest first, fifty at a time",
    access: "subscriptions.manage",
    query: z.strictObject({
      /** A part of a name, an email or a reference. */
      search: z.optional(text(120)),
      status: z.optional(z.enum(SUBSCRIPTION_STATUSES)),
      page: Page,
    }),
    reply: z.object({
      subscribers: z.array(Subscriber),
      total: z.int(),
      counts: z.record(z.enum(SUBSCRIPTION_STATUSES), z.int()),
    }),
  },
  "GET /api/admin/subscriptions/churn": {
    summary: "Who came and who left in each of the last twelve months, newest first",
    access: "subscriptions.manage",
    reply: z.object({ months: z.array(ChurnMonth) }),
  },
  "GET /api/admin/subscriptions/subscribers/:id": {
    summary: "The subscription of a person with its periods and its history",
    access: "subscriptions.manage",
    params: z.strictObject({ id: z.uuid() }),
    reply: SubscriberDetail,
    errors: ["subscription_not_found"],
  },
  "POST /api/admin/subscriptions/grants": {
    summary: "Gives a person a period after the last one that they have; a repeated id gives one",
    access: "subscriptions.manage",
    body: z.strictObject({
      id: z.uuid(),
      email: line(254).check(z.minLength(1, "required")),
      plan_id: z.uuid(),
      days: z.int().check(z.minimum(1), z.maximum(730)),
      /** Stored with the period. */
      reason: line(300).check(z.minLength(1, "required")),
    }),
    reply: Subscriber,
    errors: ["plan_not_found", "user_not_found", "user_closed", "own_account", "idempotency_key_reused"],
  },
  "GET /api/admin/subscription-plans": {
    summary: "All plans with all their prices",
    access: "subscriptions.manage",
    reply: Plans,
  },
  "PUT /api/admin/subscription-plans/:id": {
    summary: "Saves a plan, or adds one",
    access: "subscriptions.manage",
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({
      /** The version on which the form was opened; 0 for a new plan. */
      version: RowVersion,
      plan: PlanForm,
    }),
    reply: Plans,
    errors: ["plan_conflict"],
  },
  "PUT /api/admin/subscription-plans/:id/prices": {
    summary: "Sets the price of a plan in a currency from a day (UTC) on",
    access: "subscriptions.manage",
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ ...priceKey, amount: TypedAmount }),
    reply: Plans,
    errors: ["plan_not_found", "price_in_force"],
  },
  "DELETE /api/admin/subscription-plans/:id/prices/:currency/:valid_from": {
    summary: "Removes a price that is not in force yet",
    access: "subscriptions.manage",
    params: z.strictObject({ id: z.uuid(), ...priceKey }),
    reply: Plans,
    errors: ["plan_not_found", "price_in_force"],
  },
});
