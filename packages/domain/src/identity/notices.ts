/** The contents of notifications about an identity. */
export const IDENTITY_NOTICES = [
  "verified",
  "rejected",
  "revision",
  "ending",
  "expired",
  "revoked",
  "suspended",
  "restored",
] as const;
export type IdentityNotice = (typeof IDENTITY_NOTICES)[number];

/** Whether a notification is also sent by email: all except that of a level that counts again. */
export const isEmailed = (notice: IdentityNotice): notice is Exclude<IdentityNotice, "restored"> =>
  notice !== "restored";
