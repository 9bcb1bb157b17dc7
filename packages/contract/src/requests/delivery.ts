import * as z from "zod/mini";
import { AttachmentLink } from "../attachments.ts";
import { contract } from "../contract.ts";
import { text } from "../shapes.ts";
import { Verifiability } from "../verification.ts";
import { Handover, NewDeliverable } from "./deliverables.ts";
import { WorkDetail } from "./work/processing.ts";

const ofRequest = z.strictObject({ id: z.uuid() });
const ofDeliverable = z.strictObject({ id: z.uuid(), deliverable: z.uuid() });
const ofFile = z.strictObject({ id: z.uuid(), deliverable: z.uuid(), file: z.uuid() });

/** Handling of a request outside of the product, and its deliverables. */
export const delivery = contract({
  "PUT /api/work/requests/:id/filing": {
    summary: "Records that an administration has the file, or has returned it; repeating it changes nothing",
    access: "requests.process",
    params: ofRequest,
    body: z.strictObject({
      filed: z.boolean(),
      /** The caller signed its papers in the customer's name, for which a proxy needs the power. */
      signed: z.optional(z.boolean()),
      /** The place or the result; shown to the customer. */
      note: z.optional(text(500)),
    }),
    reply: WorkDetail,
    errors: ["request_not_found", "move_not_allowed", "mandate_required"],
  },
  "GET /api/work/requests/:id/deliverables": {
    summary: "Promised deliverables, and those handed over, with their authors, or withdrawn",
    access: "requests.process",
    params: ofRequest,
    reply: Handover,
    errors: ["request_not_found"],
  },
  "PUT /api/work/requests/:id/deliverables/:deliverable": {
    summary: "Hands a deliverable over; the client chooses its id, and repeating it changes nothing",
    access: "requests.process",
    params: ofDeliverable,
    body: NewDeliverable,
    reply: Handover,
    errors: [
      "request_not_found",
      "move_not_allowed",
      "deliverable_not_found",
      "deliverable_not_promised",
      "deliverable_limit_reached",
      "attachment_not_found",
      "idempotency_key_reused",
      "mandate_required",
    ],
  },
  "DELETE /api/work/requests/:id/deliverables/:deliverable": {
    summary: "Withdraws a deliverable until the request is completed; repeating it changes nothing",
    access: "requests.process",
    params: ofDeliverable,
    reply: Handover,
    errors: ["request_not_found", "move_not_allowed", "deliverable_not_found"],
  },
  "GET /api/requests/:id/deliverables/:deliverable/files/:file/verification": {
    summary:
      "The code by which others verify a deliverable's file, for the customer and those who work on the request",
    access: "signed_in",
    params: ofFile,
    reply: Verifiability,
    errors: ["deliverable_not_found", "attachment_not_found", "verifiable_document_not_found"],
  },
  "POST /api/requests/:id/deliverables/:deliverable/files/:file/links": {
    summary: "A link to a deliverable's file, for the customer and those who work on the request",
    access: "signed_in",
    params: ofFile,
    body: z.strictObject({ disposition: z.enum(["inline", "attachment"]) }),
    reply: AttachmentLink,
    errors: ["deliverable_not_found", "attachment_not_found", "file_scan_pending", "file_infected"],
  },
});
