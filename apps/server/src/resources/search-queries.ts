import type { Language } from "@passerelle/domain/languages";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { inLanguage } from "../platform/localized.ts";
import { DETAIL_LENGTH, type Hit, isMatch, likeness, type SearchTerms } from "../platform/text-search.ts";

/** Resources, best match first; `publicOnly`: those that visitors may see. */
export function findMatchingResources(
  db: Db,
  sought: SearchTerms,
  { publicOnly, language }: { publicOnly: boolean; language: Language },
): Promise<Hit[]> {
  return db
    .selectFrom("resources")
    .select([
      "id",
      inLanguage("title", language).as("title"),
      sql<string>`left(${inLanguage("description", language)}, ${DETAIL_LENGTH})`.as("detail"),
      likeness(sought).as("likeness"),
    ])
    .$if(publicOnly, (query) => query.where("is_public", "=", true))
    .where(isMatch(sought))
    .orderBy("likeness", "desc")
    .orderBy("id")
    .limit(sought.limit)
    .execute();
}
