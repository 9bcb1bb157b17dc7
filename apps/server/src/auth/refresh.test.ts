import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { authCall, refresh, signIn } from "../../test/builders/auth.ts";
import { allText } from "../../test/database.ts";
import { stopClock } from "../../test/second-factors.ts";
import { hashRefreshToken } from "./tokens/refresh-token.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

async function buildSession() {
  const { email, id } = await buildUser(server);
  return { ...(await signIn(server, email)), email, id };
}

const next = async (token: string) => {
  const reply = await refresh(server, token);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ refresh_token: string; access_token: string }>();
};

/** Ages the exchange of a token. */
async function age(token: string, seconds: number) {
  await server.ctx.db
    .updateTable("auth.refresh_tokens")
    .set({ updated_at: new Date(Date.now() - seconds * 1000) })
    .where("token_hash", "=", hashRefreshToken(server.ctx, token))
    .execute();
}

test("returns the next token with each refresh, in the same session", async () => {
  const first = await buildSession();
  const second = await next(first.refresh_token);
  const third = await next(second.refresh_token);
  expect(new Set([first.refresh_token, second.refresh_token, third.refresh_token]).size).toBe(3);
  const sessionOf = (token: string) =>
    JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).session_id;
  expect(sessionOf(third.access_token)).toBe(sessionOf(first.access_token));
});

test("returns the live token for its parent, however late, so that a lost response ends no session", async () => {
  const first = await buildSession();
  const second = await next(first.refresh_token);
  await age(first.refresh_token, 3600);
  expect((await next(first.refresh_token)).refresh_token).toBe(second.refresh_token);
  await next(second.refresh_token);
});

test("stores no token, neither the first nor its successors", async () => {
  const first = await buildSession();
  const second = await next(first.refresh_token);
  const third = await next(second.refresh_token);
  const text = await allText(server);
  expect(text).toContain(hashRefreshToken(server.ctx, third.refresh_token));
  for (const { refresh_token } of [first, second, third]) expect(text).not.toContain(refresh_token);
});

test("accepts an older token within ten seconds", async () => {
  stopClock();
  onTestFinished(() => void vi.useRealTimers());
  const first = await buildSession();
  const second = await next(first.refresh_token);
  await next(second.refresh_token);
  await age(first.refresh_token, 8);
  const forgiven = await next(first.refresh_token);
  await next(forgiven.refresh_token);
});

test("treats an older token as stolen: refuses it and revokes the live one", async () => {
  const first = await buildSession();
  const second = await next(first.refresh_token);
  const third = await next(second.refresh_token);
  await age(first.refresh_token, 11);
  const reused = await refresh(server, first.refresh_token);
  expect(reused.statusCode).toBe(400);
  expect(reused.json()).toEqual({
    code: "refresh_token_already_used",
    message: "Invalid Refresh Token: Already Used",
  });
  const live = await server.ctx.db
    .selectFrom("auth.refresh_tokens")
    .select("id")
    .where(
      "token_hash",
      "in",
      [first, second, third].map((session) => hashRefreshToken(server.ctx, session.refresh_token)),
    )
    .where("revoked", "=", false)
    .execute();
  expect(live).toEqual([]);
  // At once, although they were revoked a moment ago: the ten seconds do not apply to these.
  for (const token of [third, second, first]) {
    expect((await refresh(server, token.refresh_token)).json().code).toBe("refresh_token_already_used");
  }
  const entries = await server.ctx.db
    .selectFrom("auth.audit_log_entries")
    .select("action")
    .where("actor_id", "=", first.id)
    .where("action", "=", "token_reused")
    .execute();
  expect(entries.length).toBeGreaterThan(0);
});

test("accepts twenty concurrent refreshes of one token and leaves one usable session", async () => {
  const first = await buildSession();
  /** Like a client, repeats a call that waited too long for a lock. */
  const renew = async (): ReturnType<typeof refresh> => {
    const reply = await refresh(server, first.refresh_token);
    return reply.statusCode === 409 ? renew() : reply;
  };
  const replies = await Promise.all(Array.from({ length: 20 }, renew));
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(20).fill(200));
  const tokens = new Set(replies.map((reply) => reply.json().refresh_token));
  expect(tokens.size).toBe(1);
  const [token] = tokens;
  const { access_token } = await next(token);
  const me = await server.app.inject({
    url: "/api/me",
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(me.statusCode).toBe(200);
  const sessions = await server.ctx.db
    .selectFrom("auth.sessions")
    .select("id")
    .where("user_id", "=", first.id)
    .execute();
  // The builder's own session and the one signed in to.
  expect(sessions).toHaveLength(2);
});

test("distinguishes a malformed token, an unknown one and one of an ended session", async () => {
  for (const token of ["", "short", "UPPERCASE234", "aaaaaaaaaaa1", "a'; DROP TABLE users; --"]) {
    expect((await refresh(server, token)).json()).toEqual({
      code: "validation_failed",
      message: "Refresh token is not valid",
    });
  }
  expect((await refresh(server, "aaaaaaaaaaaa")).json().code).toBe("refresh_token_not_found");
  const ended = await buildSession();
  const reply = await authCall(server, "POST", "/logout", undefined, {
    authorization: `Bearer ${ended.access_token}`,
  });
  expect(reply.statusCode).toBe(204);
  expect(reply.body).toBe("");
  expect((await refresh(server, ended.refresh_token)).json().code).toBe("refresh_token_not_found");
});

test("refuses a suspended account a further token, and its session", async () => {
  const session = await buildSession();
  const suspend = (account_status: string) =>
    server.ctx.db.updateTable("users").set({ account_status }).where("id", "=", session.id).execute();
  await suspend("suspended");
  expect((await refresh(server, session.refresh_token)).json()).toMatchObject({ code: "user_banned" });
  const headers = { authorization: `Bearer ${session.access_token}` };
  expect((await authCall(server, "GET", "/user", undefined, headers)).statusCode).toBe(403);
  await expect(signIn(server, session.email)).rejects.toThrow("user_banned");
  await suspend("active");
  await next(session.refresh_token);
});
