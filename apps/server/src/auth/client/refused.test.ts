import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { Authenticator } from "../../../test/authenticator.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { buildClient } from "../../../test/builders/auth.ts";
import { buildOwner } from "../../../test/second-factors.ts";

/** How the official client reports refusals that other tests do not cause. */
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const UNKNOWN_ID = crypto.randomUUID();

test("refuses factors and passkeys without a session", async () => {
  const { mfa, passkey } = await buildClient(server);
  for (const { error } of [
    await mfa.listFactors(),
    await passkey.startRegistration(),
    await passkey.list(),
  ]) {
    expect(error?.name).toBe("AuthSessionMissingError");
  }
  const enrolled = await mfa.webauthn.enroll({ friendlyName: "Clé" });
  expect(enrolled.error).toMatchObject({ status: 401, code: "no_authorization" });
  expect((await mfa.getAuthenticatorAssuranceLevel("no.token.atall")).error?.name).toBe(
    "AuthInvalidJwtError",
  );
});

test("reports a sign-out that does not arrive, and keeps the session", async () => {
  const { email } = await buildUser(server);
  const client = await buildClient(server, "implicit", {
    fetch: async (address, init) => {
      if (String(address).includes("/logout")) throw new TypeError("the network is gone");
      return fetch(address, init);
    },
  });
  await client.signInWithPassword({ email, password: TEST_PASSWORD });
  expect((await client.signOut()).error?.name).toBe("AuthRetryableFetchError");
  expect((await client.getUser()).data.user?.email).toBe(email);
});

test("reports an invalid address, factor or passkey", async () => {
  const { client, email } = await buildOwner(server);
  const { mfa, passkey } = client;
  const credential = new Authenticator().create("AAAA") as never;
  const webauthn = { rpId: "localhost", rpOrigins: ["http://localhost:3000"] };
  const refusals = [
    [await client.resetPasswordForEmail("nobody"), 400, "validation_failed"],
    [await mfa.webauthn.challenge({ factorId: UNKNOWN_ID, webauthn }), 404, "mfa_factor_not_found"],
    [
      await passkey.verifyRegistration({ challengeId: UNKNOWN_ID, credential }),
      400,
      "webauthn_challenge_not_found",
    ],
    [
      await passkey.verifyAuthentication({ challengeId: UNKNOWN_ID, credential }),
      400,
      "webauthn_challenge_not_found",
    ],
    [await passkey.update({ passkeyId: UNKNOWN_ID, friendlyName: "Mine" }), 404, "validation_failed"],
    [await passkey.delete({ passkeyId: UNKNOWN_ID }), 404, "validation_failed"],
  ] as const;
  for (const [{ error }, status, code] of refusals) expect(error).toMatchObject({ status, code });
  expect((await client.getUser()).data.user?.email).toBe(email);
});

test("reports too many challenges from one place", async () => {
  const { passkey } = await buildClient(server);
  expect((await passkey.startAuthentication()).error).toBeNull();
  await server.ctx.db
    .updateTable("rate_limits")
    .set({ tokens: 0, updated_at: new Date(Date.now() + 3_600_000) })
    .where("key", "like", "passkey-offer:%")
    .execute();
  expect((await passkey.startAuthentication()).error).toMatchObject({
    status: 429,
    code: "over_request_rate_limit",
  });
});
