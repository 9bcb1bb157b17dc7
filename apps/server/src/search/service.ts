import type { SearchResult } from "@passerelle/contract/search";
import type { Language } from "@passerelle/contract/shapes";
import { SEARCH_KINDS } from "@passerelle/domain/search/kinds";
import { searchWords } from "@passerelle/domain/search/words";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { modulesOf, type SearchSource } from "../platform/module.ts";
import type { Origin } from "../platform/origin.ts";
import { placeOf } from "../platform/rate-limits.ts";
import { searchesFromPlace, searchesOfPerson } from "./rate-limits.ts";

/** Limits per kind and overall: a short list to choose from. */
const MOST_OF_A_KIND = 5;
const MOST = 12;

/**
 * Search results, best match first. Each capability searches its own data and enforces its own access: public
 * resources and no requests for visitors, own requests only for signed-in people. Throws `too_many_requests`.
 */
export async function searchAll(
  ctx: Context,
  actor: Actor | undefined,
  typed: string,
  language: Language,
  origin: Origin,
): Promise<SearchResult[]> {
  const words = searchWords(typed);
  if (words.length === 0) return [];
  await (actor
    ? searchesOfPerson.take(ctx.db, actor.userId)
    : searchesFromPlace.take(ctx.db, placeOf(origin)));
  const sought = { words, limit: MOST_OF_A_KIND };
  const found: (SearchResult & { likeness: number })[] = [];
  for (const { kind, find } of sourcesOf(ctx)) {
    for (const hit of await find(ctx, actor, sought, language)) found.push({ ...hit, kind });
  }
  return found
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, MOST)
    .map(({ likeness: _, ...result }) => result);
}

/** In the order of `SEARCH_KINDS`: of two results that match equally well, the first kind comes first. */
const sourcesOf = (ctx: Context): SearchSource[] =>
  modulesOf(ctx)
    .flatMap(({ searchSource }) => searchSource ?? [])
    .sort((one, other) => SEARCH_KINDS.indexOf(one.kind) - SEARCH_KINDS.indexOf(other.kind));
