import { defineRateLimit } from "../platform/rate-limits.ts";

// A person writes once or twice; the acknowledgement must not be usable to write to strangers.
export const contactFromPlace = defineRateLimit("contact", { burst: 8, perSecond: 8 / 3600 });
export const contactOfAddress = defineRateLimit("contact-of", { burst: 3, perSecond: 3 / 3600 });

// Each ticket causes work, and further messages belong in the first one.
export const ticketsOfPerson = defineRateLimit("tickets", { burst: 6, perSecond: 6 / 3600 });
export const ticketResponsesOfPerson = defineRateLimit("ticket-responses", {
  burst: 20,
  perSecond: 60 / 3600,
});
