/** The relationship of a relative to the customer. */
export const RELATIONSHIPS = ["parent", "child", "spouse", "sibling", "family", "other"] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

/** Who consented to the order: the relative, or the person who legally decides for them. */
export const CONSENT_GIVERS = ["relative", "guardian"] as const;

/** Relatives per account: more than anyone needs, few enough to prevent abuse. */
export const MAX_RELATIVES = 30;

/** The person for whom a request is ordered, if not its customer; as of its submission. */
export type Beneficiary = { name: string; relationship: Relationship };

/** A service's title with its beneficiary, for emails: `Passeport (Awa Ndiaye)`. */
export const titleFor = (title: string, beneficiary: Beneficiary | null): string =>
  beneficiary ? `${title} (${beneficiary.name})` : title;
