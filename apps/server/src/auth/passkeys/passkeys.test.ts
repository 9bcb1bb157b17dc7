import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { Authenticator } from "../../../test/authenticator.ts";
import { buildClient } from "../../../test/builders/auth.ts";
import { claimsOf } from "../../../test/claims.ts";
import { sentMails, stopRefill } from "../../../test/database.ts";
import { refused } from "../../../test/factor-calls.ts";
import { passkeyCalls } from "../../../test/passkey-calls.ts";
import { buildOwner, type Owner, passTime, standStill, tokenOf } from "../../../test/second-factors.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
standStill(() => server);

const { authenticationOptions, call, register, registrationOptions, signIn } = passkeyCalls(() => server);

test("registers a passkey and signs in with the official client", async () => {
  const owner = await buildOwner(server);
  const authenticator = new Authenticator();
  const asked = await owner.client.passkey.startRegistration();
  expect(asked.error).toBeNull();
  expect(asked.data).toMatchObject({
    expires_at: Math.floor(Date.now() / 1000) + 300,
    options: {
      rp: { id: "localhost", name: "Passerelle" },
      user: { id: Buffer.from(owner.id).toString("base64url"), name: owner.email, displayName: "Awa Ndiaye" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
      excludeCredentials: [],
    },
  });
  const made = await owner.client.passkey.verifyRegistration({
    challengeId: asked.data?.challenge_id ?? "",
    credential: authenticator.create(asked.data?.options.challenge ?? "") as never,
  });
  expect(made.data).toEqual({
    id: expect.any(String),
    // The browser that created it.
    friendly_name: "node",
    created_at: expect.any(String),
  });
  expect(await sentMails(server, owner.email)).toContain("passkey_added");

  const visitor = await buildClient(server);
  const offered = await visitor.passkey.startAuthentication();
  expect(offered.data?.options).toMatchObject({ rpId: "localhost", userVerification: "required" });
  expect(offered.data?.options.allowCredentials ?? []).toEqual([]);
  const { data, error } = await visitor.passkey.verifyAuthentication({
    challengeId: offered.data?.challenge_id ?? "",
    credential: authenticator.get(offered.data?.options.challenge ?? "", owner.id) as never,
  });
  expect(error).toBeNull();
  expect(data?.user?.id).toBe(owner.id);
  expect(claimsOf(data?.session?.access_token ?? "")).toMatchObject({
    aal: "aal1",
    amr: [{ method: "passkey" }],
  });

  const list = await owner.client.passkey.list();
  expect(list.data).toEqual([{ ...made.data, last_used_at: expect.any(String) }]);
  const passkeyId = made.data?.id ?? "";
  const named = await owner.client.passkey.update({ passkeyId, friendlyName: "Ordinateur" });
  expect(named.data).toMatchObject({ id: passkeyId, friendly_name: "Ordinateur" });
  expect((await owner.client.passkey.delete({ passkeyId })).error).toBeNull();
  expect((await owner.client.passkey.list()).data).toEqual([]);
  const late = await authenticationOptions();
  expect(
    refused(await signIn(late.challenge_id, authenticator.get(late.options.challenge, owner.id))),
  ).toEqual([400, "webauthn_verification_failed"]);
});

describe("refuses an invalid answer", () => {
  let owner: Owner;
  let authenticator: Authenticator;
  beforeEach(async () => {
    owner = await buildOwner(server);
    ({ authenticator } = await register(owner));
  });

  test.each([
    ["made on another site's page", { origin: "https://passerelle.example" }],
    ["for another site", { rpId: "passerelle.example" }],
    ["without its owner having been recognised", { userVerified: false }],
  ])("%s", async (_what, options) => {
    const { challenge_id, options: asked } = await authenticationOptions();
    const reply = await signIn(challenge_id, authenticator.get(asked.challenge, owner.id, options));
    expect(refused(reply)).toEqual([400, "webauthn_verification_failed"]);
  });

  test("shown again, and to another challenge", async () => {
    const first = await authenticationOptions();
    const answer = authenticator.get(first.options.challenge, owner.id);
    expect((await signIn(first.challenge_id, answer)).statusCode).toBe(200);
    expect(refused(await signIn(first.challenge_id, answer))).toEqual([400, "webauthn_challenge_not_found"]);
    const second = await authenticationOptions();
    expect(refused(await signIn(second.challenge_id, answer))).toEqual([400, "webauthn_verification_failed"]);
  });

  test("accepts one of five concurrent uses of an answer", async () => {
    const { challenge_id, options } = await authenticationOptions();
    const answer = authenticator.get(options.challenge, owner.id);
    const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(challenge_id, answer)));
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test("of a copied key, detected by its counter", async () => {
    const use = async (counter: number) => {
      const { challenge_id, options } = await authenticationOptions();
      return signIn(challenge_id, authenticator.get(options.challenge, owner.id, { counter }));
    };
    expect((await use(7)).statusCode).toBe(200);
    for (const counter of [7, 6, 0]) {
      expect(refused(await use(counter)), String(counter)).toEqual([400, "webauthn_verification_failed"]);
    }
    expect((await use(8)).statusCode).toBe(200);
  });

  test("accepts one of two concurrent answers with the same counter", async () => {
    const [one, other] = [await authenticationOptions(), await authenticationOptions()];
    const answers = [one, other].map((asked) =>
      signIn(asked.challenge_id, authenticator.get(asked.options.challenge, owner.id, { counter: 9 })),
    );
    expect((await Promise.all(answers)).map((reply) => reply.statusCode).sort()).toEqual([200, 400]);
  });

  test("of another key under the passkey's name, and of a passkey for another account", async () => {
    const forger = Object.assign(new Authenticator(), { credentialId: authenticator.credentialId });
    const asked = await authenticationOptions();
    expect(refused(await signIn(asked.challenge_id, forger.get(asked.options.challenge, owner.id)))).toEqual([
      400,
      "webauthn_verification_failed",
    ]);
    const other = await buildOwner(server);
    const again = await authenticationOptions();
    expect(
      refused(await signIn(again.challenge_id, authenticator.get(again.options.challenge, other.id))),
    ).toEqual([400, "webauthn_verification_failed"]);
  });

  test("that is late, for a registration's challenge, or malformed", async () => {
    const late = await authenticationOptions();
    passTime(301);
    expect(
      refused(await signIn(late.challenge_id, authenticator.get(late.options.challenge, owner.id))),
    ).toEqual([400, "webauthn_challenge_expired"]);
    const registration = await registrationOptions(await tokenOf(owner.client));
    const answer = authenticator.get(registration.options.challenge, owner.id);
    expect(refused(await signIn(registration.challenge_id, answer))).toEqual([
      400,
      "webauthn_challenge_not_found",
    ]);
    for (const credential of [
      {},
      { id: 7 },
      { id: authenticator.credentialId },
      { id: authenticator.credentialId, rawId: authenticator.credentialId, type: "public-key", response: {} },
      { ...authenticator.get("AAAA", owner.id), response: { userHandle: "!", clientDataJSON: "!" } },
    ]) {
      const { challenge_id } = await authenticationOptions();
      expect(refused(await signIn(challenge_id, credential))).toEqual([400, "webauthn_verification_failed"]);
    }
    for (const body of [{}, { challenge_id: "17", credential: {} }, { challenge_id: crypto.randomUUID() }]) {
      expect(refused(await call("POST", "/passkeys/authentication/verify", body))).toEqual([
        400,
        "validation_failed",
      ]);
    }
  });

  test("for a suspended account, and for one with an unconfirmed address", async () => {
    const use = async () => {
      const { challenge_id, options } = await authenticationOptions();
      return signIn(challenge_id, authenticator.get(options.challenge, owner.id));
    };
    const suspend = (account_status: string) =>
      server.ctx.db.updateTable("users").set({ account_status }).where("id", "=", owner.id).execute();
    await suspend("suspended");
    expect(refused(await use())).toEqual([403, "user_banned"]);
    await suspend("active");
    await server.ctx.db
      .updateTable("auth.users")
      .set({ email_confirmed_at: null })
      .where("id", "=", owner.id)
      .execute();
    expect(refused(await use())).toEqual([403, "email_not_confirmed"]);
  });
});

test("limits answers to thirty from one address, then one in ten seconds, and challenges less strictly", async () => {
  onTestFinished(await stopRefill(server));
  const asked: number[] = [];
  const answered: number[] = [];
  for (let count = 0; count < 33; count += 1) {
    asked.push((await call("POST", "/passkeys/authentication/options", {})).statusCode);
    answered.push((await signIn(crypto.randomUUID(), {})).statusCode);
  }
  expect(asked).toEqual(Array(33).fill(200));
  expect(answered.slice(0, 30)).toEqual(Array(30).fill(400));
  expect(answered).toContain(429);
  await server.ctx.db
    .updateTable("rate_limits")
    .set({ tokens: 0, updated_at: new Date(Date.now() + 3_600_000) })
    .where("key", "=", "passkey-offer:127.0.0.1")
    .executeTakeFirstOrThrow();
  expect((await call("POST", "/passkeys/authentication/options", {})).statusCode).toBe(429);
});
