import * as z from "zod/mini";
import { AttachmentLink } from "../attachments.ts";
import { contract } from "../contract.ts";
import { text } from "../shapes.ts";
import { Handover, NewDeliverable } from "./deliverables.ts";
import { WorkDetail } from "./work/processing.ts";

const ofRequest = z.strictObject({ id: z.uuid() });
const ofDeliverable = z.strictObject({ id: z.uuid(), deliverable: z.uuid() });

/** What is done with a request outside of the house, and what is handed over of it. */
export const delivery = contract({
  "PUT /api/work/requests/:id/filing": {
    summary: "Says that an administration has the file, or has given it back; said twice it is said once",
    access: "requests.process",
    params: ofRequest,
    body: z.strictObject({
      filed: z.boolean(),
      /** Where, or what came of it; read by the customer. */
      note: z.optional(text(500)),
    }),
    reply: WorkDetail,
    errors: ["request_not_found", "move_not_allowed"],
  },
  "GET /api/work/requests/:id/deliverables": {
    summary: "What is promised, what was handed over and by whom, and what was taken back",
    access: "requests.process",
    params: ofRequest,
    reply: Handover,
    errors: ["request_not_found"],
  },
  "PUT /api/work/requests/:id/deliverables/:deliverable": {
    summary: "Hands something over; its id is the sender's, and the same sent again is handed over once",
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
    ],
  },
  "DELETE /api/work/requests/:id/deliverables/:deliverable": {
    summary: "Takes back what was handed over, until the request is completed; the second time too",
    access: "requests.process",
    params: ofDeliverable,
    reply: Handover,
    errors: ["request_not_found", "move_not_allowed", "deliverable_not_found"],
  },
  "POST /api/requests/:id/deliverables/:deliverable/files/:file/links": {
    summary: "A link to a file that was handed over, for the customer and for those who work on the request",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid(), deliverable: z.uuid(), file: z.uuid() }),
    body: z.strictObject({ disposition: z.enum(["inline", "attachment"]) }),
    reply: AttachmentLink,
    errors: ["deliverable_not_found", "attachment_not_found"],
  },
});
