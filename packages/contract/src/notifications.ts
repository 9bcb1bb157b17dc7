import { CHANNELS, NOTIFICATION_KINDS } from "@passerelle/domain/notifications/preferences";
import { DAY_MINUTES } from "@passerelle/domain/notifications/quiet-hours";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { NOTIFICATIONS } from "./modules.ts";
import { Page, PerPage, requiredText } from "./shapes.ts";

/** A notification on the page (spec 1 §3). The browser builds its title from these fields. */
export const Notification = z.discriminatedUnion("type", NOTIFICATIONS);
export type Notification = z.output<typeof Notification>;

const NotificationId = z.strictObject({ id: z.uuid() });

const Minute = z.int().check(z.minimum(0), z.maximum(DAY_MINUTES - 1));

/** Minutes of the day in an IANA time zone; `to` before `from` is on the next day. */
export const QuietHours = z.strictObject({
  from: Minute,
  to: Minute,
  zone: requiredText(64),
});
export type QuietHours = z.output<typeof QuietHours>;

export const NotificationPreference = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  channel: z.enum(CHANNELS),
  on: z.boolean(),
  /** It cannot be disabled. */
  mandatory: z.boolean(),
});
export type NotificationPreference = z.output<typeof NotificationPreference>;

export const notifications = contract({
  "GET /api/notifications": {
    summary: "The caller's notifications, newest first (`get_user_notifications`)",
    access: "signed_in",
    query: z.strictObject({ page: Page, per_page: PerPage }),
    reply: z.object({
      notifications: z.array(Notification),
      total: z.int(),
      unread: z.int(),
      /** The caller has quiet hours now (`PUT /api/me/quiet-hours`). */
      quiet: z.boolean(),
    }),
  },
  "POST /api/notifications/:id/read": {
    summary: "Marks a notification as read with its message or ticket response; repeating it changes nothing",
    access: "signed_in",
    params: NotificationId,
    reply: Notification,
    errors: ["notification_not_found"],
  },
  "POST /api/notifications/read": {
    summary: "Marks all the caller's notifications as read; returns how many were unread",
    access: "signed_in",
    reply: z.object({ marked: z.int() }),
  },
  "GET /api/me/notifications": {
    summary: "The caller's preference for each kind and channel of notifications",
    access: "signed_in",
    reply: z.object({
      preferences: z.array(NotificationPreference),
      /** Null: notifications at any hour. */
      quiet_hours: z.nullable(QuietHours),
      /** Whether text messages can reach the caller: a provider is configured and their number is confirmed. */
      sms: z.boolean(),
    }),
  },
  "PUT /api/me/quiet-hours": {
    summary: "Sets the caller's quiet hours, or removes them with null. Mandatory notifications ignore them",
    access: "signed_in",
    body: z.strictObject({ quiet_hours: z.nullable(QuietHours) }),
    reply: z.object({ quiet_hours: z.nullable(QuietHours) }),
    errors: ["feature_off", "user_closed"],
  },
  "PUT /api/me/notifications/:kind/:channel": {
    summary: "Sets the caller's preference for a kind and channel; the last write wins",
    access: "signed_in",
    params: z.strictObject({ kind: z.enum(NOTIFICATION_KINDS), channel: z.enum(CHANNELS) }),
    body: z.strictObject({ on: z.boolean() }),
    reply: NotificationPreference,
    errors: ["notification_mandatory", "feature_off", "user_closed"],
  },
});
