import { isDeepStrictEqual } from "node:util";
import type { AdminAnnouncement, Announcement, AnnouncementText } from "@passerelle/contract/announcements";
import type { History, Language } from "@passerelle/contract/shapes";
import { addDays, utcDay } from "@passerelle/domain/days";
import { textIn } from "@passerelle/domain/languages";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import {
  deleteAnnouncement,
  findEvents,
  findPublished,
  insertAnnouncement,
  insertEvent,
  listAll,
  lockAnnouncement,
  type StoredEvent,
  updateAnnouncement,
} from "./queries.ts";

/** Enough for a person who was away for a while. */
const MOST = 5;
const PER_PAGE = 20;

/** Announcements for the caller's role, newest first, in the reader's language. */
export async function listNews(ctx: Context, actor: Actor, language: Language): Promise<Announcement[]> {
  const found = await findPublished(ctx.db, actor.role, MOST);
  return found.map(({ id, title, date, items }) => ({
    id,
    title: textIn(title, language),
    date,
    items: items.map((item) => textIn(item, language)),
  }));
}

/** Days for which an announcement is news on the dashboard. */
const RECENT_DAYS = 60;

/** The recent announcements for the caller; undefined when there are none. */
export async function readRecent(ctx: Context, actor: Actor, language: Language) {
  const since = addDays(utcDay(new Date()), -RECENT_DAYS);
  const announcements = (await listNews(ctx, actor, language)).filter(({ date }) => date >= since);
  return announcements.length === 0 ? undefined : { announcements };
}

export function listAnnouncements(ctx: Context, { page = 1, per_page = PER_PAGE }) {
  return listAll(ctx.db, { offset: (page - 1) * per_page, limit: per_page });
}

const FIELDS = ["title", "date", "items", "roles"] as const;

const changed = ({ event, before, after }: StoredEvent): string[] =>
  event === "changed" && before && after
    ? FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]))
    : [];

/** The history of announcements, newest first, in the reader's language; 10 entries unless `limit` says otherwise. */
export async function readHistory({ db }: Context, limit = 10, language: Language): Promise<History> {
  const { events, total } = await findEvents(db, limit);
  const entries = events.map((stored) => {
    const { id, event, actor_id, actor_name, created_at, announcement_id, before, after } = stored;
    const text = before ?? after;
    return {
      id,
      event,
      at: created_at.toISOString(),
      actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? "" },
      subject: text?.title ? textIn(text.title, language) : announcement_id,
      fields: changed(stored),
    };
  });
  return { entries, total };
}

/** The announcement, locked until the transaction ends. Throws `announcement_not_found`. */
async function getAnnouncement(trx: Db, id: string): Promise<AdminAnnouncement> {
  const current = await lockAnnouncement(trx, id);
  if (!current) throw new AppError("announcement_not_found");
  return current;
}

const sameText = (one: AnnouncementText, other: AdminAnnouncement): boolean =>
  FIELDS.every((field) => isDeepStrictEqual(one[field], other[field]));

/**
 * Adds an unpublished announcement (without `version`), or changes the one read at `version`. Idempotent. Throws
 * `announcement_not_found`, `announcement_conflict`.
 */
export function writeAnnouncement(
  ctx: Context,
  actor: Actor,
  id: string,
  { version, ...text }: AnnouncementText & { version?: number | undefined },
): Promise<AdminAnnouncement> {
  return ctx.db.transaction().execute(async (trx) => {
    if (version === undefined) {
      if (await insertAnnouncement(trx, id, text)) {
        await insertEvent(trx, { id, actorId: actor.userId, event: "created", before: null });
      } else if (!sameText(text, await getAnnouncement(trx, id))) {
        throw new AppError("announcement_conflict");
      }
      return getAnnouncement(trx, id);
    }
    const before = await getAnnouncement(trx, id);
    if (sameText(text, before)) return before;
    if (before.version !== version) throw new AppError("announcement_conflict");
    await updateAnnouncement(trx, id, text);
    await insertEvent(trx, { id, actorId: actor.userId, event: "changed", before });
    return getAnnouncement(trx, id);
  });
}

/** Publishes or withdraws. Throws `announcement_not_found`, `announcement_conflict`. */
export function setPublished(
  ctx: Context,
  actor: Actor,
  id: string,
  { published, version }: { published: boolean; version: number },
): Promise<AdminAnnouncement> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await getAnnouncement(trx, id);
    if (before.is_published === published) return before;
    if (before.version !== version) throw new AppError("announcement_conflict");
    await updateAnnouncement(trx, id, { is_published: published });
    const event = published ? "published" : "withdrawn";
    await insertEvent(trx, { id, actorId: actor.userId, event, before });
    return getAnnouncement(trx, id);
  });
}

/** Throws `announcement_not_found`, `announcement_conflict`. */
export async function removeAnnouncement(
  ctx: Context,
  actor: Actor,
  id: string,
  version: number,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await getAnnouncement(trx, id);
    if (before.version !== version) throw new AppError("announcement_conflict");
    await deleteAnnouncement(trx, id);
    await insertEvent(trx, { id, actorId: actor.userId, event: "deleted", before });
  });
}
