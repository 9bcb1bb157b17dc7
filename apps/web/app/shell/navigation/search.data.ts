import type { SearchResult } from "@passerelle/contract/search";
import type { SearchTarget } from "../../lib/module.ts";
import { MODULES } from "../../modules.ts";

/** How each kind of search result is shown and where it leads. */
export const SEARCH_TARGETS: Readonly<Record<SearchResult["kind"], SearchTarget>> = Object.assign(
  {},
  ...MODULES.map(({ search }) => search),
);
