import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signIn } from "../../test/session.ts";
import { earlyReadsScript } from "./early-reads.ts";
import { languageChanged } from "./language-changes.ts";
import { api } from "./session.ts";
import { SESSION_KEY } from "./signed-in-hint.ts";

let sent: string[];
let number: number;

/** A server that numbers its replies. */
function serve(): void {
  sent = [];
  number = 0;
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit = {}) => {
    sent.push(`${method} ${new URL(url, location.href).pathname}`);
    number += 1;
    return Response.json({ count: number });
  });
}

/** Opens a page that reads these addresses early, as a browser runs its inline script. */
function open(...reads: string[]): void {
  const script = document.createElement("script");
  script.dataset.reads = reads.join(" ");
  vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
  new Function(earlyReadsScript())();
}

const storedSession = () => JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null");

beforeEach(() => {
  document.documentElement.lang = "fr";
  // Another test of this worker may have chosen a language.
  languageChanged("fr");
  // The clock of a page that was just opened; this worker's may have run for minutes.
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  signIn();
  serve();
});
afterEach(() => {
  languageChanged("fr");
  window.earlyReads = undefined;
  vi.restoreAllMocks();
});

it("answers a read once with the reply that was asked for early", async () => {
  open("/api/conversations/unread");
  expect(sent).toEqual(["GET /api/conversations/unread"]);
  expect(await api("GET /api/conversations/unread")).toEqual({ count: 1 });
  expect(sent).toHaveLength(1);
  expect(await api("GET /api/conversations/unread")).toEqual({ count: 2 });
});

it("reads again after a change, which the early reply may not contain", async () => {
  open("/api/conversations/unread");
  await api("PATCH /api/me", { body: { name: "Serge" } });
  expect(await api("GET /api/conversations/unread")).toEqual({ count: 3 });
});

it("reads again in the language that the reader has chosen since", async () => {
  open("/api/conversations/unread");
  languageChanged("en");
  expect(await api("GET /api/conversations/unread")).toEqual({ count: 2 });
});

it("reads again with the session of another person", async () => {
  open("/api/conversations/unread");
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ ...storedSession(), access_token: "of.another.person" }),
  );
  expect(await api("GET /api/conversations/unread")).toEqual({ count: 2 });
});

it("sends nothing without a session, nor with one that is about to expire", () => {
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ ...storedSession(), expires_at: Math.floor(Date.now() / 1000) + 60 }),
  );
  open("/api/me");
  localStorage.removeItem(SESSION_KEY);
  open("/api/me");
  expect(sent).toEqual([]);
});

it("sends nothing before the second factor was given", () => {
  const { user, ...session } = storedSession();
  const factors = [{ id: "1", factor_type: "totp", status: "verified" }];
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, user: { ...user, factors } }));
  open("/api/me");
  expect(sent).toEqual([]);
});

it("reports a failed early read to the caller that needs its reply", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  open("/api/conversations/unread");
  await expect(api("GET /api/conversations/unread")).rejects.toMatchObject({ code: "network" });
});
