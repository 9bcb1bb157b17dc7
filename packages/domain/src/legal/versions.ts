/**
 * The version in force of each legal text: the day from which it holds. Whoever changes a text (`apps/web/app/legal`)
 * gives it a new version here: a test compares the texts with what was last published under each.
 */
export const LEGAL_VERSIONS = {
  notice: "2026-11-20",
  terms: "2026-11-20",
  privacy: "2026-11-20",
} as const;

export type LegalDocument = keyof typeof LEGAL_VERSIONS;

export const LEGAL_DOCUMENTS = ["notice", "terms", "privacy"] as const satisfies readonly LegalDocument[];

/** What is recorded with an account when its owner accepts the terms: which, and when. */
export function acceptanceOf(accepted: boolean, now: Date) {
  return accepted
    ? { terms_accepted_at: now, terms_version: LEGAL_VERSIONS.terms }
    : { terms_accepted_at: null, terms_version: null };
}
