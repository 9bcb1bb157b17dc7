import { defineRateLimit } from "../platform/rate-limits.ts";

// Staff answer all day long, and each message may cause an email or a text message.
export const messagesOfPerson = defineRateLimit("messages", { burst: 120, perSecond: 600 / 3600 });
