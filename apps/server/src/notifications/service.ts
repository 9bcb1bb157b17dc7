import { Notification } from "@passerelle/contract/notifications";
import type { Language } from "@passerelle/contract/shapes";
import { monthsBefore } from "@passerelle/domain/days";
import { NOTIFICATION_RETENTION_MONTHS } from "@passerelle/domain/notifications/types";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { NotificationType, NotificationTypes } from "../platform/contributions.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { publishLive } from "../platform/live.ts";
import { notificationSourceOf } from "../platform/module.ts";
import { findQuietHoursEnd, isEnabledFor } from "./preferences/preferences.ts";
import {
  deleteNotificationsBefore,
  findNotification,
  findNotifications,
  findUnreadSources,
  insertNotification,
  markRead,
  markSourcesRead,
  type NotificationEntry,
  type StoredNotification,
} from "./queries.ts";

export { whenTo } from "./preferences/preferences.ts";
export { findTextee } from "./texting/queries.ts";

/**
 * A notification on the page. `values` fill in the browser's words and never contain people's texts or names. `path`:
 * its target on this site. `source`: the message, ticket response or deliverable; `thread`: its conversation or ticket.
 */
export type Notice = {
  [T in NotificationType]: { userId: string; path: string; type: T } & NotificationTypes[T];
}[NotificationType] & {
  /** No text message follows: the caller sends its own, or none is wanted. */
  isTexted?: true;
};

/**
 * Creates a notification and a live change for its reader, in the caller's transaction: once per source, and only if the
 * reader has not opted out. A text message follows later if its reader opted in and has not read it by then.
 */
export async function notify(ctx: Context, trx: Db, notice: Notice): Promise<void> {
  const { userId, type, values, path } = notice;
  const { kind } = notificationSourceOf(ctx, type);
  const in_page = await isEnabledFor(trx, userId, kind, "page");
  const sms_due = !notice.isTexted && (await isEnabledFor(trx, userId, kind, "sms"));
  if (!in_page && !sms_due) return;
  const source_id = ("source" in notice && notice.source) || null;
  const thread_id = ("thread" in notice && notice.thread) || null;
  const row = { user_id: userId, type, details: values, path, source_id, thread_id, in_page, sms_due };
  if ((await insertNotification(trx, row)) && in_page)
    await publishLive(trx, { users: [userId] }, { about: "notifications" });
}

/**
 * Marks notifications as read whose sources were read on their own pages, on either side: a message that one staff member
 * reads counts as read for all staff. Call it in the transaction that marks the sources.
 */
export async function readAtSource(
  trx: Db,
  type: NotificationType,
  sources: readonly string[],
): Promise<void> {
  if (sources.length === 0) return;
  const users = await markSourcesRead(trx, type, sources);
  if (users.length > 0) await publishLive(trx, { users }, { about: "notifications" });
}

const PER_PAGE = 20;

/** One page of the caller's notifications, newest first, one for each conversation and ticket. `quiet`: the caller is in their quiet hours. */
export async function listNotifications(
  ctx: Context,
  actor: Actor,
  { page = 1, per_page: limit = PER_PAGE }: { page?: number; per_page?: number },
  language: Language,
): Promise<{ notifications: Notification[]; total: number; unread: number; quiet: boolean }> {
  const { db } = ctx;
  const { userId } = actor;
  const { rows, total, unread } = await findNotifications(db, userId, { limit, offset: (page - 1) * limit });
  const quiet = (await findQuietHoursEnd(db, userId, new Date())) !== undefined;
  return { notifications: await present(ctx, actor, rows, language), total, unread, quiet };
}

/**
 * Marks one of the caller's notifications and its source as read, with the others of its conversation or ticket. Throws `notification_not_found`, also for another
 * person's, so that ids cannot be probed.
 */
export async function readNotification(
  ctx: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<Notification> {
  const { db } = ctx;
  const found = await findNotification(db, actor.userId, id);
  if (!found) throw new AppError("notification_not_found");
  if (!found.read_at) await readSource(ctx, actor, found);
  // The first source usually marks the earlier ones too. The others are only needed if the first is gone.
  if (found.thread_id)
    for (const source of await findUnreadSources(db, actor.userId, found.thread_id))
      await readSource(ctx, actor, source);
  await markAndPublish(db, actor.userId, found);
  const read = { ...found, read_at: found.read_at ?? new Date(), unread: 0 };
  const [presented] = await present(ctx, actor, [read], language);
  return presented as Notification;
}

/** Marks all of the caller's notifications with their sources as read; returns how many were unread. */
export async function readAll(ctx: Context, actor: Actor): Promise<{ marked: number }> {
  const { db } = ctx;
  const sources = await findUnreadSources(db, actor.userId);
  for (const source of sources) await readSource(ctx, actor, source);
  const marked = await markAndPublish(db, actor.userId);
  return { marked: Math.max(marked, sources.length) };
}

/** Deletes notifications beyond their retention. */
export async function sweepNotifications({ db }: Context): Promise<void> {
  await deleteNotificationsBefore(db, monthsBefore(new Date(), NOTIFICATION_RETENTION_MONTHS));
}

/** Reads the source first, in its own transaction, so that locks are taken in the same order as in a direct reading. */
async function readSource(
  ctx: Context,
  actor: Actor,
  { type, source_id }: Pick<StoredNotification, "type" | "source_id">,
): Promise<void> {
  const { read } = notificationSourceOf(ctx, type);
  if (!read || source_id === null) return;
  await read(ctx, actor, source_id).catch((error: unknown) => {
    // Deleted, or no longer accessible: there is nothing to mark.
    if (!(error instanceof AppError) || error.status !== 404) throw error;
  });
}

const markAndPublish = (
  db: Db,
  userId: string,
  one?: Pick<StoredNotification, "id" | "thread_id">,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const marked = await markRead(trx, userId, one);
    if (marked > 0) await publishLive(trx, { users: [userId] }, { about: "notifications" });
    return marked;
  });

/** The notifications of one type are presented together, by the capability that contributes the type. */
async function present(
  ctx: Context,
  reader: Actor,
  rows: readonly NotificationEntry[],
  language: Language,
): Promise<Notification[]> {
  const presented = new Map<string, Notification>();
  for (const type of new Set(rows.map((row) => row.type))) {
    const same = rows.filter((row) => row.type === type);
    const given = same.map(({ details, source_id }) => ({ values: details, source: source_id }));
    const fields = await notificationSourceOf(ctx, type).present(ctx, reader, given, language);
    for (const [index, { id, path, unread, created_at }] of same.entries()) {
      const common = { id, path, unread, is_read: unread === 0, created_at: created_at.toISOString() };
      presented.set(id, Notification.parse({ ...common, type, ...fields[index] }));
    }
  }
  return rows.flatMap(({ id }) => presented.get(id) ?? []);
}
