import { WORK_MOVES } from "@passerelle/domain/requests/work/processing";
import * as z from "zod/mini";
import { contract } from "../../contract.ts";
import { text } from "../../shapes.ts";
import { RequestDetail, RequestStatus } from "../ordering.ts";
import { WhenDue } from "./queues.ts";

export const WorkDetail = z.extend(WhenDue, {
  request: RequestDetail,
  customer: z.object({ id: z.uuid(), name: z.string() }),
  /** False for the support, who reads it. */
  works: z.boolean(),
  /** What the caller may do with it now. */
  moves: z.array(z.enum(WORK_MOVES)),
});
export type WorkDetail = z.output<typeof WorkDetail>;

const ofRequest = z.strictObject({ id: z.uuid() });

/** The other side of the counter: requests as those see them who work on them. Drafts are their owner's alone. */
export const processing = contract({
  "GET /api/work/requests/:id": {
    summary: "One request in reach with all that its customer gave; its documents for those who work on it",
    access: "requests.queue",
    params: ofRequest,
    reply: WorkDetail,
    errors: ["request_not_found"],
  },
  "POST /api/work/requests/:id/moves": {
    summary: "Moves a request on; `from` says in which state it was seen, so that two do not move it twice",
    access: "requests.process",
    params: ofRequest,
    body: z.strictObject({
      from: RequestStatus,
      move: z.enum(WORK_MOVES),
      /** Read by the customer; required for a rejection. */
      reason: z.optional(text(1_000)),
    }),
    reply: WorkDetail,
    errors: [
      "request_not_found",
      "request_conflict",
      "move_not_allowed",
      "reason_required",
      "deliverables_missing",
      "payment_pending",
    ],
  },
});
