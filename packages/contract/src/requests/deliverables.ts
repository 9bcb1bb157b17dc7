import { MAX_ATTACHMENTS } from "@passerelle/domain/attachments/files";
import {
  DELIVERABLE_KINDS,
  DELIVERABLE_LIMITS,
  isTrackingNumber,
  isTrackingUrl,
} from "@passerelle/domain/requests/deliverables/deliverables";
import * as z from "zod/mini";
import { Attachment } from "../attachments.ts";
import { PromisedDeliverable } from "../catalogue.ts";
import { Instant, line, requiredText, text } from "../shapes.ts";

const deliverable = {
  id: z.uuid(),
  kind: z.enum(DELIVERABLE_KINDS),
  /** The promise that it fulfils; null for an additional deliverable. */
  promise_key: z.nullable(z.string()),
  /** The text of a message; otherwise an optional note, or the caption of a proof. */
  body: z.string(),
  carrier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  tracking_url: z.nullable(z.string()),
  files: z.array(Attachment),
  given_at: Instant,
};

/** A deliverable as the customer sees it. */
export const Deliverable = z.object(deliverable);
export type Deliverable = z.output<typeof Deliverable>;

const Person = z.object({ id: z.uuid(), name: z.string() });

/** A deliverable as staff see it: with its author, and withdrawn ones too. */
export const WorkDeliverable = z.object({
  ...deliverable,
  given_by: Person,
  removed_at: z.nullable(Instant),
  removed_by: z.nullable(Person),
});
export type WorkDeliverable = z.output<typeof WorkDeliverable>;

export const Handover = z.object({
  promises: z.array(PromisedDeliverable),
  /** Keys of unfulfilled promises, which prevent completion. */
  missing: z.array(z.string()),
  /** In chronological order, with withdrawn ones. */
  deliverables: z.array(WorkDeliverable),
  /** Whether deliverables can be added or withdrawn now. */
  open: z.boolean(),
});
export type Handover = z.output<typeof Handover>;

const files = z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_ATTACHMENTS));
const common = { promise_key: z.nullable(text(60)) };
const body = text(DELIVERABLE_LIMITS.body);

/** A deliverable to hand over; its files were uploaded before (`POST /api/attachments`). */
export const NewDeliverable = z.discriminatedUnion("kind", [
  z.strictObject({
    ...common,
    kind: z.literal("file"),
    body,
    files,
  }),
  z.strictObject({
    ...common,
    kind: z.literal("courier"),
    body,
    carrier: requiredText(DELIVERABLE_LIMITS.carrier),
    tracking_number: requiredText(DELIVERABLE_LIMITS.tracking_number).check(z.refine(isTrackingNumber)),
    tracking_url: z.nullable(z.string().check(z.refine(isTrackingUrl))),
  }),
  /** Its files are pictures. */
  z.strictObject({
    promise_key: z.null(),
    kind: z.literal("proof"),
    body: line(DELIVERABLE_LIMITS.caption),
    files,
  }),
  z.strictObject({ ...common, kind: z.literal("message"), body: requiredText(DELIVERABLE_LIMITS.body) }),
]);
export type NewDeliverable = z.output<typeof NewDeliverable>;
