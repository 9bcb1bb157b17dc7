import { defineRateLimit } from "../platform/rate-limits.ts";

// Not against guesses, which cannot succeed: this limits the cost of copies with a watermark.
export const sharePageFromPlace = defineRateLimit("vault-share-pages", { burst: 60, perSecond: 240 / 3600 });
