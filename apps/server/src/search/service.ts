import type { SearchResult } from "@passerelle/contract/search";
import type { Language } from "@passerelle/contract/shapes";
import { SEARCH_KINDS, searchWords } from "@passerelle/domain/search/words";
import { limitSearch } from "../auth/limits/service.ts";
import { searchServices } from "../catalogue/search/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Origin } from "../platform/origin.ts";
import { searchMyRequests } from "../requests/service.ts";
import { searchResources } from "../resources/search/service.ts";
import { searchHelp } from "../support/search/service.ts";

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
  await limitSearch(ctx.db, origin, actor?.userId);
  const sought = { words, limit: MOST_OF_A_KIND };
  // In the order of SEARCH_KINDS.
  const found = [
    await searchServices(ctx.db, sought, language),
    actor ? await searchMyRequests(ctx.db, actor, sought, language) : [],
    await searchResources(ctx.db, actor, sought),
    await searchHelp(ctx.db, sought, language),
  ];
  return found
    .flatMap((hits, index) =>
      hits.map((hit) => ({ ...hit, kind: SEARCH_KINDS[index] as SearchResult["kind"] })),
    )
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, MOST)
    .map(({ likeness: _, ...result }) => result);
}
