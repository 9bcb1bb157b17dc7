import type { Language } from "@passerelle/domain/languages";
import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * A column of localized text (`countries.name`) in a language, or in French where it is not translated. The language is a
 * literal in the statement, as in the index on the expression.
 */
export function inLanguage(column: string | Expression<unknown>, language: Language): RawBuilder<string> {
  return sql<string>`in_language(${typeof column === "string" ? sql.ref(column) : column}, ${sql.lit(language)})`;
}
