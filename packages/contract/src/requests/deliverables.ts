import { MAX_ATTACHMENTS } from "@passerelle/domain/attachments/files";
import { PROMISE_KINDS } from "@passerelle/domain/catalogue/promises";
import {
  DELIVERABLE_LIMITS,
  isTrackingNumber,
  isTrackingUrl,
} from "@passerelle/domain/requests/deliverables/deliverables";
import * as z from "zod/mini";
import { Attachment } from "../attachments.ts";
import { PromisedDeliverable } from "../catalogue.ts";
import { Instant, requiredText, text } from "../shapes.ts";

const deliverable = {
  id: z.uuid(),
  kind: z.enum(PROMISE_KINDS),
  /** Which promise it keeps; null for what comes on top. */
  promise_key: z.nullable(z.string()),
  /** Of a message, all of it; of the others a word that goes with them, or nothing. */
  body: z.string(),
  carrier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  tracking_url: z.nullable(z.string()),
  files: z.array(Attachment),
  given_at: Instant,
};

/** Something that was handed over, as the customer sees it. */
export const Deliverable = z.object(deliverable);
export type Deliverable = z.output<typeof Deliverable>;

const Person = z.object({ id: z.uuid(), name: z.string() });

/** The same for those who work on the request: who gave it, and what was taken back. */
export const WorkDeliverable = z.object({
  ...deliverable,
  given_by: Person,
  removed_at: z.nullable(Instant),
  removed_by: z.nullable(Person),
});
export type WorkDeliverable = z.output<typeof WorkDeliverable>;

export const Handover = z.object({
  promises: z.array(PromisedDeliverable),
  /** Keys of the promises that are not kept yet: without them the request cannot be completed. */
  missing: z.array(z.string()),
  /** In the order in which they were given, those that were taken back too. */
  deliverables: z.array(WorkDeliverable),
  /** Whether something may be handed over, or taken back, now. */
  open: z.boolean(),
});
export type Handover = z.output<typeof Handover>;

const common = { promise_key: z.nullable(text(60)) };
const body = text(DELIVERABLE_LIMITS.body);

/** What is handed over; files were sent before (`POST /api/attachments`). */
export const NewDeliverable = z.discriminatedUnion("kind", [
  z.strictObject({
    ...common,
    kind: z.literal("file"),
    body,
    files: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_ATTACHMENTS)),
  }),
  z.strictObject({
    ...common,
    kind: z.literal("courier"),
    body,
    carrier: requiredText(DELIVERABLE_LIMITS.carrier),
    tracking_number: requiredText(DELIVERABLE_LIMITS.tracking_number).check(z.refine(isTrackingNumber)),
    tracking_url: z.nullable(z.string().check(z.refine(isTrackingUrl))),
  }),
  z.strictObject({ ...common, kind: z.literal("message"), body: requiredText(DELIVERABLE_LIMITS.body) }),
]);
export type NewDeliverable = z.output<typeof NewDeliverable>;
