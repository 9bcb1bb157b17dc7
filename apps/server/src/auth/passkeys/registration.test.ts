import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { Authenticator } from "../../../test/authenticator.ts";
import { refused } from "../../../test/factor-calls.ts";
import { passkeyCalls } from "../../../test/passkey-calls.ts";
import {
  addTotp,
  buildOwner,
  forgetLimits,
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

const { call, register, registrationOptions } = passkeyCalls(() => server);

describe("registering", () => {
  test("refuses an answer to another person's challenge, for another site, unverified, or repeated", async () => {
    const [owner, thief] = [await buildOwner(server), await buildOwner(server)];
    const [ownToken, thiefToken] = [await tokenOf(owner.client), await tokenOf(thief.client)];
    const verify = (token: string, challenge_id: string, credential: object) =>
      call("POST", "/passkeys/registration/verify", { challenge_id, credential }, token);
    const asked = await registrationOptions(ownToken);
    const planted = new Authenticator().create(asked.options.challenge);
    expect(refused(await verify(thiefToken, asked.challenge_id, planted))).toEqual([
      400,
      "webauthn_challenge_not_found",
    ]);
    // It still belongs to its owner.
    expect((await verify(ownToken, asked.challenge_id, planted)).statusCode).toBe(200);
    expect(refused(await verify(ownToken, asked.challenge_id, planted))).toEqual([
      400,
      "webauthn_challenge_not_found",
    ]);
    for (const options of [
      { origin: "https://passerelle.example" },
      { rpId: "x.test" },
      { userVerified: false },
    ]) {
      const next = await registrationOptions(ownToken);
      const credential = new Authenticator().create(next.options.challenge, options);
      expect(refused(await verify(ownToken, next.challenge_id, credential))).toEqual([
        400,
        "webauthn_verification_failed",
      ]);
    }
  });

  test("refuses a credential that an account has already", async () => {
    const [owner, thief] = [await buildOwner(server), await buildOwner(server)];
    const { authenticator } = await register(owner);
    for (const one of [owner, thief]) {
      const token = await tokenOf(one.client);
      const { challenge_id, options } = await registrationOptions(token);
      const credential = authenticator.create(options.challenge);
      const reply = await call("POST", "/passkeys/registration/verify", { challenge_id, credential }, token);
      expect(refused(reply)).toEqual([422, "webauthn_credential_exists"]);
    }
  });

  test("allows ten passkeys, and excludes existing ones from the options", async () => {
    const owner = await buildOwner(server);
    const token = await tokenOf(owner.client);
    const made: string[] = [];
    for (let count = 0; count < 10; count += 1) {
      await forgetLimits(server);
      made.push((await register(owner)).authenticator.credentialId);
    }
    const { id } = (await owner.client.passkey.list()).data?.[0] ?? { id: "" };
    const one = await call("POST", "/passkeys/registration/options", {}, token);
    expect(refused(one)).toEqual([422, "too_many_passkeys"]);
    expect((await call("DELETE", `/passkeys/${id}`, undefined, token)).statusCode).toBe(204);
    const { options } = (await call("POST", "/passkeys/registration/options", {}, token)).json();
    const excluded = options.excludeCredentials.map(({ id: credential }: { id: string }) => credential);
    expect(excluded).toHaveLength(9);
    expect(made).toEqual(expect.arrayContaining(excluded));
  });

  test("requires the second factor first", async () => {
    const owner = await buildOwner(server);
    await addTotp(owner.client);
    const { passkey } = await register(owner);
    const low = await tokenOf(await signInClient(server, owner.email));
    for (const reply of [
      await call("POST", "/passkeys/registration/options", {}, low),
      await call("POST", "/passkeys/registration/verify", { challenge_id: passkey.id, credential: {} }, low),
      await call("DELETE", `/passkeys/${passkey.id}`, undefined, low),
    ]) {
      expect(refused(reply)).toEqual([403, "insufficient_aal"]);
    }
  });
});

test("reports another person's passkey as not found, and validates names", async () => {
  const [owner, thief] = [await buildOwner(server), await buildOwner(server)];
  const { passkey } = await register(owner);
  const [own, other] = [await tokenOf(owner.client), await tokenOf(thief.client)];
  const name = (token: string, id: string, friendly_name: string) =>
    call("PATCH", `/passkeys/${id}`, { friendly_name }, token);
  for (const reply of [
    await name(other, passkey.id, "Mine"),
    await call("DELETE", `/passkeys/${passkey.id}`, undefined, other),
    await call("DELETE", "/passkeys/17", undefined, own),
  ]) {
    expect(refused(reply)).toEqual([404, "validation_failed"]);
    expect(reply.json().message).toBe("Passkey not found");
  }
  for (const wrong of ["", "x".repeat(121)]) {
    expect(refused(await name(own, passkey.id, wrong))).toEqual([400, "validation_failed"]);
  }
  expect((await call("GET", "/passkeys", undefined, other)).json()).toEqual([]);
  expect((await call("GET", "/passkeys")).statusCode).toBe(401);
  const settings = (await call("GET", "/settings")).json();
  expect(settings.passkeys_enabled).toBe(true);
});
