import { defineRateLimit } from "../platform/rate-limits.ts";

// A person needs a few links; more would only disturb their relatives.
export const linksOfPerson = defineRateLimit("payment-links", { burst: 30, perSecond: 60 / 3600 });

// Each order reaches a provider, may ring a stranger's telephone, and reserves what is left.
export const paymentsOfLink = defineRateLimit("payments-of-link", { burst: 20, perSecond: 40 / 3600 });
// Many people of one mobile network share an address.
export const linkPaymentsFromPlace = defineRateLimit("link-payments", { burst: 40, perSecond: 120 / 3600 });
