import { LANGUAGES } from "@passerelle/domain/languages";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** The terms of a search: words of letters and digits only (domain/search/words.ts). */
export type SearchTerms = { words: readonly string[]; limit: number };

/** The columns that a searched table has: `search_vector(…)`, and `searchable(…)` of its names. */
const VECTOR = sql.ref("search_words");
const NAMES = sql.ref("search_name");

/** Shorter words have too many similar matches. */
const ALIKE_FROM = 4;

/** As a subquery, it is computed once instead of for each row. */
const queryOf = (words: readonly string[]) =>
  sql`(SELECT search_query(${words}::text[], ${LANGUAGES}::text[]))`;

/** Whether a row matches: it contains all the words, or a name with a similar spelling. */
export function isMatch({ words }: SearchTerms): RawBuilder<SqlBool> {
  const typed = words.join(" ");
  const found = sql<SqlBool>`${VECTOR} @@ ${queryOf(words)}`;
  return typed.length < ALIKE_FROM ? found : sql<SqlBool>`(${found} OR searchable(${typed}) <% ${NAMES})`;
}

/** How well a row matches, from 0 to 3, on the same scale for every kind. */
export function likeness({ words }: SearchTerms): RawBuilder<number> {
  return sql<number>`(
    (${VECTOR} @@ ${queryOf(words)})::int
    + ts_rank(${VECTOR}, ${queryOf(words)})
    + word_similarity(searchable(${words.join(" ")}), ${NAMES}))::float8`;
}

/** One search result of a capability. */
export type Hit = { id: string; title: string; detail: string | null; likeness: number };

/** Maximum length of the text below a title. */
export const DETAIL_LENGTH = 160;

/** The words of a search as they were typed. */
export const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean);

/** A LIKE pattern for texts that begin with a literal. */
export const startingWith = (text: string): string => `${text.replace(/[\\%_]/g, "\\$&")}%`;

/** A LIKE pattern for texts that contain a literal. */
export const containing = (text: string): string => `%${startingWith(text)}`;

/** The letters and digits of a reference, however it was typed. */
export const referenceCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Whether every word is in a column (`message.body`), ignoring accents and case, as its trigram index does. */
export function holdsWords(column: string, words: readonly string[]): RawBuilder<SqlBool> {
  const holds = words.map((word) => sql`searchable(${sql.ref(column)}) LIKE searchable(${containing(word)})`);
  return sql<SqlBool>`(${sql.join(holds, sql` AND `)})`;
}
