import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { follow, freshPhone, smsCode, waitForAuthEmail } from "../../test/auth-flows.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { authCall } from "../../test/builders/auth.ts";
import { buildOwner, type Owner, signInClient } from "../../test/second-factors.ts";
import { issueServiceToken } from "./keys/operator.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const NEW_PASSWORD = "un autre mot de passe";
let fresh = 0;

async function changeByAdmin(id: string): Promise<void> {
  const headers = { authorization: `Bearer ${await issueServiceToken(server.ctx, 5)}` };
  const reply = await authCall(server, "PUT", `/admin/users/${id}`, { password: NEW_PASSWORD }, headers);
  expect(reply.statusCode).toBe(200);
}

async function signOutByAdmin(id: string): Promise<void> {
  const { headers } = await buildUser(server, { role: "super_admin" });
  const url = `/api/admin/users/${id}/sign-out`;
  expect((await server.app.inject({ method: "POST", url, headers })).statusCode).toBe(200);
}

const SAFEGUARDS: Record<string, (owner: Owner) => Promise<unknown>> = {
  "a new password": ({ client }) => client.updateUser({ password: NEW_PASSWORD }),
  "a password set by an administrator": ({ id }) => changeByAdmin(id),
  "signing out everywhere": ({ client }) => client.signOut({ scope: "global" }),
  "being signed out by an administrator": ({ id }) => signOutByAdmin(id),
};

test.each(Object.entries(SAFEGUARDS))(
  "%s cancels pending changes of address and number",
  async (_what, protect) => {
    const owner = await buildOwner(server);
    const [email, phone] = [`pending-${++fresh}@passerelle.test`, freshPhone()];
    // Requested in a stolen session.
    const thief = await signInClient(server, owner.email);
    expect((await thief.updateUser({ email })).error).toBeNull();
    expect((await thief.updateUser({ phone })).error).toBeNull();
    const { path } = await waitForAuthEmail(server, email);
    const code = await smsCode(server, phone);
    await protect(owner);
    const verified = await authCall(server, "POST", "/verify", { type: "phone_change", phone, token: code });
    expect(verified.json().access_token).toBeUndefined();
    expect((await follow(server, path)).fragment).toMatchObject({ error_code: "otp_expired" });
    const pending = await server.ctx.db
      .selectFrom("auth.users")
      .select(["new_email", "new_phone"])
      .where("id", "=", owner.id)
      .executeTakeFirst();
    expect(pending).toEqual({ new_email: null, new_phone: null });
  },
);

test("a new password keeps the change of address of the same call", async () => {
  const { client, email } = await buildOwner(server);
  const to = `pending-${++fresh}@passerelle.test`;
  const { data, error } = await client.updateUser({ email: to, password: NEW_PASSWORD });
  expect(error).toBeNull();
  expect(data.user?.new_email).toBe(to);
  await follow(server, (await waitForAuthEmail(server, to)).path);
  expect((await client.getUser()).data.user?.email).toBe(email);
});

test("signing out in one place keeps pending changes", async () => {
  const { client, email } = await buildOwner(server);
  const to = `pending-${++fresh}@passerelle.test`;
  await client.updateUser({ email: to });
  await client.signOut({ scope: "local" });
  const again = await signInClient(server, email);
  expect((await again.getUser()).data.user?.new_email).toBe(to);
});
