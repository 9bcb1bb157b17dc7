/**
 * The version in force of each legal text: the day from which it holds. Whoever changes a text (`apps/web/app/legal`)
 * gives it a new version here: a test compares the texts with what was last published under each.
 */
export const LEGAL_VERSIONS = {
  notice: "2026-11-20",
  terms: "2026-11-20",
  privacy: "2026-11-21",
} as const;

export type LegalDocument = keyof typeof LEGAL_VERSIONS;

export const LEGAL_DOCUMENTS = ["notice", "terms", "privacy"] as const satisfies readonly LegalDocument[];

/**
 * The version of the terms that somebody has still to accept: the one in force, where they accepted an earlier one (or
 * one that was not recorded). Null: none. Who never accepted any is asked by registration. Versions are days.
 */
export function termsToAccept(
  accepted: { at: Date | null; version: string | null },
  inForce: string = LEGAL_VERSIONS.terms,
): string | null {
  if (accepted.at === null) return null;
  return accepted.version === null || accepted.version < inForce ? inForce : null;
}

/** What is recorded with an account when its owner accepts the terms: which, and when. */
export function acceptanceOf(accepted: boolean, now: Date) {
  return accepted
    ? { terms_accepted_at: now, terms_version: LEGAL_VERSIONS.terms }
    : { terms_accepted_at: null, terms_version: null };
}
