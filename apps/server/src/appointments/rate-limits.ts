import { defineRateLimit } from "../platform/rate-limits.ts";

// A person who compares slots holds several in a row; more would prevent others from booking.
export const holdsOfPerson = defineRateLimit("appointments.holds", { burst: 40, perSecond: 40 / 3_600 });

// Links of text messages are long secrets; a reader opens few of them.
export const linksFromPlace = defineRateLimit("appointments.links", { burst: 60, perSecond: 60 / 3_600 });
