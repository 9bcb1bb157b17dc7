import { defineRateLimit } from "../platform/rate-limits.ts";

// Only codes that do not exist are counted, since many people share the address of a mobile network and mistype. With 1,440
// guesses a day against 2^50 codes, nothing is found.
export const wrongCodesFromPlace = defineRateLimit("verification-wrong-codes", {
  burst: 30,
  perSecond: 60 / 3600,
});
