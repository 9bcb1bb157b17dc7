import type { Language } from "@passerelle/contract/shapes";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { DETAIL_LENGTH, type Hit, isSought, likeness, type Sought } from "../platform/text-search.ts";

const SERVICE = {
  vector: sql`search_vector(title, translations -> 'en' ->> 'title', description, translations -> 'en' ->> 'description')`,
  names: sql<string>`searchable(title || ' ' || coalesce(translations -> 'en' ->> 'title', ''))`,
};

/** A text in the reader's language, or in French where it is not translated. */
const inLanguage = (column: "title" | "description", language: Language) =>
  language === "en"
    ? sql<string>`coalesce(nullif(translations -> 'en' ->> ${sql.lit(column)}, ''), ${sql.ref(column)})`
    : sql<string>`${sql.ref(column)}`;

/** Active services, best match first. */
export function findSoughtServices(db: Db, sought: Sought, language: Language): Promise<Hit[]> {
  return db
    .selectFrom("platform_services")
    .select([
      "id",
      inLanguage("title", language).as("title"),
      sql<string>`left(${inLanguage("description", language)}, ${DETAIL_LENGTH})`.as("detail"),
      likeness(SERVICE, sought).as("likeness"),
    ])
    .where("is_active", "=", true)
    .where(isSought(SERVICE, sought))
    .orderBy("likeness", "desc")
    .orderBy("id")
    .limit(sought.limit)
    .execute();
}
