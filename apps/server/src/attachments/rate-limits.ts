import { defineRateLimit } from "../platform/rate-limits.ts";

// Allows a whole bundle of papers at once, then a slow rate, because each file may have the maximum size.
export const attachmentsOfPerson = defineRateLimit("attachments", { burst: 60, perSecond: 120 / 3600 });
