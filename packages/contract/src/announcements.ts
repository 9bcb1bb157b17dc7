import { ROLES } from "@passerelle/domain/roles";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import {
  CalendarDay,
  historyCall,
  Instant,
  LocalizedText,
  localized,
  Page,
  PerPage,
  RowVersion,
  requiredText,
} from "./shapes.ts";

const id = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/));

/** A what's-new entry in the reader's language (spec 1 §3). */
export const Announcement = z.object({
  /** The browser stores it after showing the entry. */
  id,
  title: z.string(),
  /** Displayed day, such as `2025-07-14`. */
  date: z.iso.date(),
  items: z.array(z.string()),
});
export type Announcement = z.output<typeof Announcement>;

/** The announcements of the last weeks, newest first. */
export const NewsCard = z.object({ announcements: z.array(Announcement) });

/** An announcement in its edited form: every language, and its audience. */
export const AnnouncementText = z.strictObject({
  title: localized(requiredText(120)),
  date: CalendarDay,
  items: z.array(localized(requiredText(300))).check(z.minLength(1), z.maxLength(20)),
  /** Null: everyone with an account. */
  roles: z.nullable(z.array(z.enum(ROLES)).check(z.minLength(1), z.maxLength(ROLES.length))),
});
export type AnnouncementText = z.output<typeof AnnouncementText>;

export const AdminAnnouncement = z.object({
  id,
  title: LocalizedText,
  date: z.iso.date(),
  items: z.array(LocalizedText),
  roles: z.nullable(z.array(z.enum(ROLES))),
  is_published: z.boolean(),
  /** Send it back with a change to detect concurrent edits. */
  version: RowVersion,
  updated_at: Instant,
});
export type AdminAnnouncement = z.output<typeof AdminAnnouncement>;

const version = RowVersion.check(z.minimum(1));
const params = z.strictObject({ id });

export const announcements = contract({
  "GET /api/announcements": {
    summary: "Announcements for the caller, newest first; the first is the one to show",
    access: "signed_in",
    reply: z.object({ announcements: z.array(Announcement) }),
  },
  "GET /api/admin/announcements": {
    summary: "All announcements, newest first",
    access: "announcements.manage",
    query: z.strictObject({ page: Page, per_page: PerPage }),
    reply: z.object({ announcements: z.array(AdminAnnouncement), total: z.int() }),
  },
  "GET /api/admin/announcements/history": historyCall(
    "The history of announcements, newest first",
    "announcements.manage",
  ),
  "PUT /api/admin/announcements/:id": {
    summary:
      "Adds an unpublished announcement (without `version`, idempotent) or changes the one read at `version`",
    access: "announcements.manage",
    params,
    body: z.extend(AnnouncementText, { version: z.optional(version) }),
    reply: AdminAnnouncement,
    errors: ["announcement_conflict", "announcement_not_found"],
  },
  "POST /api/admin/announcements/:id/publication": {
    summary: "Publishes or withdraws an announcement; repeating it changes nothing",
    access: "announcements.manage",
    params,
    body: z.strictObject({ published: z.boolean(), version }),
    reply: AdminAnnouncement,
    errors: ["announcement_conflict", "announcement_not_found"],
  },
  "DELETE /api/admin/announcements/:id": {
    summary: "Deletes an announcement; its text stays in the history",
    access: "announcements.manage",
    params,
    query: z.strictObject({
      version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1)),
    }),
    reply: z.object({ deleted: z.literal(true) }),
    errors: ["announcement_conflict", "announcement_not_found"],
  },
});
