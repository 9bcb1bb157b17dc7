import { renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { authRefusal, refusal, replyTo } from "../../../test/fetch.ts";
import { signIn } from "../../../test/session.ts";
import { REDUCED_DATA } from "../appearance-script.ts";
import { reportReply } from "../offline/state.ts";
import { STORED_AT } from "../offline/stored-at.ts";
import { storeProfile } from "../session.ts";
import { currentSession } from "../session-state.ts";
import { useSessionWatch } from "../session-watch.ts";
import { followAccount } from "./follow-account.ts";
import { followChanges } from "./follow-changes.ts";

it("shows the identity and the subscription that changed on the server, and keeps the rest of the profile", async () => {
  const profile = signIn({ kyc_status: "pending" });
  const changed = { kyc_status: "verified", subscription_status: "active" } as const;
  replyTo({ "GET /api/me": { ...profile, ...changed, name: "Nom de la réponse" } });
  await followAccount();
  expect(currentSession()).toMatchObject({ profile: { ...profile, ...changed } });
});

it("reads again when this tab changed its profile meanwhile", async () => {
  const profile = signIn();
  const replies = [{ ...profile, time_zone: "Africa/Douala" }, profile];
  replyTo({
    "GET /api/me": () => {
      const reply = replies.shift() as object;
      if (replies.length === 1) storeProfile({ ...profile, name: "Serge K." });
      return reply;
    },
  });
  await followAccount();
  expect(currentSession()).toMatchObject({ profile: { name: "Serge K.", time_zone: null } });
  expect(replies).toEqual([]);
});

it("ignores a reply that was stored on this device", async () => {
  const profile = signIn({ time_zone: "Africa/Douala" });
  const headers = { [STORED_AT]: "2026-11-20T09:00:00.000Z" };
  replyTo({ "GET /api/me": () => Response.json({ ...profile, time_zone: null }, { headers }) });
  await followAccount();
  reportReply(null);
  expect(currentSession()).toMatchObject({ profile: { time_zone: "Africa/Douala" } });
});

it("is called when a page of an account is looked at again", async () => {
  const profile = signIn({ kyc_status: "pending" });
  renderHook(useSessionWatch);
  replyTo({ "GET /api/me": { ...profile, kyc_status: "verified" } });
  dispatchEvent(new Event("focus"));
  await waitFor(() => expect(currentSession()).toMatchObject({ profile: { kyc_status: "verified" } }));
});

it.each(["identity", "subscription", "time_zone"])("is called after a live change: %s", async (about) => {
  const profile = signIn();
  replyTo({
    "GET /api/live/changes": { cursor: "1", reset: false, changes: [{ about }] },
    "GET /api/me": { ...profile, kyc_status: "verified" },
  });
  // With reduced data there is no stream: the changes are read once.
  localStorage.setItem(REDUCED_DATA.key, "on");
  const stop = followChanges(profile.id);
  await waitFor(() => expect(currentSession()).toMatchObject({ profile: { kyc_status: "verified" } }));
  stop();
});

it("ends the session that was revoked on another device, when its page is looked at again", async () => {
  signIn();
  renderHook(useSessionWatch);
  const signedOut = vi.fn(() => new Response(null, { status: 204 }));
  replyTo({
    "GET /api/me": refusal(401, "not_signed_in"),
    "POST /auth/v1/token": authRefusal(400, "refresh_token_not_found"),
    "POST /auth/v1/logout": signedOut,
  });
  dispatchEvent(new Event("focus"));
  await waitFor(() => expect(currentSession()).toEqual({ status: "anonymous", ended: "expired" }));
  await waitFor(() => expect(signedOut).toHaveBeenCalled());
});
