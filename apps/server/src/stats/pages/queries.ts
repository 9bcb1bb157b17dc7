import type { CountedView } from "@passerelle/domain/stats/page-views";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StatSource } from "../../platform/stat-source.ts";

/** Adds views of one day, with one statement for all pages. */
export async function addViews(
  db: Db,
  day: string,
  views: readonly (CountedView & { views: number })[],
): Promise<void> {
  await db
    .insertInto("page_counts")
    .values(views.map((view) => ({ day: sql<Date>`${day}::date`, ...view })))
    .onConflict((conflict) =>
      conflict
        .columns(["day", "page", "country", "service"])
        .doUpdateSet({ views: sql`page_counts.views + excluded.views` }),
    )
    .execute();
}

export const pageStats: readonly StatSource[] = [
  {
    measures: ["views"],
    rows: ({ from, to }) => sql`
      SELECT day, country, service, fact.dimension, fact.key, 'views' AS measure, views AS value, '' AS item, '' AS reference
      FROM page_counts
      CROSS JOIN LATERAL (VALUES ('page', page)) AS fact (dimension, key)
      WHERE day >= ${from}::date AND day < ${to}::date`,
  },
];
