import type { AppointmentFeed } from "@passerelle/contract/appointments";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { getProfile } from "../../profiles/service.ts";
import { entryOf, otherOf, readAroundAll } from "../announce.ts";
import { writeCalendar } from "../calendar-file.ts";
import { findForFeed } from "../queries.ts";
import { wordsIn } from "../times.ts";
import { deleteFeed, findFeedAt, findFeedOf, type StoredFeed, saveFeed } from "./queries.ts";
import { hashToken, tokenFor } from "./tokens.ts";

/** How long appointments stay in a feed after their end. */
const SHOWN_MS = 90 * 24 * 60 * 60 * 1000;

export async function describeFeed(ctx: Context, { userId }: Actor): Promise<AppointmentFeed> {
  const feed = await findFeedOf(ctx.db, userId);
  if (!feed) return { url: null, shows_names: false };
  const token = await tokenFor(ctx, "feed", feed.id);
  return { url: `${ctx.env.publicUrl}/files/calendars/${token}.ics`, shows_names: feed.shows_names };
}

/** Makes the caller's feed if there is none, and sets whether it names people. */
export async function putFeed(
  ctx: Context,
  actor: Actor,
  { shows_names }: { shows_names: boolean },
): Promise<AppointmentFeed> {
  const id = crypto.randomUUID();
  const token_hash = hashToken(await tokenFor(ctx, "feed", id));
  await saveFeed(ctx.db, { id, user_id: actor.userId, shows_names, token_hash });
  return describeFeed(ctx, actor);
}

/** Revokes the address of the caller's feed: a new one has another address. */
export async function revokeFeed(ctx: Context, actor: Actor): Promise<AppointmentFeed> {
  await deleteFeed(ctx.db, actor.userId);
  return describeFeed(ctx, actor);
}

/** The calendar at the address of a feed, in its owner's language; undefined for an unknown or revoked one. */
export async function readFeed(ctx: Context, token: string, now = Date.now()): Promise<string | undefined> {
  const feed = await findFeedAt(ctx.db, hashToken(token));
  return feed && writeFeed(ctx, feed, now);
}

async function writeFeed(ctx: Context, feed: StoredFeed, now: number): Promise<string> {
  const { language } = await getProfile(ctx.db, feed.user_id);
  const rows = await findForFeed(ctx.db, feed.user_id, new Date(now - SHOWN_MS));
  const entries = (await readAroundAll(ctx.db, rows)).map((described) => {
    const reader = feed.user_id === described.row.customer_id ? described.customer : described.agent;
    return entryOf(ctx, described, reader, feed.shows_names ? otherOf(described, reader) : undefined);
  });
  const { platformName: platform } = ctx.env;
  return writeCalendar(platform, entries, wordsIn(language)("feed", { platform }));
}
