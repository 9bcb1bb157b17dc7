/** One change of the summary (spec 2 §9). `timestamp`: ISO 8601. */
export type BadgeEntry = {
  text: string;
  editorId: string;
  editorName: string;
  timestamp: string;
  action: "created" | "changed" | "cleared";
  previousText: string;
};

/** The state of the test mode that a browser stores: the flag, on by default, and the history, newest first. */
export type TestBadge = { testMode: boolean; history: readonly BadgeEntry[] };

/** Maximum number of entries (spec 2 §9). */
export const HISTORY_LIMIT = 10;

export const summaryOf = ({ history }: TestBadge): string => history[0]?.text ?? "";

const TEXTS = ["text", "editorId", "editorName", "timestamp", "previousText"] as const;
const ACTIONS: readonly unknown[] = ["created", "changed", "cleared"];

function isEntry(value: unknown): value is BadgeEntry {
  const entry: Partial<Record<keyof BadgeEntry, unknown>> = Object(value);
  return (
    TEXTS.every((name) => typeof entry[name] === "string") &&
    !Number.isNaN(Date.parse(entry.timestamp as string)) &&
    ACTIONS.includes(entry.action)
  );
}

/** Parses the stored badge. Invalid content is ignored: the user can edit browser storage. */
export function readBadge(stored: string | undefined): TestBadge {
  try {
    const { testMode, history } = JSON.parse(stored ?? "{}") as Record<keyof TestBadge, unknown>;
    return {
      testMode: testMode !== false,
      history: Array.isArray(history) ? history.filter(isEntry).slice(0, HISTORY_LIMIT) : [],
    };
  } catch {
    return readBadge(undefined);
  }
}
