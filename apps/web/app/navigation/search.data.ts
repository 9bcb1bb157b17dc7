import type { SearchResult } from "@passerelle/contract/search";
import { MODULES } from "../modules.ts";
import type { IconName } from "../ui/icon-names.ts";
import { type Label, labelOf } from "./labels.ts";

type Target = { icon: IconName; path: string; label: Label };

/** How each kind of search result is shown, and its address. */
export const SEARCH_TARGETS: Readonly<Record<SearchResult["kind"], Target>> = Object.assign(
  {},
  ...MODULES.flatMap(({ name, search = {} }) =>
    Object.entries(search).map(([kind, { icon, path, words }]) => ({
      [kind]: { icon, path, label: labelOf(name, words) },
    })),
  ),
);
