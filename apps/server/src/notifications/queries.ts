import { sql } from "kysely";
import type { NotificationType } from "../platform/contributions.ts";
import { type Db, json } from "../platform/db.ts";

export type NewRow = {
  user_id: string;
  type: NotificationType;
  details: Record<string, string>;
  path: string;
  source_id: string | null;
  thread_id: string | null;
  /** Whether it is shown on the page. */
  in_page: boolean;
  sms_due: boolean;
};

/** False when the recipient has a notification of this source already. */
export async function insertNotification(trx: Db, row: NewRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("notifications")
    .values({ ...row, details: json(row.details) })
    .onConflict((conflict) => conflict.columns(["user_id", "type", "source_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type StoredNotification = {
  id: string;
  user_id: string;
  type: NotificationType;
  details: Record<string, string>;
  path: string;
  source_id: string | null;
  thread_id: string | null;
  read_at: Date | null;
  created_at: Date;
};

/** The key of an entry of the page, which shows one notification, or all of one conversation or ticket. */
const ENTRY = sql<string>`COALESCE(thread_id, id)`;

/** The newest notification of an entry, with the number of unread ones in the entry. */
export type NotificationEntry = StoredNotification & { unread: number };

/** One page of a person's entries, newest first, with the total and the unread number of entries. */
export async function findNotifications(
  db: Db,
  userId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: NotificationEntry[]; total: number; unread: number }> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom("notifications")
        .distinctOn(ENTRY)
        .selectAll()
        .select(
          sql<number>`(count(*) FILTER (WHERE read_at IS NULL) OVER (PARTITION BY ${ENTRY}))::int`.as(
            "unread",
          ),
        )
        .where("user_id", "=", userId)
        .where("in_page", "=", true)
        .orderBy(ENTRY)
        .orderBy("seq", "desc")
        .as("entry"),
    )
    .selectAll()
    .orderBy("seq", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const counted = await db
    .selectFrom("notifications")
    .select([
      sql<number>`count(DISTINCT ${ENTRY})::int`.as("total"),
      sql<number>`(count(DISTINCT ${ENTRY}) FILTER (WHERE read_at IS NULL))::int`.as("unread"),
    ])
    .where("user_id", "=", userId)
    .where("in_page", "=", true)
    .executeTakeFirstOrThrow();
  return { rows: rows as NotificationEntry[], ...counted };
}

export async function findNotification(
  db: Db,
  userId: string,
  id: string,
): Promise<StoredNotification | undefined> {
  const row = await db
    .selectFrom("notifications")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("in_page", "=", true)
    .executeTakeFirst();
  return row as StoredNotification | undefined;
}

/**
 * Sources of a person's unread notifications, all or of one thread, newest first; they are marked as read together with the
 * notifications.
 */
export async function findUnreadSources(
  db: Db,
  userId: string,
  threadId?: string,
): Promise<Pick<StoredNotification, "type" | "source_id">[]> {
  let query = db
    .selectFrom("notifications")
    .select(["type", "source_id"])
    .where("user_id", "=", userId)
    .where("in_page", "=", true)
    .where("read_at", "is", null)
    .where("source_id", "is not", null)
    .orderBy("seq", "desc");
  if (threadId !== undefined) query = query.where("thread_id", "=", threadId);
  const rows = await query.execute();
  return rows as Pick<StoredNotification, "type" | "source_id">[];
}

/** Marks notifications as read: all of a person, or one with its thread; returns how many were unread. */
export async function markRead(
  trx: Db,
  userId: string,
  one?: Pick<StoredNotification, "id" | "thread_id">,
): Promise<number> {
  let query = trx
    .updateTable("notifications")
    .set({ read_at: new Date() })
    .where("user_id", "=", userId)
    .where("in_page", "=", true)
    .where("read_at", "is", null);
  if (one?.thread_id) query = query.where("thread_id", "=", one.thread_id);
  else if (one) query = query.where("id", "=", one.id);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** Marks all notifications of these sources as read; returns their owners. */
export async function markSourcesRead(
  trx: Db,
  type: NotificationType,
  sourceIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .updateTable("notifications")
    .set({ read_at: new Date() })
    .where("type", "=", type)
    .where("source_id", "in", [...sourceIds])
    .where("read_at", "is", null)
    .returning("user_id")
    .execute();
  return rows.map((row) => row.user_id);
}

/** Deletes notifications created before an instant. */
export async function deleteNotificationsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("notifications").where("created_at", "<", before).execute();
}
