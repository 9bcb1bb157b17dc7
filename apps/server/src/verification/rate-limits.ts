import { defineRateLimit } from "../platform/rate-limits.ts";

// Only codes that do not exist are counted. Many people share the address of a mobile network, and mistype; 1,440 guesses a day
// against 2^50 codes find nothing.
export const wrongCodesFromPlace = defineRateLimit("verification-wrong-codes", {
  burst: 30,
  perSecond: 60 / 3600,
});
