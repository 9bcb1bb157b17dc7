import { ADMISSION_REFUSALS } from "@passerelle/domain/mandates/admission";
import { POWERS } from "@passerelle/domain/mandates/powers";
import {
  INFORMATION_ITEM_KINDS,
  INFORMATION_ITEM_STATES,
} from "@passerelle/domain/requests/information-requests/information-requests";
import { REQUEST_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import * as z from "zod/mini";
import { AttachmentLink } from "../attachments.ts";
import { contract } from "../contract.ts";
import { linkErrors } from "../payments/links.ts";
import { Deliverable } from "../requests/deliverables.ts";
import { Amount, Currency, Instant, LocalizedText, requiredText, text } from "../shapes.ts";

const Sum = z.object({ amount: Amount, currency: Currency });

/** A mandate in force, for its holder. */
export const ActingMandate = z.object({
  id: z.uuid(),
  number: z.string(),
  /** The principal for whom the caller acts. */
  principal: z.string(),
  subject: z.string(),
  country: z.object({ code: z.string(), name: LocalizedText }),
  /** The powers that are not revoked. */
  powers: z.array(z.enum(POWERS)),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  /** The amount that may still be paid under it; null without the power to pay. */
  left: z.nullable(Sum),
});
export type ActingMandate = z.output<typeof ActingMandate>;

const request = {
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(REQUEST_STATUSES),
  /** The service's title in the reader's language. */
  service: z.string(),
  promised_by: z.nullable(Instant),
  updated_at: Instant,
};

export const ActingRequest = z.object(request);
export type ActingRequest = z.output<typeof ActingRequest>;

const ActingItem = z.object({
  id: z.uuid(),
  kind: z.enum(INFORMATION_ITEM_KINDS),
  state: z.enum(INFORMATION_ITEM_STATES),
  label: z.string(),
  reason: z.string(),
  due_on: z.iso.date(),
  overdue: z.boolean(),
  answer: z.nullable(z.string()),
  /** Whether the caller may answer it now. Only the principal may correct the order. */
  may_answer: z.boolean(),
});
export type ActingItem = z.output<typeof ActingItem>;

export const ActingDetail = z.object({
  mandate: ActingMandate,
  ...request,
  /** Oldest first; empty without the power to file. */
  information_requests: z.array(
    z.object({
      id: z.uuid(),
      message: z.nullable(z.string()),
      asked_at: Instant,
      items: z.array(ActingItem),
    }),
  ),
  /** Empty without the power to collect. */
  deliverables: z.array(Deliverable),
  /**
   * Official fees that are due; empty without the power to pay. `refusal`: the reason why the mandate does not allow this
   * payment.
   */
  fees: z.array(
    z.object({
      id: z.uuid(),
      label: z.string(),
      due: Sum,
      refusal: z.nullable(z.enum(ADMISSION_REFUSALS)),
    }),
  ),
});
export type ActingDetail = z.output<typeof ActingDetail>;

const ofMandate = z.strictObject({ mandate: z.uuid() });
const ofRequest = z.strictObject({ mandate: z.uuid(), id: z.uuid() });

const refusals = ["mandate_not_found", "mandate_required"] as const;
const requestRefusals = [...refusals, "request_not_found"] as const;

/**
 * The calls by which the holder of a mandate acts for its principal (decision 0184). Each call names the mandate; no other call
 * acts for another person.
 */
export const acting = contract({
  "GET /api/acting": {
    summary: "The mandates in force under which the caller may act, those that end first before others",
    access: "signed_in",
    reply: z.object({ mandates: z.array(ActingMandate) }),
  },
  "GET /api/acting/:mandate": {
    summary: "The requests that a mandate covers: submitted, of its principal, in its country",
    access: "signed_in",
    params: ofMandate,
    reply: z.object({ mandate: ActingMandate, requests: z.array(ActingRequest) }),
    errors: [...refusals],
  },
  "GET /api/acting/:mandate/requests/:id": {
    summary: "What a mandate lets its holder see of a request",
    access: "signed_in",
    params: ofRequest,
    reply: ActingDetail,
    errors: [...requestRefusals],
  },
  "PUT /api/acting/:mandate/requests/:id/information-requests/:item": {
    summary: "Answers what the principal was asked for; `before`: the answer that the caller saw",
    access: "signed_in",
    params: z.strictObject({ mandate: z.uuid(), id: z.uuid(), item: z.uuid() }),
    body: z.strictObject({ answer: requiredText(4000), before: z.nullable(text(4000)) }),
    reply: ActingDetail,
    errors: [
      ...requestRefusals,
      "information_item_not_found",
      "information_item_closed",
      "information_item_conflict",
    ],
  },
  "POST /api/acting/:mandate/requests/:id/deliverables/:deliverable/files/:file/links": {
    summary: "Collects a file of a deliverable: answers a link to it",
    access: "signed_in",
    params: z.strictObject({ mandate: z.uuid(), id: z.uuid(), deliverable: z.uuid(), file: z.uuid() }),
    body: z.strictObject({ disposition: z.enum(["inline", "attachment"]) }),
    reply: AttachmentLink,
    errors: [
      ...requestRefusals,
      "deliverable_not_found",
      "attachment_not_found",
      "file_scan_pending",
      "file_infected",
    ],
  },
  "POST /api/acting/:mandate/requests/:id/fees/:fee/payment-links": {
    summary:
      "The page on which the caller pays an official fee; each payment there is an act under the mandate",
    access: "signed_in",
    params: z.strictObject({ mandate: z.uuid(), id: z.uuid(), fee: z.uuid() }),
    reply: z.object({ url: z.string() }),
    errors: [...requestRefusals, ...linkErrors, "fee_not_found", "too_many_requests"],
  },
});
