import type { OptionalKind } from "./preferences.ts";

/** What a notification tells of: the two of the specification (spec 1 §3), and what happens to requests. */
export const NOTIFICATION_TYPES = ["message", "ticket_response", "request"] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** By which preference its reader does without it. */
export const KIND_OF = {
  message: "messages",
  ticket_response: "support",
  request: "requests",
} as const satisfies Record<NotificationType, OptionalKind>;

/**
 * What happens to a request that somebody is told: its customer the first seven, whoever works on it that it was handed to
 * them, that the customer answered what they had been asked, that it is late, and that it was cancelled.
 */
export const REQUEST_NOTICES = [
  "started",
  "information_required",
  "filed",
  "returned",
  "delivered",
  "completed",
  "rejected",
  "assigned",
  "answered",
  "late",
  "cancelled",
] as const;
export type RequestNotice = (typeof REQUEST_NOTICES)[number];

/** For how long somebody finds what they were told. */
export const NOTIFICATION_RETENTION_MONTHS = 12;

/** A short message goes out for what nobody has read after so many minutes, and is worth nothing after so many hours. */
export const SMS_AFTER_MINUTES = 2;
export const SMS_WITHIN_HOURS = 24;
