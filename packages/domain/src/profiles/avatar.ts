/** Accepted image types, detected from the content, and maximum size in bytes. */
export const AVATAR_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

export type AvatarType = (typeof AVATAR_TYPES)[number];

export const MAX_AVATAR_BYTES = 2 * 1024 * 1024;
