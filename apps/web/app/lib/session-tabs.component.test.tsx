import { waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { refusal, replyTo } from "../../test/fetch.ts";
import { listenInThisFile } from "../../test/listeners.ts";
import { signIn } from "../../test/session.ts";
import { api, storeProfile } from "./session.ts";
import { currentSession } from "./session-state.ts";
import { followOtherTabs } from "./session-tabs.ts";
import { SESSION_KEY } from "./signed-in-hint.ts";

listenInThisFile(followOtherTabs);

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
  await waitFor(() => expect(currentSession()).toMatchObject({ profile: { email: "nouvelle@voyage.test" } }));
});

it("ends when another tab signs out", () => {
  signIn();
  storeElsewhere(null);
  expect(currentSession().status).toBe("anonymous");
});

const OTHER = "7c2e7a52-3f0f-4f4e-9a55-0d6f0a6a2c12";
const CHANGE = { body: { name: "Serge Kamga" } };

it("does not repeat a refused change for the person who signed in meanwhile", async () => {
  signIn();
  const change = vi.fn(() => {
    signIn({ id: OTHER });
    return refusal(401, "not_signed_in")();
  });
  replyTo({ "PATCH /api/me": change });
  await expect(api("PATCH /api/me", CHANGE)).rejects.toMatchObject({ status: 401 });
  expect(change).toHaveBeenCalledOnce();
  expect(currentSession()).toMatchObject({ profile: { id: OTHER } });
});

it("repeats a refused change with the token that another tab renewed for the same person", async () => {
  const profile = signIn();
  const change = vi
    .fn()
    .mockImplementationOnce(() => {
      const { access_token } = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null");
      storeElsewhere({ access_token: `${access_token}-renewed` });
      return refusal(401, "not_signed_in")();
    })
    .mockReturnValue(profile);
  replyTo({ "PATCH /api/me": change });
  expect(await api("PATCH /api/me", CHANGE)).toMatchObject({ id: profile.id });
});

it("does not show the profile of the former person, whose reply comes late", () => {
  const former = signIn();
  signIn({ id: OTHER, name: "Paul Biyong" });
  storeProfile({ ...former, name: "Serge K." });
  expect(currentSession()).toMatchObject({ profile: { id: OTHER, name: "Paul Biyong" } });
});
