import type { Language } from "@passerelle/contract/shapes";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { inLanguage } from "../platform/localized.ts";
import { DETAIL_LENGTH, type Hit, isMatch, likeness, type SearchTerms } from "../platform/text-search.ts";

/** Active services, best match first. */
export function findMatchingServices(db: Db, sought: SearchTerms, language: Language): Promise<Hit[]> {
  return db
    .selectFrom("platform_services")
    .select([
      "id",
      inLanguage("title", language).as("title"),
      sql<string>`left(${inLanguage("description", language)}, ${DETAIL_LENGTH})`.as("detail"),
      likeness(sought).as("likeness"),
    ])
    .where("is_active", "=", true)
    .where(isMatch(sought))
    .orderBy("likeness", "desc")
    .orderBy("id")
    .limit(sought.limit)
    .execute();
}
