import { type AdminAnnouncement, AnnouncementText } from "@passerelle/contract/announcements";
import {
  completeText,
  DEFAULT_LANGUAGE,
  inEveryLanguage,
  LANGUAGE_DETAILS,
  LANGUAGES,
  type LocalizedText,
  localizedText,
} from "@passerelle/domain/languages";
import type { Role } from "@passerelle/domain/roles";
import { contractResolver } from "../../lib/contract-form.ts";

/** An announcement as typed: the items of a language are the lines of one text. */
export type AnnouncementForm = {
  title: LocalizedText;
  date: string;
  items: LocalizedText;
  audience: "all" | "roles";
  roles: Role[];
};

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

/** The text to send for a form. An item that another language lacks is empty there. */
export function textOf(form: AnnouncementForm): AnnouncementText {
  const lines = inEveryLanguage((language) => linesOf(form.items[language] ?? ""));
  const written = LANGUAGES.filter(
    (language) => LANGUAGE_DETAILS[language].isRequired || lines[language].length > 0,
  );
  const counts = written.map((language) => lines[language].length);
  const count = lines[DEFAULT_LANGUAGE].length === 0 ? 0 : Math.max(...counts);
  return {
    title: localizedText((language) => form.title[language]),
    date: form.date,
    items: Array.from({ length: count }, (_, at) =>
      completeText(Object.fromEntries(written.map((language) => [language, lines[language][at] ?? ""]))),
    ),
    roles: form.audience === "roles" ? form.roles : null,
  };
}

/** The field of a path of the body: problems of items are shown once, at those of the default language. */
export const placeOf = (path: string) => (/^items(\.|$)/.test(path) ? `items.${DEFAULT_LANGUAGE}` : path);

export const resolveAnnouncement = contractResolver(AnnouncementText, textOf, placeOf);
