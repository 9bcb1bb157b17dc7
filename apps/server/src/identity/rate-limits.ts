import { defineRateLimit } from "../platform/rate-limits.ts";

// A person starts a case every few years; several within a day are mistakes or attempts to overload reviewers.
export const casesOfPerson = defineRateLimit("identity.cases", { burst: 10, perSecond: 10 / 86_400 });
