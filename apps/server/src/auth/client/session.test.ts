import type { AuthChangeEvent, GoTrueClient } from "@supabase/auth-js";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { buildClient } from "../../../test/builders/auth.ts";
import { passTime, signInClient, stopClock } from "../../../test/second-factors.ts";

/** How the official client keeps, refreshes and loses a session: it must not differ with this service. */
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 3600;
const PATIENCE = { timeout: patience(15_000), interval: 20 };

async function signedIn() {
  const { email } = await buildUser(server);
  const client = await signInClient(server, email);
  const { data } = await client.getSession();
  if (!data.session) throw new Error("signed out");
  return { email, client, session: data.session, events: listen(client) };
}

function listen(client: GoTrueClient): AuthChangeEvent[] {
  const events: AuthChangeEvent[] = [];
  client.onAuthStateChange((event) => {
    events.push(event);
  });
  return events;
}

test("refreshes a session near its end when it is read, and no other", async () => {
  const { client, session, events } = await signedIn();
  passTime(HOUR - 100);
  expect((await client.getSession()).data.session?.refresh_token).toBe(session.refresh_token);
  passTime(20);
  const renewed = (await client.getSession()).data.session;
  expect(renewed?.refresh_token).not.toBe(session.refresh_token);
  expect(renewed?.expires_at).toBe(Math.floor(Date.now() / 1000) + HOUR);
  expect(events).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED"]);
  expect((await client.getUser()).error).toBeNull();
});

test("refreshes once for ten concurrent callers", async () => {
  const { client, events } = await signedIn();
  passTime(HOUR);
  const sessions = await Promise.all(Array.from({ length: 10 }, () => client.getSession()));
  expect(new Set(sessions.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
  expect(events.filter((event) => event === "TOKEN_REFRESHED")).toHaveLength(1);
});

test("refreshes by a timer until it is stopped", async () => {
  const { client, session, events } = await signedIn();
  await vi.waitFor(() => expect(events).toEqual(["INITIAL_SESSION"]), PATIENCE);
  passTime(HOUR - 80);
  await client.startAutoRefresh();
  await vi.waitFor(() => expect(events).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED"]), PATIENCE);
  await client.stopAutoRefresh();
  await client.dispose();
  expect((await client.getSession()).data.session?.refresh_token).not.toBe(session.refresh_token);
});

test("refreshes a session that is set with an expired access token", async () => {
  const { session } = await signedIn();
  passTime(HOUR + 1);
  const client = await buildClient(server);
  const { data, error } = await client.setSession(session);
  expect(error).toBeNull();
  expect(data.session?.access_token).not.toBe(session.access_token);
  expect(data.user?.id).toBe(session.user.id);
});

test("refuses an invalid session", async () => {
  const { session } = await signedIn();
  const client = await buildClient(server);
  const broken = await client.setSession({ ...session, access_token: "nonsense" });
  expect(broken.error?.name).toBe("AuthInvalidJwtError");
  passTime(HOUR + 1);
  const stale = await client.setSession({ ...session, refresh_token: "abcdefghijkl" });
  expect(stale.error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
  const malformed = await client.refreshSession({ refresh_token: "nonsense" });
  expect(malformed.error).toMatchObject({ status: 400, code: "validation_failed" });
  expect((await client.getSession()).data.session).toBeNull();
});

test("reports a session that was ended elsewhere when it refreshes", async () => {
  const { email, client, events } = await signedIn();
  expect((await (await signInClient(server, email)).signOut({ scope: "global" })).error).toBeNull();
  // Still only the contents of the storage.
  expect((await client.getSession()).data.session).not.toBeNull();
  expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await client.getSession()).data.session).toBeNull();
  expect(events).toEqual(["INITIAL_SESSION", "SIGNED_OUT"]);
});

test("signs out after a refused refresh, permanently", async () => {
  const { client, session, events } = await signedIn();
  await server.ctx.db.deleteFrom("auth.sessions").where("user_id", "=", session.user.id).execute();
  passTime(HOUR + 1);
  const { data, error } = await client.getSession();
  expect(data.session).toBeNull();
  expect(error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
  expect(events).toEqual(["INITIAL_SESSION", "SIGNED_OUT"]);
});

test("keeps the session when the server fails, and retries", async () => {
  const { session } = await signedIn();
  const rename = (from: string, to: string) =>
    server.ctx.db.schema.withSchema("auth").alterTable(from).renameTo(to).execute();
  const statuses: number[] = [];
  const client = await buildClient(server, "implicit", {
    fetch: async (...call) => {
      const reply = await fetch(...call);
      statuses.push(reply.status);
      if (statuses.length === 1) await rename("refresh_tokens_away", "refresh_tokens");
      return reply;
    },
  });
  await rename("refresh_tokens", "refresh_tokens_away");
  const { data, error } = await client.refreshSession(session);
  expect(error).toBeNull();
  expect(statuses).toEqual([500, 200]);
  expect(data.user?.id).toBe(session.user.id);
});

test("shares the session with another client of the same storage, and loses it together with it", async () => {
  const { email } = await buildUser(server);
  const kept = new Map<string, string>();
  const shared = {
    storageKey: "shared",
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  };
  const [first, second] = [
    await buildClient(server, "implicit", shared),
    await buildClient(server, "implicit", shared),
  ];
  await first.signInWithPassword({ email, password: TEST_PASSWORD });
  expect((await second.initialize()).error).toBeNull();
  expect((await second.getUser()).data.user?.email).toBe(email);
  await first.signOut({ scope: "local" });
  expect((await second.getSession()).data.session).toBeNull();
});

test("throws where it is configured to throw instead of returning errors", async () => {
  const client = await buildClient(server, "implicit", { throwOnError: true });
  expect(client.isThrowOnErrorEnabled()).toBe(true);
  expect((await buildClient(server)).isThrowOnErrorEnabled()).toBe(false);
  await expect(
    client.signInWithPassword({ email: "nobody@passerelle.test", password: TEST_PASSWORD }),
  ).rejects.toMatchObject({ name: "AuthApiError", status: 400, code: "invalid_credentials" });
});
