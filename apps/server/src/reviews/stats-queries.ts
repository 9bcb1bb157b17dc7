import { sql } from "kysely";
import type { StatSource } from "../platform/stat-source.ts";

/** Reviews, published or not, by the day on which they were written, with their current rating. */
const ratings: StatSource = {
  measures: ["ratings"],
  rows: ({ from, to }) => sql`
    SELECT (review.created_at AT TIME ZONE 'UTC')::date AS day, '' AS country, review.service_id::text AS service,
      'rating' AS dimension, review.rating::text AS key, 'ratings' AS measure, 1 AS value, 'review:' || review.id AS item,
      '' AS reference
    FROM service_reviews AS review
    WHERE review.created_at >= ${from}::date AND review.created_at < ${to}::date`,
  changedDays: (since) => sql`
    SELECT DISTINCT (created_at AT TIME ZONE 'UTC')::date::text AS day FROM service_reviews WHERE updated_at >= ${since}`,
};

export const reviewStats: readonly StatSource[] = [ratings];
