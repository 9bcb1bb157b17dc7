import { MODULES } from "../modules.ts";

/** The kinds of search results; of two results that match equally well, the first kind comes first. */
export const SEARCH_KINDS = MODULES.flatMap((module) =>
  "searchKinds" in module ? [...module.searchKinds] : [],
);
