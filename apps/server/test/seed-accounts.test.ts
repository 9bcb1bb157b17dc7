import { ROLES } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedAccounts } from "../seeds/accounts.ts";
import { demoAccounts } from "../seeds/demo.ts";
import { startOwnApp, type TestApp } from "./app.ts";
import { signIn } from "./builders/auth.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startOwnApp({ DEMO_PASSWORD: "Bonne arrivée 2026" });
  await seedAccounts(server.ctx);
});
afterAll(() => server.close());

const everything = () =>
  Promise.all([
    server.ctx.db.selectFrom("auth.users").selectAll().orderBy("id").execute(),
    server.ctx.db.selectFrom("users").selectAll().orderBy("id").execute(),
  ]);

test("creates an account for each role, and one subscriber", () => {
  const accounts = demoAccounts();
  expect(new Set(accounts.map(({ role }) => role))).toEqual(new Set(ROLES));
  for (const role of ROLES)
    expect(accounts).toContainEqual({ email: `${role}@passerelle.test`, role, subscriber: false });
  expect(accounts.filter(({ subscriber }) => subscriber)).toEqual([
    { email: "abonne@passerelle.test", role: "diaspora", subscriber: true },
  ]);
});

test("each account signs in with the configured password and has its role", async () => {
  for (const { email, role, subscriber } of demoAccounts()) {
    const { access_token } = await signIn(server, email, "Bonne arrivée 2026");
    const me = await server.app.inject({
      url: "/api/me",
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(me.json()).toMatchObject({ email, role, subscription_status: subscriber ? "active" : null });
    expect(me.json().name).not.toBe(email);
  }
});

test("a second start changes nothing", async () => {
  const before = await everything();
  await seedAccounts(server.ctx);
  expect(await everything()).toEqual(before);
});
