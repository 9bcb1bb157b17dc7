import { type BadgeEntry, HISTORY_LIMIT, summaryOf, type TestBadge } from "./test-badge.ts";

/** In characters (spec 2 §9). */
export const SUMMARY_MAX = 300;

/** The badge with its summary changed to `text`; unchanged when the text is the same. */
export function editSummary(
  badge: TestBadge,
  text: string,
  editor: { id: string; name: string },
  now: Date,
): TestBadge {
  const next = text.trim().slice(0, SUMMARY_MAX);
  const previousText = summaryOf(badge);
  if (next === previousText) return badge;
  const entry: BadgeEntry = {
    text: next,
    editorId: editor.id,
    editorName: editor.name,
    timestamp: now.toISOString(),
    action: next === "" ? "cleared" : previousText === "" ? "created" : "changed",
    previousText,
  };
  return { ...badge, history: [entry, ...badge.history].slice(0, HISTORY_LIMIT) };
}
