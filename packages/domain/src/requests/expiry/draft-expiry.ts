/** How many drafts one person may have: far beyond what anybody has in hand, and no way to fill the house. */
export const MAX_DRAFTS = 20;

/** Bytes of documents, earlier versions and uploads under way too, that one person's unpaid requests may hold. */
export const MAX_UNPAID_DOCUMENT_BYTES = 300 * 1024 * 1024;

/** A draft that its owner has not touched for so long ends. */
export const DRAFT_DAYS = 90;
/** And never sooner than so long after its owner was told. */
export const DRAFT_NOTICE_DAYS = 14;

const DAY_MS = 24 * 60 * 60 * 1000;

type Times = {
  /** When its owner changed it last. */
  touchedAt: Date;
  /** When its owner was last told that it would end. */
  warnedAt: Date | null;
};

/** Drafts last touched before this are to be announced at `now`, once since they were touched. */
export function announcedBefore(now: Date): Date {
  return new Date(now.getTime() - (DRAFT_DAYS - DRAFT_NOTICE_DAYS) * DAY_MS);
}

/** When a draft ends; undefined while that was not announced since it was last touched. */
export function draftEndsAt({ touchedAt, warnedAt }: Times): Date | undefined {
  if (!warnedAt || warnedAt < touchedAt) return undefined;
  const notice = warnedAt.getTime() + DRAFT_NOTICE_DAYS * DAY_MS;
  return new Date(Math.max(touchedAt.getTime() + DRAFT_DAYS * DAY_MS, notice));
}
