import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Instant } from "../shapes.ts";
import { RequestStatus } from "./progress.ts";

/** A request that connects the caller with another person: one of them works on a request of the other. */
export const SharedRequest = z.object({
  id: z.uuid(),
  reference: z.string(),
  service_title: z.string(),
  country_code: z.string(),
  status: RequestStatus,
  submitted_at: z.nullable(Instant),
  /** Whether it is the caller's own; otherwise it is the other person's. */
  own: z.boolean(),
});
export type SharedRequest = z.output<typeof SharedRequest>;

export const sharedRequests = contract({
  "GET /api/profiles/:id/requests": {
    summary:
      "The requests that connect the caller with a person, last changed first, at most a hundred; none where the two do not know each other",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: z.object({
      requests: z.array(SharedRequest),
      /**
       * The median, in minutes, of the person's recent reply times to customers; null if there are too few, or if they do not
       * work for the caller.
       */
      reply_minutes: z.nullable(z.int()),
    }),
  },
});
