import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type StoredFeed = { id: string; user_id: string; shows_names: boolean };

const selectFeeds = (db: Db) =>
  db.selectFrom("appointment_feeds as feed").select(["feed.id", "feed.user_id", "feed.shows_names"]);

export async function findFeedOf(db: Db, userId: string): Promise<StoredFeed | undefined> {
  return selectFeeds(db).where("feed.user_id", "=", userId).executeTakeFirst();
}

/** The feed at an address, of an account that is active and not banned; records that it was read, at most once an hour. */
export async function findFeedAt(db: Db, tokenHash: string): Promise<StoredFeed | undefined> {
  const feed = await selectFeeds(db)
    .innerJoin("people as person", "person.id", "feed.user_id")
    .innerJoin("auth.accounts as account", "account.id", "feed.user_id")
    .where("person.account_status", "=", "active")
    .where(sql<boolean>`(account.banned_until IS NULL OR account.banned_until < now())`)
    .where("feed.token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (feed)
    await db
      .updateTable("appointment_feeds")
      .set({ read_at: sql`now()` })
      .where("id", "=", feed.id)
      .where(sql<boolean>`(read_at IS NULL OR read_at < now() - interval '1 hour')`)
      .execute();
  return feed;
}

/** Makes a person's feed, or changes what it shows: its address stays. */
export async function saveFeed(db: Db, feed: StoredFeed & { token_hash: string }): Promise<void> {
  const { shows_names } = feed;
  await db
    .insertInto("appointment_feeds")
    .values(feed)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ shows_names }))
    .execute();
}

export async function deleteFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("appointment_feeds").where("user_id", "=", userId).execute();
}
