import { defineRateLimit } from "../platform/rate-limits.ts";

// Enough for a person who types, with a search at each pause.
export const searchesOfPerson = defineRateLimit("search", { burst: 60, perSecond: 1 });
// A place may be a whole town behind one address of a mobile operator.
export const searchesFromPlace = defineRateLimit("search-from", { burst: 240, perSecond: 4 });
