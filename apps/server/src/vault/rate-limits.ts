import { defineRateLimit } from "../platform/rate-limits.ts";

// Neither is against guesses, which cannot succeed: they limit the cost of copies with a watermark.
export const sharePageFromPlace = defineRateLimit("vault-share-pages", { burst: 60, perSecond: 240 / 3600 });
/** Apart from pages and readings, so that a reading that was counted is never refused its copy. */
export const sharedCopyFromPlace = defineRateLimit("vault-shared-copies", {
  burst: 60,
  perSecond: 240 / 3600,
});
