import { ROLES, reachOf } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { writeRoles } from "./service.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const stored = async () =>
  Object.fromEntries(
    (await server.ctx.db.selectFrom("roles").selectAll().execute()).map(({ code, reach }) => [code, reach]),
  );
const declared = Object.fromEntries(ROLES.map((role) => [role, reachOf(role)]));

test("the table has the roles of the domain and their reach", async () => {
  expect(await stored()).toEqual(declared);
});

test("concurrent starts add a new role and correct a changed reach once", async () => {
  const { db } = server.ctx;
  await db.deleteFrom("roles").where("code", "=", "mandataire").execute();
  await db.updateTable("roles").set({ reach: "all" }).where("code", "=", "partenaire").execute();
  await Promise.all([writeRoles(db), writeRoles(db), writeRoles(db)]);
  expect(await stored()).toEqual(declared);
});

test("the database refuses an account and an announcement for an unknown role", async () => {
  const { db } = server.ctx;
  const { id } = await buildUser(server);
  await expect(db.updateTable("users").set({ role: "king" }).where("id", "=", id).execute()).rejects.toThrow(
    "users_role_fkey",
  );
  await expect(
    db
      .updateTable("announcements")
      .set({ roles: ["super_admin", "king"] })
      .execute(),
  ).rejects.toThrow("unknown roles: {king}");
});
