import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { DETAIL_LENGTH, type Hit, isSought, likeness, type Sought } from "../platform/text-search.ts";

const RESOURCE = {
  vector: sql`search_vector(title, NULL, description, NULL)`,
  names: sql<string>`searchable(title)`,
};

/** Resources, best match first; `publicOnly`: those that visitors may see. */
export function findSoughtResources(
  db: Db,
  sought: Sought,
  { publicOnly }: { publicOnly: boolean },
): Promise<Hit[]> {
  return db
    .selectFrom("resources")
    .select([
      "id",
      "title",
      sql<string>`left(description, ${DETAIL_LENGTH})`.as("detail"),
      likeness(RESOURCE, sought).as("likeness"),
    ])
    .$if(publicOnly, (query) => query.where("is_public", "=", true))
    .where(isSought(RESOURCE, sought))
    .orderBy("likeness", "desc")
    .orderBy("id")
    .limit(sought.limit)
    .execute();
}
