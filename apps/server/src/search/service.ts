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

/** Of each kind, and in all: a list to choose from, not to read. */
const MOST_OF_A_KIND = 5;
const MOST = 12;

/**
 * What the text may mean, the likeliest first. Each capability finds its own and decides who may see it: a visitor public
 * resources and no request, whoever is signed in their own requests alone. Throws `too_many_requests`.
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
