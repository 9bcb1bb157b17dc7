import type { AdminAnnouncement, AnnouncementText } from "@passerelle/contract/announcements";
import type { Role } from "@passerelle/domain/roles";

/** An announcement as typed: the items of a language are the lines of one text. */
export type AnnouncementForm = {
  title: string;
  title_en: string;
  date: string;
  items: string;
  items_en: string;
  audience: "all" | "roles";
  roles: Role[];
};

export type Problem = "required" | "not_alike" | "over";

export const MAX_ITEMS = 20;
export const TITLE_MAX = 120;

export function formOf(announcement: AdminAnnouncement | undefined, today: string): AnnouncementForm {
  const { title = "", title_en = "", date = today, items = [], roles = null } = announcement ?? {};
  return {
    title,
    title_en,
    date,
    items: items.map(({ fr }) => fr).join("\n"),
    items_en: items.map(({ en }) => en).join("\n"),
    audience: roles ? "roles" : "all",
    roles: roles ?? [],
  };
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Validates the items: each must be in both languages, so their numbers must be equal. */
export function itemsProblem(french: string, english: string): Problem | undefined {
  const [fr, en] = [linesOf(french).length, linesOf(english).length];
  if (fr === 0) return "required";
  if (fr !== en) return "not_alike";
  return fr > MAX_ITEMS ? "over" : undefined;
}

/** The text to send for a valid form. */
export function textOf(form: AnnouncementForm): AnnouncementText {
  const english = linesOf(form.items_en);
  return {
    title: form.title.trim(),
    title_en: form.title_en.trim(),
    date: form.date,
    items: linesOf(form.items).map((fr, index) => ({ fr, en: english[index] ?? "" })),
    roles: form.audience === "roles" ? form.roles : null,
  };
}
