import { REQUEST_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import * as z from "zod/mini";
import { Answer } from "../catalogue/answers.ts";
import { Instant } from "../shapes.ts";

export const RequestStatus = z.enum(REQUEST_STATUSES);

export const RequestEvent = z.object({
  id: z.uuid(),
  kind: z.enum([
    "created",
    "moved",
    "document_added",
    "document_removed",
    "payment_started",
    "payment_succeeded",
    "payment_failed",
    "payment_expired",
    "payment_cancelled",
    "refund_owed",
    "fee_added",
    "fee_paid",
    "fee_refused",
    "fee_withdrawn",
    "filed",
    "returned",
    "delivered",
    "delivery_removed",
    "proof_added",
    "proof_removed",
    "information_requested",
    "information_provided",
    "information_withdrawn",
    "answer_changed",
    // Recorded once, at the first assignment, without the assignee's name (see `AssignmentEntry`).
    "assigned",
  ]),
  from: z.nullable(RequestStatus),
  to: z.nullable(RequestStatus),
  /** `system`: a scheduled job. */
  by: z.enum(["customer", "staff", "payment", "system"]),
  /** The person who acted for the customer under a mandate; absent if the customer acted. */
  acted_by: z.optional(z.string()),
  /** A document's name, what was requested, or a person's reason. */
  note: z.nullable(z.string()),
  /** For `answer_changed`: the field of the form with both values; null without an answer or after it was erased. */
  change: z.nullable(z.object({ field: z.string(), before: z.nullable(Answer), after: z.nullable(Answer) })),
  at: Instant,
});
export type RequestEvent = z.output<typeof RequestEvent>;

/** How long similar requests (same service and country) took recently, and the estimate for this one. */
export const Delay = z.object({
  completed: z.int(),
  /** Whole days: half of them took no longer. */
  median_days: z.int(),
  /** Nine out of ten took no longer. */
  p90_days: z.int(),
  /** Null before submission; `late`: slower than nine out of ten. */
  pace: z.nullable(z.enum(["usual", "slow", "late"])),
  /** Null once past, and while waiting for the customer. */
  usual_by: z.nullable(Instant),
  latest_by: z.nullable(Instant),
});
export type Delay = z.output<typeof Delay>;

/** The handler of a request, with the data that its customer sees: the given name. */
export const Handler = z.object({
  /** The id for `/profile/{id}`, which shows the customer no more than this. */
  id: z.uuid(),
  name: z.string(),
  city: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  /** The median, in minutes, of their recent reply times to customers; null if there are too few. */
  reply_minutes: z.nullable(z.int()),
  /** A proxy, who acts for the customer only under a mandate. */
  is_proxy: z.boolean(),
});
export type Handler = z.output<typeof Handler>;
