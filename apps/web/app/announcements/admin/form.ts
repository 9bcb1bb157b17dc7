import type { AdminAnnouncement, AnnouncementText } from "@passerelle/contract/announcements";
import {
  DEFAULT_LANGUAGE,
  inEveryLanguage,
  LANGUAGE_DETAILS,
  LANGUAGES,
  type Language,
  type LocalizedText,
  localizedText,
} from "@passerelle/domain/languages";
import type { Role } from "@passerelle/domain/roles";

/** An announcement as typed: the items of a language are the lines of one text. */
export type AnnouncementForm = {
  title: LocalizedText;
  date: string;
  items: LocalizedText;
  audience: "all" | "roles";
  roles: Role[];
};

export type Problem = "required" | "not_alike" | "over";

export const MAX_ITEMS = 20;
export const TITLE_MAX = 120;

export function formOf(announcement: AdminAnnouncement | undefined, today: string): AnnouncementForm {
  const { title, date = today, items = [], roles = null } = announcement ?? {};
  return {
    title: inEveryLanguage((language) => title?.[language] ?? ""),
    date,
    items: inEveryLanguage((language) =>
      items
        .map((item) => item[language] ?? "")
        .join("\n")
        .trim(),
    ),
    audience: roles ? "roles" : "all",
    roles: roles ?? [],
  };
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Validates the items: each must be in every language, so their numbers must be equal. */
export function itemsProblem(items: LocalizedText): Problem | undefined {
  const count = linesOf(items[DEFAULT_LANGUAGE]).length;
  if (count === 0) return "required";
  const isAlike = (language: Language) => {
    const translated = linesOf(items[language] ?? "").length;
    return translated === count || (translated === 0 && !LANGUAGE_DETAILS[language].isRequired);
  };
  if (!LANGUAGES.every(isAlike)) return "not_alike";
  return count > MAX_ITEMS ? "over" : undefined;
}

/** The text to send for a valid form. */
export function textOf(form: AnnouncementForm): AnnouncementText {
  const lines = inEveryLanguage((language) => linesOf(form.items[language] ?? ""));
  return {
    title: localizedText((language) => form.title[language]),
    date: form.date,
    items: lines[DEFAULT_LANGUAGE].map(
      (_, at): LocalizedText => localizedText((language) => lines[language][at]),
    ),
    roles: form.audience === "roles" ? form.roles : null,
  };
}
