import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { ageSessions, freshPhone, passTime, waitForAuthEmail } from "../../../test/auth-flows.ts";
import { Authenticator } from "../../../test/authenticator.ts";
import { TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { claimsOf } from "../../../test/claims.ts";
import { passkeyCalls } from "../../../test/passkey-calls.ts";
import {
  addTotp,
  buildOwner,
  nextCode,
  type Owner,
  standStill,
  tokenOf,
} from "../../../test/second-factors.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
standStill(() => server);

const { authenticationOptions, call, register } = passkeyCalls(() => server);
const NEW_PASSWORD = "un autre mot de passe";
let changed = 0;

/** All changes by which a person at an unlocked computer could take the account over. */
const CHANGES: Record<string, (owner: Owner) => Promise<{ code?: string | undefined } | null>> = {
  "a password": async ({ client }) => (await client.updateUser({ password: NEW_PASSWORD })).error,
  "an address": async ({ client }) =>
    (await client.updateUser({ email: `changed-${++changed}@passerelle.test` })).error,
  "a number": async ({ client }) => (await client.updateUser({ phone: freshPhone() })).error,
  "an authenticator app": async ({ client }) =>
    (await client.mfa.enroll({ factorType: "totp", friendlyName: `App ${++changed}` })).error,
  "a telephone as a factor": async ({ client }) =>
    (
      await client.mfa.enroll({
        factorType: "phone",
        friendlyName: `Phone ${++changed}`,
        phone: freshPhone(),
      })
    ).error,
  "a passkey": async ({ client }) => (await client.passkey.startRegistration()).error,
};

const NEEDED = { status: 400, code: "reauthentication_needed" };
const oldOwner = async () => {
  const owner = await buildOwner(server);
  await ageSessions(server, owner.id, 601);
  return owner;
};
const prove = async (owner: Owner, body: object) =>
  call("POST", "/reauthenticate", body, await tokenOf(owner.client));

/** Tries all changes in turn; resolves with the refusal of each, or null. */
async function tryAll(owner: Owner): Promise<Record<string, unknown>> {
  const refusals: Record<string, unknown> = {};
  for (const [what, change] of Object.entries(CHANGES)) refusals[what] = await change(owner);
  return refusals;
}
const each = (refusal: unknown) => Object.fromEntries(Object.keys(CHANGES).map((what) => [what, refusal]));

test("every change of a credential needs a proof that is younger than ten minutes", async () => {
  const owner = await buildOwner(server);
  await ageSessions(server, owner.id, 590);
  expect(await tryAll(owner)).toEqual(each(null));
  const later = await oldOwner();
  expect(await tryAll(later)).toMatchObject(each(NEEDED));
  // A renewed token is no proof.
  await later.client.refreshSession();
  expect(await tryAll(later)).toMatchObject(each(NEEDED));
  expect((await prove(later, { password: TEST_PASSWORD })).statusCode).toBe(200);
  expect(await tryAll(later)).toEqual(each(null));
});

test("requires no proof for changes that are not credentials", async () => {
  const owner = await oldOwner();
  expect((await owner.client.updateUser({ data: { full_name: "Awa Diop" } })).error).toBeNull();
  // The current address is not a change.
  expect((await owner.client.updateUser({ email: owner.email })).error).toBeNull();
});

test("accepts a second factor as a proof, and a recovery code, whose replacement needs it", async () => {
  const owner = await buildOwner(server);
  const { id, secret } = await addTotp(owner.client);
  const codes = async (path = "") =>
    call("POST", `/factors/recovery-codes${path}`, {}, await tokenOf(owner.client));
  await ageSessions(server, owner.id, 601);
  expect((await codes()).json().code).toBe("reauthentication_needed");
  const proven = await owner.client.mfa.challengeAndVerify({ factorId: id, code: nextCode(secret) });
  expect(proven.error).toBeNull();
  const made = await codes();
  expect(made.statusCode).toBe(200);
  await ageSessions(server, owner.id, 601);
  expect((await codes("/regenerate")).json().code).toBe("reauthentication_needed");
  const { codes: shown } = made.json<{ codes: string[] }>();
  const used = await call(
    "POST",
    "/factors/recovery-codes/verify",
    { code: shown[0] },
    await tokenOf(owner.client),
  );
  expect(used.statusCode).toBe(200);
  expect((await codes("/regenerate")).statusCode).toBe(200);
});

test("accepts a passkey of the account as a proof, and not another one", async () => {
  const owner = await buildOwner(server);
  const { authenticator } = await register(owner);
  const thief = await buildOwner(server);
  const stolen = await register(thief);
  await ageSessions(server, owner.id, 601);
  const sign = async ({ authenticator: by, of }: { authenticator: Authenticator; of: string }) => {
    const { challenge_id, options } = await authenticationOptions();
    return prove(owner, { challenge_id, credential: by.get(options.challenge, of) });
  };
  for (const wrong of [
    { authenticator: stolen.authenticator, of: thief.id },
    { authenticator: new Authenticator(), of: owner.id },
  ]) {
    expect((await sign(wrong)).json().code).toBe("webauthn_verification_failed");
    expect(await CHANGES["a password"]?.(owner)).toMatchObject(NEEDED);
  }
  expect((await sign({ authenticator, of: owner.id })).statusCode).toBe(200);
  expect(await CHANGES["a password"]?.(owner)).toBeNull();
});

test("accepts the code of an email as a proof once, for people without a password at hand", async () => {
  const owner = await oldOwner();
  expect((await owner.client.reauthenticate()).error).toBeNull();
  const { code } = await waitForAuthEmail(server, owner.email);
  expect((await prove(owner, { nonce: `${code}0` })).json().code).toBe("reauthentication_not_valid");
  expect((await prove(owner, { nonce: code })).statusCode).toBe(200);
  expect(await CHANGES["an address"]?.(owner)).toBeNull();
  await ageSessions(server, owner.id, 601);
  expect((await prove(owner, { nonce: code })).json().code).toBe("reauthentication_not_valid");
});

test("wrong and empty proofs change nothing, and passwords are limited", async () => {
  const owner = await oldOwner();
  expect((await prove(owner, {})).json().code).toBe("validation_failed");
  const codes: unknown[] = [];
  for (let time = 0; time < 6; time += 1) {
    // The delay after the fifth lasts a second, which a busy machine may need for one call.
    if (time === 5) await passTime(server, -60);
    codes.push((await prove(owner, { password: `wrong ${time}` })).json().code);
  }
  expect(codes).toEqual([...Array(5).fill("current_password_invalid"), "over_request_rate_limit"]);
  expect(await CHANGES["a password"]?.(owner)).toMatchObject(NEEDED);
  expect((await call("POST", "/reauthenticate", { password: TEST_PASSWORD })).statusCode).toBe(401);
});

test("is recorded in the session alone that proved, and named in its next token", async () => {
  const owner = await oldOwner();
  const other = await buildOwner(server, { email: `other-${owner.email}` });
  await ageSessions(server, other.id, 601);
  await prove(owner, { password: TEST_PASSWORD });
  expect(await CHANGES["a password"]?.(other)).toMatchObject(NEEDED);
  await owner.client.refreshSession();
  const { amr } = claimsOf(await tokenOf(owner.client)) as unknown as { amr: { timestamp: number }[] };
  expect(amr).toHaveLength(1);
  expect(Date.now() / 1000 - (amr[0]?.timestamp ?? 0)).toBeLessThan(60);
});

test("requires it beside the typed address to close an account without a password", async () => {
  const owner = await oldOwner();
  await server.ctx.db
    .updateTable("auth.users")
    .set({ encrypted_password: null })
    .where("id", "=", owner.id)
    .execute();
  const close = async () =>
    server.app.inject({
      method: "POST",
      url: "/api/me/closure",
      headers: { authorization: `Bearer ${await tokenOf(owner.client)}` },
      payload: { confirmation: owner.email },
    });
  const refused = await close();
  expect([refused.statusCode, refused.json().error?.code ?? refused.json().code]).toEqual([
    403,
    "reauthentication_needed",
  ]);
  await owner.client.reauthenticate();
  const { code } = await waitForAuthEmail(server, owner.email);
  expect((await prove(owner, { nonce: code })).statusCode).toBe(200);
  expect((await close()).statusCode).toBe(200);
});
