import { SEARCH_KINDS } from "@passerelle/domain/search/kinds";
import { MAX_SEARCH } from "@passerelle/domain/search/words";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { text } from "./shapes.ts";

export const SearchResult = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.string(),
  /** In the reader's language where a translation exists. */
  title: z.string(),
  /** A second line: the reference of a request. */
  detail: z.nullable(z.string()),
});
export type SearchResult = z.output<typeof SearchResult>;

export const search = contract({
  "GET /api/search": {
    summary:
      "Services, the caller's own requests, resources and help questions, best match first; a text that is too short finds nothing",
    access: "public",
    query: z.strictObject({ q: text(MAX_SEARCH) }),
    reply: z.object({ results: z.array(SearchResult) }),
  },
});
