import type { ContactMessage } from "@passerelle/contract/support/contact";
import { type Insertable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "../../platform/db.ts";
import type { ContactMessages } from "../../platform/tables.ts";

export type NewMessage = Omit<Insertable<ContactMessages>, "id" | "created_at" | "status" | "version">;

/** Undefined when the form was sent before. */
export async function insertMessage(trx: Db, message: NewMessage): Promise<{ id: string } | undefined> {
  return trx
    .insertInto("contact_messages")
    .values(message)
    .onConflict((conflict) => conflict.column("form_id").doNothing())
    .returning("id")
    .executeTakeFirst();
}

export async function findByForm(db: Db, formId: string) {
  return db
    .selectFrom("contact_messages")
    .select(["reference", "name", "email", "topic", "message"])
    .where("form_id", "=", formId)
    .executeTakeFirst();
}

export async function findMessagesOf(db: Db, userId: string, limit: number) {
  const rows = await db
    .selectFrom("contact_messages")
    .select(["reference", "topic", "message", "status", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    // CHECK constraints of the table guarantee these codes.
    topic: row.topic as ContactMessage["topic"],
    status: row.status as ContactMessage["status"],
    created_at: row.created_at.toISOString(),
  }));
}

type Box = "open" | "handled" | "suspected";

function inBox(db: Db, box: Box) {
  const messages = db.selectFrom("contact_messages").where("suspected", "=", box === "suspected");
  return box === "suspected" ? messages : messages.where("status", "=", box);
}

export async function countMessages(db: Db, box: Box): Promise<number> {
  const { count } = await inBox(db, box)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

const select = (messages: ReturnType<typeof inBox>) =>
  messages
    .select([
      "contact_messages.id",
      "reference",
      "user_id",
      "name",
      "email",
      "topic",
      "message",
      "language",
      "suspected",
      "status",
      "version",
      "created_at",
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("contact_message_events as happened")
          .leftJoin("people as actor", "actor.id", "happened.actor_id")
          .select(["happened.event", "actor.name as by", "happened.created_at as at"])
          .whereRef("happened.message_id", "=", "contact_messages.id")
          .orderBy("happened.id"),
      ).as("events"),
    );

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

const present = (row: Row): ContactMessage => ({
  ...row,
  topic: row.topic as ContactMessage["topic"],
  status: row.status as ContactMessage["status"],
  language: row.language as ContactMessage["language"],
  created_at: row.created_at.toISOString(),
  events: row.events.map(({ event, by, at }) => ({
    event: event as ContactMessage["events"][number]["event"],
    by,
    at: new Date(at).toISOString(),
  })),
});

export async function findMessages(
  db: Db,
  box: Box,
  page: { limit: number; offset: number },
): Promise<ContactMessage[]> {
  const rows = await select(inBox(db, box))
    .orderBy("created_at", "desc")
    .orderBy("contact_messages.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(present);
}

export async function findMessage(db: Db, id: string): Promise<ContactMessage | undefined> {
  const row = await select(db.selectFrom("contact_messages"))
    .where("contact_messages.id", "=", id)
    .executeTakeFirst();
  return row && present(row);
}

/** Locks a message until the transaction ends, so that a concurrent change sees the first one. */
export async function lockMessage(trx: Db, id: string): Promise<void> {
  await trx.selectFrom("contact_messages").select("id").where("id", "=", id).forUpdate().execute();
}

/** False when the version has changed. */
export async function updateMessage(
  trx: Db,
  id: string,
  version: number,
  change: { status?: string; suspected?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("contact_messages")
    .set({ ...change, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertMessageEvent(
  trx: Db,
  event: { message_id: string; actor_id: string; event: ContactMessage["events"][number]["event"] },
): Promise<void> {
  await trx.insertInto("contact_message_events").values(event).execute();
}

/** Deletes messages beyond their retention; returns whether each counts as spam. */
export async function deleteOldMessages(
  trx: Db,
  keep: { months: number; suspectedDays: number },
): Promise<{ suspected: boolean }[]> {
  return trx
    .deleteFrom("contact_messages")
    .where(
      sql<boolean>`created_at < now() - make_interval(months => ${keep.months})
        OR (suspected AND created_at < now() - make_interval(days => ${keep.suspectedDays}))`,
    )
    .returning("suspected")
    .execute();
}
