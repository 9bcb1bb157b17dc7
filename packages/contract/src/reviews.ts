import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Instant, Page, PerPage } from "./shapes.ts";

/** A published review; the author is shown as first name and initial. */
export const Review = z.object({
  id: z.uuid(),
  user_name: z.string(),
  user_avatar: z.nullable(z.string()),
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  comment: z.nullable(z.string()),
  created_at: Instant,
});
export type Review = z.output<typeof Review>;

export const reviews = contract({
  "GET /api/services/:id/reviews": {
    summary: "The approved reviews of a service, newest first, with the average of all of them",
    access: "public",
    params: z.strictObject({ id: z.uuid() }),
    /** 50 a page unless asked otherwise. */
    query: z.strictObject({ page: Page, per_page: PerPage }),
    reply: z.object({
      /** One decimal; null when there is no review. */
      average: z.nullable(z.number()),
      /** Of all of them, on whichever page. */
      count: z.int(),
      reviews: z.array(Review),
    }),
    errors: ["service_not_found"],
  },
});
