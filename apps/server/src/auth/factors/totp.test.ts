import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { authCall, refresh } from "../../../test/builders/auth.ts";
import {
  addTotp,
  buildOwner,
  claimsOf,
  currentCode,
  forgetLimits,
  nextCode,
  passTime,
  signInClient,
  stopClock,
  tokenOf,
  wrongCode,
} from "../../../test/builders/factors.ts";
import { sentMails } from "../../../test/database.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  stopClock();
  await forgetLimits(server);
});
afterEach(() => {
  vi.useRealTimers();
});

const call = (
  method: "GET" | "POST" | "DELETE",
  path: string,
  token: string,
  body?: object,
  ip = "127.0.0.1",
) =>
  authCall(server, method, path, body as Record<string, unknown>, {
    "x-supabase-api-version": "2024-01-01",
    authorization: `Bearer ${token}`,
    "x-forwarded-for": ip,
  });
const refused = (reply: { statusCode: number; json: () => { code: string } }) => [
  reply.statusCode,
  reply.json().code,
];

async function challenge(token: string, factorId: string, ip?: string) {
  const reply = await call("POST", `/factors/${factorId}/challenge`, token, undefined, ip);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ id: string; type: string; expires_at: number }>();
}

test("an app is enrolled, verified, and raises the session", async () => {
  const { client, email, id: userId } = await buildOwner(server);
  const elsewhere = await signInClient(server, email);
  const before = (await client.getSession()).data.session;
  const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName: "Téléphone d’Awa" });
  expect(enrolled.error).toBeNull();
  const { id, totp, friendly_name, type } = enrolled.data ?? {
    id: "",
    totp: { secret: "", uri: "", qr_code: "" },
  };
  expect([friendly_name, type]).toEqual(["Téléphone d’Awa", "totp"]);
  expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totp.uri);
  expect(uri.protocol + uri.host).toBe("otpauth:totp");
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: totp.secret,
    issuer: "localhost:3000",
  });
  expect(decodeURIComponent(uri.pathname)).toContain(email);
  // A data address breaks at a #: the picture has none.
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);

  const listed = await client.mfa.listFactors();
  expect(listed.data?.all).toMatchObject([{ id, status: "unverified", factor_type: "totp" }]);
  expect(listed.data?.totp).toEqual([]);
  const challenged = await client.mfa.challenge({ factorId: id });
  expect(challenged.data).toMatchObject({ type: "totp" });
  expect(challenged.data?.expires_at).toBe(Math.floor(Date.now() / 1000) + 300);
  passTime(1);
  const verified = await client.mfa.verify({
    factorId: id,
    challengeId: challenged.data?.id ?? "",
    code: currentCode(totp.secret),
  });
  expect(verified.error).toBeNull();

  const claims = claimsOf(verified.data?.access_token ?? "");
  expect(claims).toMatchObject({ aal: "aal2", session_id: claimsOf(before?.access_token ?? "").session_id });
  expect(claims.amr.map((entry: { method: string }) => entry.method)).toEqual(["totp", "password"]);
  expect(verified.data?.refresh_token).not.toBe(before?.refresh_token);
  expect(verified.data?.user.factors).toMatchObject([
    { id, status: "verified", factor_type: "totp", friendly_name: "Téléphone d’Awa", phone: "" },
  ]);
  expect(JSON.stringify(verified.data)).not.toContain(totp.secret);
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal2",
    nextLevel: "aal2",
  });
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id }]);

  // The token from before is the parent of the live one: a lost answer logs nobody out.
  const again = await refresh(server, before?.refresh_token ?? "");
  expect(again.json()).toMatchObject({ refresh_token: verified.data?.refresh_token });
  expect(claimsOf(again.json().access_token)).toMatchObject({ aal: "aal2" });
  // Who knew only the password is out.
  expect((await elsewhere.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect(await sentMails(server, email)).toContain("factor_added");
  const told = await server.ctx.db
    .selectFrom("auth.audit_log_entries")
    .select("action")
    .where("actor_id", "=", userId)
    .where("action", "in", ["factor_in_progress", "challenge_created", "mfa_code_login"])
    .orderBy("action")
    .execute();
  expect(told.map(({ action }) => action)).toEqual([
    "challenge_created",
    "factor_in_progress",
    "mfa_code_login",
  ]);
});

test("signing in again asks for the factor", async () => {
  const { client, email } = await buildOwner(server);
  const { id, secret } = await addTotp(client);
  const later = await signInClient(server, email);
  expect((await later.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal2",
  });
  expect((await later.mfa.challengeAndVerify({ factorId: id, code: nextCode(secret) })).error).toBeNull();
  // The session that is at aal2 already stays.
  expect((await client.getUser()).error).toBeNull();
  expect((await later.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
});

test("a code opens once, and so does a challenge", async () => {
  const { client, email } = await buildOwner(server);
  const { id, secret } = await addTotp(client);
  const code = nextCode(secret);
  const first = await signInClient(server, email);
  expect((await first.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull();
  const thief = await signInClient(server, email);
  expect((await thief.mfa.challengeAndVerify({ factorId: id, code })).error?.code).toBe(
    "mfa_verification_failed",
  );
  // Nor one from before it, which the window would still take.
  passTime(-30);
  const older = currentCode(secret);
  passTime(30);
  expect((await thief.mfa.challengeAndVerify({ factorId: id, code: older })).error?.code).toBe(
    "mfa_verification_failed",
  );

  const token = await tokenOf(thief);
  const { id: challengeId } = await challenge(token, id);
  const verify = (fresh: string) =>
    call("POST", `/factors/${id}/verify`, token, { challenge_id: challengeId, code: fresh });
  expect((await verify(nextCode(secret))).statusCode).toBe(200);
  expect(refused(await verify(nextCode(secret)))).toEqual([422, "mfa_ip_address_mismatch"]);
});

test("of one right code shown twenty times at once, one counts", async () => {
  const { client, email } = await buildOwner(server);
  const { id, secret } = await addTotp(client);
  const token = await tokenOf(await signInClient(server, email));
  const code = nextCode(secret);
  const challenges = await Promise.all(Array.from({ length: 4 }, () => challenge(token, id)));
  const replies = await Promise.all(
    challenges.map((one) => call("POST", `/factors/${id}/verify`, token, { challenge_id: one.id, code })),
  );
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 422, 422, 422]);
});

describe("codes guessed", () => {
  test("five wrong ones make wait, longer each time, whatever the address", async () => {
    const { client, email } = await buildOwner(server);
    const { id, secret } = await addTotp(client);
    let addresses = 0;
    const guess = async (code: string) => {
      const token = await tokenOf(await signInClient(server, email));
      const ip = `198.51.100.${++addresses}`;
      const { id: challengeId } = await challenge(token, id, ip);
      return call("POST", `/factors/${id}/verify`, token, { challenge_id: challengeId, code }, ip);
    };
    for (let count = 0; count < 5; count += 1) {
      const reply = await guess(wrongCode(secret));
      expect(reply.json()).toEqual({ code: "mfa_verification_failed", message: "Invalid TOTP code entered" });
    }
    const waits: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      // Even the right one is not looked at.
      const reply = await guess(currentCode(secret));
      expect(refused(reply)).toEqual([429, "over_request_rate_limit"]);
      const wait = Number(reply.headers["retry-after"]);
      waits.push(wait);
      passTime(wait);
      expect((await guess(wrongCode(secret))).statusCode).toBe(422);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    passTime(3600);
    const owner = await signInClient(server, email);
    expect((await owner.mfa.challengeAndVerify({ factorId: id, code: nextCode(secret) })).error).toBeNull();
    const row = await server.ctx.db
      .selectFrom("auth.mfa_factors")
      .select(["failed_attempts", "locked_until"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ failed_attempts: 0, locked_until: null });
  });

  test("twenty at once are five", async () => {
    const { client, email } = await buildOwner(server);
    const { id, secret } = await addTotp(client);
    const token = await tokenOf(await signInClient(server, email));
    const { id: challengeId } = await challenge(token, id);
    const body = { challenge_id: challengeId, code: wrongCode(secret) };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => call("POST", `/factors/${id}/verify`, token, body)),
    );
    const statuses = replies.map((reply) => reply.statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test("from one address thirty calls, then fifteen a minute", async () => {
    const token = await tokenOf((await buildOwner(server)).client);
    const { id } = (await call("POST", "/factors", token, { factor_type: "totp" })).json();
    const statuses: number[] = [];
    for (let count = 0; count < 36; count += 1) {
      statuses.push((await call("POST", `/factors/${id}/challenge`, token)).statusCode);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses).toContain(429);
    expect(
      (await call("POST", `/factors/${id}/challenge`, token, undefined, "198.51.100.9")).statusCode,
    ).toBe(200);
  });
});

test("an answer comes from where its challenge was asked, in time, for its own factor", async () => {
  const { client } = await buildOwner(server);
  const { id, secret } = await addTotp(client);
  const token = await tokenOf(client);
  const verify = (challengeId: string, code: string, ip?: string) =>
    call("POST", `/factors/${id}/verify`, token, { challenge_id: challengeId, code }, ip);
  const asked = await challenge(token, id);
  expect(refused(await verify(asked.id, nextCode(secret), "198.51.100.7"))).toEqual([
    422,
    "mfa_ip_address_mismatch",
  ]);
  passTime(301);
  expect(refused(await verify(asked.id, nextCode(secret)))).toEqual([422, "mfa_challenge_expired"]);
  expect(refused(await verify(asked.id, nextCode(secret)))).toEqual([422, "mfa_factor_not_found"]);
  expect(refused(await verify(crypto.randomUUID(), nextCode(secret)))).toEqual([422, "mfa_factor_not_found"]);
  const second = await client.mfa.enroll({ factorType: "totp", friendlyName: "Autre" });
  const ofSecond = await challenge(token, second.data?.id ?? "");
  expect(refused(await verify(ofSecond.id, nextCode(secret)))).toEqual([422, "mfa_factor_not_found"]);
  expect(refused(await verify("17", nextCode(secret)))).toEqual([400, "validation_failed"]);
  expect(refused(await verify(asked.id, ""))).toEqual([400, "validation_failed"]);
});

test("somebody else's factor is none", async () => {
  const owner = await buildOwner(server);
  const { id, secret } = await addTotp(owner.client);
  const asked = await challenge(await tokenOf(owner.client), id);
  const other = await tokenOf((await buildOwner(server)).client);
  const body = { challenge_id: asked.id, code: nextCode(secret) };
  for (const reply of [
    await call("POST", `/factors/${id}/challenge`, other),
    await call("POST", `/factors/${id}/verify`, other, body),
    await call("DELETE", `/factors/${id}`, other),
  ]) {
    expect(refused(reply)).toEqual([404, "mfa_factor_not_found"]);
  }
  expect(refused(await call("DELETE", "/factors/17", other))).toEqual([404, "validation_failed"]);
  expect((await call("POST", "/factors", "nonsense", {})).statusCode).toBe(403);
});

describe("enrolling", () => {
  test("names differ, ten is the most, and what was abandoned makes room", async () => {
    const { client } = await buildOwner(server);
    const enroll = (friendlyName: string) => client.mfa.enroll({ factorType: "totp", friendlyName });
    for (let count = 0; count < 10; count += 1) expect((await enroll(`App ${count}`)).error).toBeNull();
    expect((await enroll("App 3")).error?.code).toBe("mfa_factor_name_conflict");
    expect((await enroll("App 10")).error?.code).toBe("too_many_enrolled_mfa_factors");
    // The rows carry the database's own time.
    await server.ctx.db
      .updateTable("auth.mfa_factors")
      .set({ created_at: new Date(Date.now() - 301_000) })
      .where("friendly_name", "in", ["App 3", "App 4"])
      .execute();
    expect((await enroll("App 3")).error).toBeNull();
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(9);
  });

  test("ten at once of eleven", async () => {
    const token = await tokenOf((await buildOwner(server)).client);
    const replies = await Promise.all(
      Array.from({ length: 11 }, (_, count) =>
        call("POST", "/factors", token, { factor_type: "totp", friendly_name: `App ${count}` }),
      ),
    );
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([...Array(10).fill(200), 422]);
  });

  test("beside a verified factor it takes aal2", async () => {
    const { client, email } = await buildOwner(server);
    await addTotp(client);
    const thief = await signInClient(server, email);
    const refusal = await thief.mfa.enroll({ factorType: "totp", friendlyName: "Mine" });
    expect([refusal.error?.status, refusal.error?.code]).toEqual([403, "insufficient_aal"]);
    expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "Second" })).error).toBeNull();
  });

  test("a factor planted before its owner had one raises nothing", async () => {
    const { client, email } = await buildOwner(server);
    const thief = await signInClient(server, email);
    const planted = await thief.mfa.enroll({
      factorType: "phone",
      phone: "+221771234567",
      friendlyName: "Mine",
    });
    expect(planted.error).toBeNull();
    await addTotp(client);
    const back = await tokenOf(await signInClient(server, email));
    const reply = await call("POST", `/factors/${planted.data?.id}/challenge`, back, { channel: "sms" });
    expect(refused(reply)).toEqual([403, "insufficient_aal"]);
  });

  test("what is no factor is refused", async () => {
    const { client } = await buildOwner(server);
    const token = await tokenOf(client);
    const cases: [object, number, string][] = [
      [{}, 400, "validation_failed"],
      [{ factor_type: "recovery_code" }, 400, "validation_failed"],
      [{ factor_type: "totp", friendly_name: "x".repeat(121) }, 400, "validation_failed"],
      [{ factor_type: 7 }, 400, "bad_json"],
    ];
    for (const [body, status, code] of cases) {
      expect(refused(await call("POST", "/factors", token, body))).toEqual([status, code]);
    }
    await server.ctx.db
      .updateTable("auth.users")
      .set({ is_anonymous: true })
      .where("id", "=", claimsOf(token).sub)
      .execute();
    expect(refused(await call("POST", "/factors", token, { factor_type: "totp" }))).toEqual([
      403,
      "no_authorization",
    ]);
  });
});

test("a factor goes at aal2 only, and what it raised falls back at once", async () => {
  const { client, email } = await buildOwner(server);
  const { id, secret } = await addTotp(client);
  const low = await signInClient(server, email);
  const refusal = await low.mfa.unenroll({ factorId: id });
  expect([refusal.error?.status, refusal.error?.code]).toEqual([422, "insufficient_aal"]);
  await low.mfa.challengeAndVerify({ factorId: id, code: nextCode(secret) });
  expect((await client.mfa.unenroll({ factorId: id })).data).toEqual({ id });
  for (const one of [client, low]) {
    const { data } = await one.refreshSession();
    const claims = claimsOf(data.session?.access_token ?? "");
    expect(claims.aal).toBe("aal1");
    expect(claims.amr.map((entry: { method: string }) => entry.method)).toEqual(["password"]);
    expect(data.user?.factors).toBeUndefined();
  }
  expect(await sentMails(server, email)).toContain("factor_removed");
  const gone = await client.mfa.unenroll({ factorId: id });
  expect([gone.error?.status, gone.error?.code]).toEqual([404, "mfa_factor_not_found"]);
});

test("a session whose tokens were revoked after a theft is not brought back by a code", async () => {
  const { client, email } = await buildOwner(server);
  const { id, secret } = await addTotp(client);
  const other = await signInClient(server, email);
  const token = await tokenOf(other);
  await server.ctx.db
    .updateTable("auth.refresh_tokens")
    .set({ revoked: true })
    .where("session_id", "=", claimsOf(token).session_id)
    .execute();
  const asked = await challenge(token, id);
  const reply = await call("POST", `/factors/${id}/verify`, token, {
    challenge_id: asked.id,
    code: nextCode(secret),
  });
  expect(refused(reply)).toEqual([403, "session_not_found"]);
});

test("who has a factor shows it before address, number or password change", async () => {
  const { client, email } = await buildOwner(server);
  await addTotp(client);
  const thief = await signInClient(server, email);
  for (const change of [{ password: "Un autre mot 2026" }, { email: "thief@passerelle.test" }]) {
    const { error } = await thief.updateUser(change);
    expect([error?.status, error?.code]).toEqual([401, "insufficient_aal"]);
  }
  expect((await thief.updateUser({ data: { full_name: "Awa N." } })).error).toBeNull();
});
