import type { Language } from "@passerelle/contract/shapes";
import type { Db } from "../platform/db.ts";
import { inLanguage } from "../platform/localized.ts";
import { type Hit, isMatch, likeness, type SearchTerms } from "../platform/text-search.ts";

/** Published questions of the help centre with their themes, best match first. */
export function findMatchingQuestions(db: Db, sought: SearchTerms, language: Language): Promise<Hit[]> {
  return db
    .selectFrom("help_questions")
    .innerJoin("help_themes as theme", "theme.id", "help_questions.theme_id")
    .select([
      "help_questions.id",
      inLanguage("help_questions.question", language).as("title"),
      inLanguage("theme.title", language).as("detail"),
      likeness(sought).as("likeness"),
    ])
    .where("is_published", "=", true)
    .where(isMatch(sought))
    .orderBy("likeness", "desc")
    .orderBy("help_questions.id")
    .limit(sought.limit)
    .execute();
}
