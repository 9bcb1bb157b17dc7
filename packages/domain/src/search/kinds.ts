import { MODULES } from "../modules.ts";

/** What a search finds; of two results that are equally likely, the first kind comes first. */
export const SEARCH_KINDS = MODULES.flatMap((module) =>
  "searchKinds" in module ? [...module.searchKinds] : [],
);
