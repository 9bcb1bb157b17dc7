/** The types of documents that people can keep (trust.md), in the order of lists. */
export const VAULT_TYPES = [
  "passport",
  "identity_card",
  "residence_permit",
  "birth_certificate",
  "marriage_certificate",
  "death_certificate",
  "proof_of_address",
  "diploma",
  "company_documents",
  "other",
] as const;
export type VaultType = (typeof VAULT_TYPES)[number];

/** The documents that have a number and an expiry date. */
const NUMBERED: readonly VaultType[] = ["passport", "identity_card", "residence_permit"];

export const isNumbered = (type: VaultType): boolean => NUMBERED.includes(type);

/** Limits of one person's vault: bytes of all versions, and documents that are not deleted. */
export const MAX_VAULT_BYTES = 500 * 1024 * 1024;
export const MAX_VAULT_DOCUMENTS = 300;

/** Maximum versions of one document; the next one erases the oldest that is not the current one. */
export const MAX_VERSIONS = 20;
