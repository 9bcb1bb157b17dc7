import { defineRateLimit } from "../platform/rate-limits.ts";

/** Text messages with codes, for each person. */
export const codesOfPerson = defineRateLimit("mandates.codes", { burst: 5, perSecond: 10 / 86_400 });

/** Attempts to sign, for each person: guesses of codes over many mandates, and checks of signatures, which take time. */
export const consentsOfPerson = defineRateLimit("mandates.consents", { burst: 20, perSecond: 40 / 86_400 });

/** Invitations, which are sent to addresses and numbers that the principal names. */
export const invitationsOfPerson = defineRateLimit("mandates.invitations", {
  burst: 10,
  perSecond: 20 / 86_400,
});
