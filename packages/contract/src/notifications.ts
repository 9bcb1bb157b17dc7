import { CHANNELS, NOTIFICATION_KINDS } from "@passerelle/domain/notifications/preferences";
import { DAY_MINUTES } from "@passerelle/domain/notifications/quiet-hours";
import { REQUEST_NOTICES } from "@passerelle/domain/notifications/types";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Instant, Page, PerPage } from "./shapes.ts";

const told = {
  id: z.uuid(),
  is_read: z.boolean(),
  created_at: Instant,
  /** Where it leads, on this site. */
  path: z.string(),
};

/** What somebody is told in the page (spec 1 §3); its title is made of the browser's words and of what stands here. */
export const Notification = z.discriminatedUnion("type", [
  /** `reference`: of the request that the conversation is about; null in the general one. */
  z.object({ ...told, type: z.literal("message"), reference: z.nullable(z.string()) }),
  z.object({ ...told, type: z.literal("ticket_response"), reference: z.string() }),
  z.object({
    ...told,
    type: z.literal("request"),
    event: z.enum(REQUEST_NOTICES),
    reference: z.string(),
    /** Its service, in the caller's language. */
    service: z.string(),
  }),
]);
export type Notification = z.output<typeof Notification>;

const NotificationId = z.strictObject({ id: z.uuid() });

const Minute = z.int().check(z.minimum(0), z.maximum(DAY_MINUTES - 1));

/** Minutes of the day in a zone (IANA); the end may lie before the beginning, and is then of the next day. */
export const QuietHours = z.strictObject({
  from: Minute,
  to: Minute,
  zone: z.string().check(z.minLength(1), z.maxLength(64)),
});
export type QuietHours = z.output<typeof QuietHours>;

export const NotificationPreference = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  channel: z.enum(CHANNELS),
  on: z.boolean(),
  /** Always on: it cannot be switched off. */
  mandatory: z.boolean(),
});
export type NotificationPreference = z.output<typeof NotificationPreference>;

export const notifications = contract({
  "GET /api/notifications": {
    summary: "What the caller was told (`get_user_notifications`: never anybody else), newest first",
    access: "signed_in",
    query: z.strictObject({ page: Page, per_page: PerPage }),
    reply: z.object({
      notifications: z.array(Notification),
      total: z.int(),
      unread: z.int(),
      /** The caller wants to be left alone now (`PUT /api/me/quiet-hours`). */
      quiet: z.boolean(),
    }),
  },
  "POST /api/notifications/:id/read": {
    summary:
      "Marks one as read, and the message or the ticket's answer that it tells of; again it answers the same",
    access: "signed_in",
    params: NotificationId,
    reply: Notification,
    errors: ["notification_not_found"],
  },
  "POST /api/notifications/read": {
    summary: "Marks all as read that the caller has, as each by itself; answers how many were not",
    access: "signed_in",
    reply: z.object({ marked: z.int() }),
  },
  "GET /api/me/notifications": {
    summary: "Which messages the caller receives, for each kind and channel that there is",
    access: "signed_in",
    reply: z.object({
      preferences: z.array(NotificationPreference),
      /** Null: messages come at any hour. */
      quiet_hours: z.nullable(QuietHours),
      /** Whether a short message can reach the caller: there is a way to send one, and their number is confirmed. */
      sms: z.boolean(),
    }),
  },
  "PUT /api/me/quiet-hours": {
    summary:
      "When the caller wants to be left alone; null for never. What they cannot do without comes all the same",
    access: "signed_in",
    body: z.strictObject({ quiet_hours: z.nullable(QuietHours) }),
    reply: z.object({ quiet_hours: z.nullable(QuietHours) }),
    errors: ["feature_off", "user_closed"],
  },
  "PUT /api/me/notifications/:kind/:channel": {
    summary: "Whether the caller receives a kind of messages; the last word holds",
    access: "signed_in",
    params: z.strictObject({ kind: z.enum(NOTIFICATION_KINDS), channel: z.enum(CHANNELS) }),
    body: z.strictObject({ on: z.boolean() }),
    reply: NotificationPreference,
    errors: ["notification_mandatory", "feature_off", "user_closed"],
  },
});
