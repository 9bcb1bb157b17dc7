import { CHANGE_RETENTION_SECONDS } from "@passerelle/domain/live/changes";
import { readCursor } from "@passerelle/domain/live/cursor";
import { LIVE_TOPICS } from "@passerelle/domain/live/topics";
import * as z from "zod/mini";
import { contract } from "./contract.ts";

/** A position in the change log, opaque to clients. */
const LiveCursor = z.string().check(z.refine((text) => readCursor(text) !== undefined, "cursor_invalid"));

export const LiveChange = z.object({ about: z.enum(LIVE_TOPICS), id: z.optional(z.string()) });

/** The age in seconds of the data that the client shows, for a client without a cursor. */
export const LiveAge = z.optional(
  z.coerce.number().check(z.int(), z.minimum(0), z.maximum(CHANGE_RETENTION_SECONDS)),
);

export const live = contract({
  "GET /api/live/changes": {
    summary:
      "The caller's changes since a cursor, for browsers that cannot use the stream of GET /api/live, which sends the same",
    access: "signed_in",
    query: z.strictObject({ after: z.optional(LiveCursor), age: LiveAge }),
    reply: z.object({
      /** The position from which to resume. */
      cursor: z.string(),
      /** The changes in between are unknown: the client must read everything again. */
      reset: z.boolean(),
      changes: z.array(LiveChange),
    }),
  },
});
