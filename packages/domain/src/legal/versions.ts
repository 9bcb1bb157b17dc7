/**
 * The version in force of each legal text: the day on which it took effect. Change it with the text
 * (`apps/web/app/legal`): a test compares the texts with those last published under each version.
 */
export const LEGAL_VERSIONS = {
  notice: "2026-11-20",
  terms: "2026-11-20",
  privacy: "2026-11-27",
} as const;

/**
 * Earlier versions, newest first. Each has a page, `/legal/<document>/<version>`, so that people can read what they once
 * accepted: when a text changes, its former words move to a folder of their own.
 */
export const FORMER_VERSIONS: Record<keyof typeof LEGAL_VERSIONS, readonly string[]> = {
  notice: [],
  terms: [],
  privacy: ["2026-11-26", "2026-11-21", "2026-11-20"],
};

export type LegalDocument = keyof typeof LEGAL_VERSIONS;

export const LEGAL_DOCUMENTS = ["notice", "terms", "privacy"] as const satisfies readonly LegalDocument[];

/**
 * The version of the terms that a person still has to accept: the one in force when they accepted an earlier or
 * unrecorded one; null when there is none. Registration asks those who never accepted any. Versions are ISO days.
 */
export function termsToAccept(
  accepted: { at: Date | null; version: string | null },
  inForce: string = LEGAL_VERSIONS.terms,
): string | null {
  if (accepted.at === null) return null;
  return accepted.version === null || accepted.version < inForce ? inForce : null;
}

/** The columns recorded with an account when its owner accepts the terms. */
export function acceptanceOf(accepted: boolean, now: Date) {
  return accepted
    ? { terms_accepted_at: now, terms_version: LEGAL_VERSIONS.terms }
    : { terms_accepted_at: null, terms_version: null };
}
