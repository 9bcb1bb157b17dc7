import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { refresh } from "../../../test/builders/auth.ts";
import { claimsOf } from "../../../test/claims.ts";
import { sentMails } from "../../../test/database.ts";
import { factorCalls, refused } from "../../../test/factor-calls.ts";
import {
  addTotp,
  buildOwner,
  currentCode,
  nextCode,
  passTime,
  signInClient,
  standStill,
  tokenOf,
} from "../../../test/second-factors.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
standStill(() => server);

const { call, challenge } = factorCalls(() => server);

test("enrols and verifies an app, and raises the session", async () => {
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
  // A data address ends at a #: the picture contains none.
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

  // The earlier token is the parent of the live one: a lost response ends no session.
  const again = await refresh(server, before?.refresh_token ?? "");
  expect(again.json()).toMatchObject({ refresh_token: verified.data?.refresh_token });
  expect(claimsOf(again.json().access_token)).toMatchObject({ aal: "aal2" });
  // Ends the session of a person who knew only the password.
  expect((await elsewhere.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect(await sentMails(server, email)).toContain("factor_added");
  const entries = await server.ctx.db
    .selectFrom("auth.audit_log_entries")
    .select("action")
    .where("actor_id", "=", userId)
    .where("action", "in", ["factor_in_progress", "challenge_created", "mfa_code_login"])
    .orderBy("action")
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    "challenge_created",
    "factor_in_progress",
    "mfa_code_login",
  ]);
});

test("requires the factor when signing in again", async () => {
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

test("accepts a code once, and a challenge once", async () => {
  const { client, email } = await buildOwner(server);
  const { id, secret } = await addTotp(client);
  const code = nextCode(secret);
  const first = await signInClient(server, email);
  expect((await first.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull();
  const thief = await signInClient(server, email);
  expect((await thief.mfa.challengeAndVerify({ factorId: id, code })).error?.code).toBe(
    "mfa_verification_failed",
  );
  // Nor an earlier code, which the window would still accept.
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

test("accepts one of twenty parallel uses of a right code", async () => {
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

test("accepts an answer only from the challenge's address, in time, and for its own factor", async () => {
  const { client } = await buildOwner(server);
  const { id, secret } = await addTotp(client);
  const token = await tokenOf(client);
  const verify = (challengeId: string, code: string) =>
    call("POST", `/factors/${id}/verify`, token, { challenge_id: challengeId, code });
  const asked = await challenge(token, id);
  const elsewhere = await server.app.inject({
    method: "POST",
    url: `/auth/v1/factors/${id}/verify`,
    remoteAddress: "198.51.100.7",
    headers: { authorization: `Bearer ${token}`, "x-supabase-api-version": "2024-01-01" },
    payload: { challenge_id: asked.id, code: nextCode(secret) },
  });
  expect(refused(elsewhere)).toEqual([422, "mfa_ip_address_mismatch"]);
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

test("reports another person's factor as not found", async () => {
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

test("does not revive a session whose tokens were revoked after a theft", async () => {
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

test("requires the factor before a change of address, number, password or profile", async () => {
  const { client, email } = await buildOwner(server);
  await addTotp(client);
  const thief = await signInClient(server, email);
  for (const change of [{ password: "Un autre mot 2026" }, { email: "thief@passerelle.test" }]) {
    const { error } = await thief.updateUser(change);
    expect([error?.status, error?.code]).toEqual([401, "insufficient_aal"]);
  }
  expect((await thief.updateUser({ data: { full_name: "Awa N." } })).error?.code).toBe("insufficient_aal");
});
