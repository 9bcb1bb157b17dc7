import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Administration,
  buildAdminClient,
  buildAdministration,
  freshEmail,
} from "../../../test/administration.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { Authenticator } from "../../../test/authenticator.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { buildClient, signIn } from "../../../test/builders/auth.ts";
import { signInClient } from "../../../test/second-factors.ts";

let server: TestApp;
let admin: Administration["admin"];
beforeAll(async () => {
  server = await startTestApp();
  ({ admin } = await buildAdministration(server));
});
afterAll(() => server.close());

// What each scope ends is tested in `basics.test.ts`.
test("signs a person out by their token, with a scope", async () => {
  const { email } = await buildUser(server);
  const standing = [true, false, false];
  const tokens: string[] = [];
  for (const _each of standing) tokens.push((await signIn(server, email)).access_token);
  expect(await admin.signOut(tokens[0] ?? "", "others")).toEqual({ data: null, error: null });
  const client = await buildClient(server);
  for (const [index, stands] of standing.entries()) {
    expect((await client.getUser(tokens[index])).error === null).toBe(stands);
  }
});

test("ends no session for a token without one", async () => {
  expect((await admin.signOut("nonsense")).error).toMatchObject({ status: 403, code: "bad_jwt" });
});

test("lists and deletes a person's passkeys", async () => {
  const owner = await buildUser(server);
  const client = await signInClient(server, owner.email);
  const asked = await client.passkey.startRegistration();
  const { data: made } = await client.passkey.verifyRegistration({
    challengeId: asked.data?.challenge_id ?? "",
    credential: new Authenticator().create(asked.data?.options.challenge ?? "") as never,
  });
  const listed = await admin.passkey.listPasskeys({ userId: owner.id });
  expect(listed).toEqual({ data: [made], error: null });
  const passkey = { userId: owner.id, passkeyId: made?.id ?? "" };
  expect(await admin.passkey.deletePasskey(passkey)).toEqual({ data: null, error: null });
  expect((await admin.passkey.deletePasskey(passkey)).error).toMatchObject({
    status: 404,
    code: "validation_failed",
  });
  expect((await client.passkey.list()).data).toEqual([]);
});

test("returns the deleted account", async () => {
  const email = freshEmail();
  const { data: made } = await admin.createUser({ email });
  const deleted = await admin.deleteUser(made.user?.id ?? "");
  expect(deleted.data.user).toMatchObject({ id: made.user?.id, email });
});

test("pages through a list to its end", async () => {
  for (let count = 0; count < 3; count += 1) await admin.createUser({ email: freshEmail() });
  const seen = new Set<string>();
  let page: number | null = 1;
  while (page !== null) {
    const { data, error } = await admin.listUsers({ page, perPage: 2 });
    if (error) throw error;
    for (const { id } of data.users) seen.add(id);
    expect(data.lastPage).toBe(Math.ceil(data.total / 2));
    page = data.nextPage;
    if (page === null) expect(seen.size).toBe(data.total);
  }
});

test("refuses a person's own token in every administration method", async () => {
  const { id, token } = await buildUser(server);
  const person = await buildAdminClient(server, `Bearer ${token}`);
  const email = freshEmail();
  const other = crypto.randomUUID();
  for (const { error } of [
    await person.inviteUserByEmail(email),
    await person.generateLink({ type: "magiclink", email }),
    await person.createUser({ email }),
    await person.listUsers(),
    await person.getUserById(id),
    await person.updateUserById(id, { role: "service_role" }),
    await person.deleteUser(id),
    await person.mfa.listFactors({ userId: id }),
    await person.mfa.deleteFactor({ userId: id, id: other }),
    await person.passkey.listPasskeys({ userId: id }),
    await person.passkey.deletePasskey({ userId: id, passkeyId: other }),
    await person.oauth.listClients(),
    await person.customProviders.listProviders(),
  ]) {
    expect(error).toMatchObject({ status: 403, code: "not_admin", message: "User not allowed" });
  }
});
