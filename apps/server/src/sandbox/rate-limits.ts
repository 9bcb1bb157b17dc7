import { defineRateLimit } from "../platform/rate-limits.ts";

/** Checks of external parts, for each person: a page checks them all at once. */
export const checksOfPerson = defineRateLimit("sandbox.checks", { burst: 40, perSecond: 1 / 3 });

/** Emails to oneself, for each person; each is sent once in every language. */
export const emailsOfPerson = defineRateLimit("sandbox.emails", { burst: 20, perSecond: 60 / 3_600 });

/** Text messages to oneself, which may cost something, for each person. */
export const textsOfPerson = defineRateLimit("sandbox.texts", { burst: 5, perSecond: 10 / 3_600 });

/** Trials of external parts, which may cost something, for each person. */
export const trialsOfPerson = defineRateLimit("sandbox.trials", { burst: 5, perSecond: 10 / 3_600 });

/** Dry runs, for each person: each holds locks while it runs. */
export const dryRunsOfPerson = defineRateLimit("sandbox.dry_runs", { burst: 20, perSecond: 1 / 6 });

/** Test charges, for each person. */
export const testChargesOfPerson = defineRateLimit("sandbox.charges", { burst: 20, perSecond: 60 / 3_600 });
