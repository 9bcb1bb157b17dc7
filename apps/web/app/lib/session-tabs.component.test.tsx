import { beforeAll, expect, it, vi } from "vitest";
import { replyTo } from "../../test/fetch.ts";
import { signIn } from "../../test/session.ts";
import { currentSession } from "./session-state.ts";
import { followOtherTabs } from "./session-tabs.ts";
import { SESSION_KEY } from "./signed-in-hint.ts";

beforeAll(followOtherTabs);

/** What another tab stores; null when it signs out. */
function storeElsewhere(changes: object | null): void {
  const stored = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null");
  if (changes) localStorage.setItem(SESSION_KEY, JSON.stringify({ ...stored, ...changes }));
  else localStorage.removeItem(SESSION_KEY);
  dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY }));
}

it("uses the token that another tab renewed", () => {
  signIn();
  storeElsewhere({ access_token: "e30.e30.renewed" });
  expect(currentSession()).toMatchObject({ session: { access_token: "e30.e30.renewed" } });
});

it("reads the profile again when another tab changed the account", async () => {
  const profile = signIn();
  replyTo({ "GET /api/me": { ...profile, email: "nouvelle@voyage.test" } });
  const { user } = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null");
  storeElsewhere({ access_token: "e30.e30.renewed", user: { ...user, updated_at: "2026-11-20T09:00:00Z" } });
  await vi.waitFor(() =>
    expect(currentSession()).toMatchObject({ profile: { email: "nouvelle@voyage.test" } }),
  );
});

it("ends when another tab signs out", () => {
  signIn();
  storeElsewhere(null);
  expect(currentSession().status).toBe("anonymous");
});
