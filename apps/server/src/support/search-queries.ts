import type { Language } from "@passerelle/contract/shapes";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { type Hit, isSought, likeness, type Sought } from "../platform/text-search.ts";

const QUESTION = {
  vector: sql`search_vector(question, question_en, answer, answer_en)`,
  names: sql<string>`searchable(question || ' ' || question_en)`,
};

/** Published questions of the help centre with their themes, best match first. */
export function findSoughtQuestions(db: Db, sought: Sought, language: Language): Promise<Hit[]> {
  const english = language === "en";
  return db
    .selectFrom("help_questions")
    .innerJoin("help_themes as theme", "theme.id", "help_questions.theme_id")
    .select([
      "help_questions.id",
      `help_questions.${english ? "question_en" : "question"} as title`,
      `theme.${english ? "title_en" : "title"} as detail`,
      likeness(QUESTION, sought).as("likeness"),
    ])
    .where("is_published", "=", true)
    .where(isSought(QUESTION, sought))
    .orderBy("likeness", "desc")
    .orderBy("help_questions.id")
    .limit(sought.limit)
    .execute();
}
