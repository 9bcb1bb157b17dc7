import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signIn } from "../../test/session.ts";
import { formatDate, formatDateTime } from "./format.ts";
import { pageReaderOf, pageReaderScript } from "./page-reader.ts";
import { setReaderZone } from "./reader-zone.ts";
import { SESSION_KEY } from "./signed-in-hint.ts";

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const OTHER = "0d4a2b6c-0f0e-4f63-9f43-0d5f6d1c9a01";

let written: string[];
let reload: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  written = [];
  vi.spyOn(document, "cookie", "set").mockImplementation((cookie) => void written.push(cookie));
  reload = vi.spyOn(location, "reload").mockImplementation(() => {});
});
afterEach(() => {
  document.documentElement.hidden = false;
  setReaderZone(() => undefined);
  vi.restoreAllMocks();
});

/** Opens a page that was rendered for this reader, as a browser runs its inline script. */
function open(reader: string): void {
  const script = document.createElement("script");
  script.dataset.reader = reader;
  vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
  written = [];
  new Function(pageReaderScript())();
}

it("keeps the page of the person whose session this browser stores", () => {
  const { id } = signIn();
  open(`${id}~${ZONE}`);
  expect([written, document.documentElement.hidden]).toEqual([[], false]);
  expect(reload).not.toHaveBeenCalled();
});

it.each([
  ["of another person", `${OTHER}~${ZONE}`],
  ["in another time zone", "Antarctica/Troll"],
])("hides a page %s before it is painted, and loads the right one", (_what, reader) => {
  const { id } = signIn();
  open(reader.includes("~") ? reader : `${id}~${reader}`);
  expect(document.documentElement.hidden).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  const [cookie = ""] = written;
  expect(cookie).toMatch(/;path=\/dashboard;max-age=2592000;samesite=strict$/);
  // The server renders nothing of another person for this one, so that the page is not replaced for ever.
  expect(pageReaderOf(cookie)).toEqual({ id, zone: ZONE });
});

it("hides the page where the session is gone, and removes the cookie", () => {
  const { id } = signIn();
  localStorage.removeItem(SESSION_KEY);
  open(`${id}~${ZONE}`);
  expect(document.documentElement.hidden).toBe(true);
  expect(written).toEqual(["page_reader=;path=/dashboard;max-age=0;samesite=strict"]);
});

it.each([
  "page_reader=",
  "page_reader=x~Europe/Paris",
  `page_reader=${OTHER}`,
  `page_reader=${OTHER}~`,
  `page_reader=${OTHER}~Europe/Nowhere`,
  `page_reader=${OTHER}~../../etc`,
  `my_page_reader=${OTHER}~Europe/Paris`,
])("reads no reader from %s", (cookie) => {
  expect(pageReaderOf(cookie)).toBeUndefined();
});

it("writes instants by the clock of the reader where the server knows it", () => {
  setReaderZone(() => "Pacific/Kiritimati");
  expect(formatDate("2026-11-20T12:00:00Z", "fr")).toBe("21 novembre 2026");
  setReaderZone(() => "America/Toronto");
  expect(formatDateTime("2026-11-20T03:05:00Z", "en")).toMatch(/^19 Nov 2026.*22:05$/);
});
