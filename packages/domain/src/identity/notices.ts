/** The contents of notifications about an identity. */
export const IDENTITY_NOTICES = ["verified", "rejected", "revision", "ending", "expired", "revoked"] as const;
export type IdentityNotice = (typeof IDENTITY_NOTICES)[number];
