import { defineRateLimit } from "../platform/rate-limits.ts";

// A person who types searches at each pause.
export const searchesOfPerson = defineRateLimit("search", { burst: 60, perSecond: 1 });
// A place may be a whole town behind one address of a telephone company.
export const searchesFromPlace = defineRateLimit("search-from", { burst: 240, perSecond: 4 });
