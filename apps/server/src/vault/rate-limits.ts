import { defineRateLimit } from "../platform/rate-limits.ts";

// A token cannot be guessed; this limits what copies with a watermark cost.
export const sharePageFromPlace = defineRateLimit("vault-share-pages", { burst: 60, perSecond: 240 / 3600 });
