import { WORK_MOVES } from "@passerelle/domain/requests/work/processing";
import * as z from "zod/mini";
import { contract } from "../../contract.ts";
import { text } from "../../shapes.ts";
import { RequestDetail } from "../ordering.ts";
import { RequestStatus } from "../progress.ts";
import { WhenDue } from "./queues.ts";

export const WorkDetail = z.extend(WhenDue, {
  request: RequestDetail,
  customer: z.object({ id: z.uuid(), name: z.string() }),
  /** False for support, which reads only. */
  works: z.boolean(),
  /** Transitions that the caller may make now. */
  moves: z.array(z.enum(WORK_MOVES)),
  /** Labels of official fees that are neither paid, refused nor withdrawn: until then the request cannot be completed. */
  open_fees: z.array(z.string()),
});
export type WorkDetail = z.output<typeof WorkDetail>;

const ofRequest = z.strictObject({ id: z.uuid() });

/** Requests as seen by those who work on them. Drafts are visible to their owner only. */
export const processing = contract({
  "GET /api/work/requests/:id": {
    summary: "One accessible request with all that its customer provided; documents for those who work on it",
    access: "requests.queue",
    params: ofRequest,
    reply: WorkDetail,
    errors: ["request_not_found"],
  },
  "POST /api/work/requests/:id/moves": {
    summary:
      "Changes a request's status; `from` is the status that the caller saw, to detect concurrent changes",
    access: "requests.process",
    params: ofRequest,
    body: z.strictObject({
      from: RequestStatus,
      move: z.enum(WORK_MOVES),
      /** Shown to the customer; required for a rejection. */
      reason: z.optional(text(1_000)),
    }),
    reply: WorkDetail,
    errors: [
      "request_not_found",
      "request_conflict",
      "move_not_allowed",
      "reason_required",
      "deliverables_missing",
      "fee_open",
      "payment_pending",
      "mandate_required",
    ],
  },
});
