/** Pictures of people: what a picture may be, by its content, and how large, in bytes. */
export const AVATAR_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

export type AvatarType = (typeof AVATAR_TYPES)[number];

export const MAX_AVATAR_BYTES = 2 * 1024 * 1024;
