import type { Language } from "@passerelle/contract/shapes";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { inLanguage } from "../../platform/localized.ts";
import type { Hit, SearchTerms } from "../../platform/text-search.ts";

// A person has few requests: the index on the owner suffices.
const TEXT = sql<string>`searchable(concat_ws(' ', in_all_languages(service.title),
  request.organism_name, request.city, request.reference, replace(request.reference, '-', '')))`;
const NAMES = sql<string>`searchable(in_all_languages(service.title))`;

/** A person's own requests that contain all words or whose service has a similar name; best match first. */
export function findMatchingRequests(
  db: Db,
  userId: string,
  { words, limit }: SearchTerms,
  language: Language,
): Promise<Hit[]> {
  const typed = words.join(" ");
  const likeness = sql<number>`(1 + word_similarity(searchable(${typed}), ${TEXT}))::float8`;
  return db
    .selectFrom("service_requests as request")
    .innerJoin("service_titles as service", "service.id", "request.service_id")
    .select([
      "request.id",
      inLanguage("service.title", language).as("title"),
      "request.reference as detail",
      likeness.as("likeness"),
    ])
    .where("request.user_id", "=", userId)
    .where(({ or, and }) =>
      or([
        and(words.map((word) => sql<SqlBool>`strpos(${TEXT}, searchable(${word})) > 0`)),
        sql<SqlBool>`searchable(${typed}) <% ${NAMES}`,
      ]),
    )
    .orderBy("likeness", "desc")
    .orderBy("request.updated_at", "desc")
    .orderBy("request.id")
    .limit(limit)
    .execute();
}
