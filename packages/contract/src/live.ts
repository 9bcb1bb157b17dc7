import { ABOUTS, CHANGE_RETENTION_SECONDS } from "@passerelle/domain/live/changes";
import { readCursor } from "@passerelle/domain/live/cursor";
import * as z from "zod/mini";
import { contract } from "./contract.ts";

/** A place in the log of changes, as it was told: nobody but the server reads it. */
const LiveCursor = z.string().check(z.refine((text) => readCursor(text) !== undefined, "cursor_invalid"));

export const LiveChange = z.object({ about: z.enum(ABOUTS), id: z.optional(z.string()) });

/** How many seconds ago what is shown was read, for whoever has heard nothing yet. */
export const LiveAge = z.optional(
  z.coerce.number().check(z.int(), z.minimum(0), z.maximum(CHANGE_RETENTION_SECONDS)),
);

export const live = contract({
  "GET /api/live/changes": {
    summary:
      "What changed for the caller since: for browsers that cannot hold the stream of GET /api/live, which tells the same",
    access: "signed_in",
    query: z.strictObject({ after: z.optional(LiveCursor), age: LiveAge }),
    reply: z.object({
      /** From where to ask the next time. */
      cursor: z.string(),
      /** What came since is not known any more: everything is to be read again. */
      reset: z.boolean(),
      changes: z.array(LiveChange),
    }),
  },
});
