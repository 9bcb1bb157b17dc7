import type { CaseLevel, Certification } from "./levels.ts";
import type { MrzFormat } from "./mrz-lines.ts";

/** The documents that prove an identity. */
export const IDENTITY_DOCUMENT_TYPES = ["passport", "identity_card", "residence_permit"] as const;
export type IdentityDocumentType = (typeof IDENTITY_DOCUMENT_TYPES)[number];

/** The pictures to take: the page of a passport with the photo, the sides of a card, a certificate of a consulate. */
export const DOCUMENT_SIDES = ["data_page", "front", "back", "certificate"] as const;
export type DocumentSide = (typeof DOCUMENT_SIDES)[number];

const SIDES: Readonly<Record<IdentityDocumentType, readonly DocumentSide[]>> = {
  passport: ["data_page"],
  identity_card: ["front", "back"],
  residence_permit: ["front", "back"],
};

/** The formats of the machine-readable zone that a type of document can have, the likeliest first; cards may have none. */
export const MRZ_FORMATS_OF: Readonly<Record<IdentityDocumentType, readonly MrzFormat[]>> = {
  passport: ["TD3"],
  identity_card: ["TD1", "TD2"],
  residence_permit: ["TD1", "TD2"],
};

export type AskedCase =
  | { level: 2; documentType: IdentityDocumentType }
  | { level: 3; certification: Certification };

/** The pictures that a case needs; none for a video appointment. */
export function requiredSides(asked: AskedCase): readonly DocumentSide[] {
  if (asked.level === 2) return SIDES[asked.documentType];
  return asked.certification === "consular" ? ["certificate"] : [];
}

/** The requirements of a stored case; undefined until its type is chosen. */
export function askedOf(stored: {
  level: CaseLevel;
  documentType: IdentityDocumentType | null;
  certification: Certification | null;
}): AskedCase | undefined {
  if (stored.level === 2)
    return stored.documentType ? { level: 2, documentType: stored.documentType } : undefined;
  return stored.certification ? { level: 3, certification: stored.certification } : undefined;
}
