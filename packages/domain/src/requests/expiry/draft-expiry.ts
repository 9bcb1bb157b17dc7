/** Maximum drafts per person: more than a person needs, few enough to prevent abuse. */
export const MAX_DRAFTS = 20;

/** Bytes of documents (with earlier versions and uploads in progress) across one person's unpaid requests. */
export const MAX_UNPAID_DOCUMENT_BYTES = 300 * 1024 * 1024;

/** Days without a change after which a draft expires. */
export const DRAFT_DAYS = 90;
/** Minimum days between the announcement and the expiry. */
export const DRAFT_NOTICE_DAYS = 14;

const DAY_MS = 24 * 60 * 60 * 1000;

type Times = {
  /** When the owner last changed it. */
  touchedAt: Date;
  /** When the owner was last notified that it would expire. */
  warnedAt: Date | null;
};

/** At `now`, drafts that were last changed before this instant must be announced, once per change. */
export function announcedBefore(now: Date): Date {
  return new Date(now.getTime() - (DRAFT_DAYS - DRAFT_NOTICE_DAYS) * DAY_MS);
}

/** The time at which a draft expires; undefined until its expiry was announced after its last change. */
export function draftEndsAt({ touchedAt, warnedAt }: Times): Date | undefined {
  if (!warnedAt || warnedAt < touchedAt) return undefined;
  const notice = warnedAt.getTime() + DRAFT_NOTICE_DAYS * DAY_MS;
  return new Date(Math.max(touchedAt.getTime() + DRAFT_DAYS * DAY_MS, notice));
}
