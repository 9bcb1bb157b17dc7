/** Limits of a share (trust.md). */
export const MAX_SHARE_DAYS = 30;
export const MAX_SHARE_READS = 50;
/** Maximum documents in one share, and open shares of one person. */
export const MAX_SHARED_DOCUMENTS = 10;
export const MAX_OPEN_SHARES = 50;

/** `used_up`: read as often as its owner allowed. */
export const SHARE_STATES = ["open", "revoked", "expired", "used_up"] as const;
export type ShareState = (typeof SHARE_STATES)[number];

type Share = { revoked_at: Date | null; expires_at: Date; reads: number; max_reads: number };

/**
 * The state of a share at an instant. A revocation by its owner takes precedence. `files`: how many of its files still exist; without
 * any it counts as revoked, because its owner has removed them all.
 */
export function shareState(
  { revoked_at, expires_at, reads, max_reads }: Share,
  files: number,
  now: Date,
): ShareState {
  if (revoked_at !== null) return "revoked";
  if (expires_at <= now) return "expired";
  if (reads >= max_reads) return "used_up";
  return files > 0 ? "open" : "revoked";
}
