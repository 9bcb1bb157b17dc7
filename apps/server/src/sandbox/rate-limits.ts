import { defineRateLimit } from "../platform/rate-limits.ts";

/** Checks of external parts, for each person: a page checks them all at once. */
export const checksOfPerson = defineRateLimit("sandbox.checks", { burst: 40, perSecond: 1 / 3 });
