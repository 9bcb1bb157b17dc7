import { defineRateLimit } from "../platform/rate-limits.ts";

// A whole bundle of papers in one go, and then at leisure: each may be as large as a file may be.
export const attachmentsOfPerson = defineRateLimit("attachments", { burst: 60, perSecond: 120 / 3600 });
