import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import type { TestUser } from "../../../test/builders/accounts.ts";
import { buildGuest, type Hosted, startHosted } from "../../../test/hosted.ts";
import { userAdministration } from "../../../test/user-administration.ts";

/** An account created there but not recorded here: the process or its database failed. */
let hosted: Hosted;
let admin: TestUser;
beforeAll(async () => {
  hosted = await startHosted();
  admin = await buildGuest(hosted, { role: "super_admin" });
});
afterAll(() => hosted.close());

const { as, list, auditOf, detail } = userAdministration(
  () => hosted.site,
  () => admin,
);

const PERSON = { name: "Ibrahim Njoya", language: "fr", role: "finance_manager", email_confirmed: true };

const rename = (from: string, to: string) =>
  hosted.site.ctx.db.schema.withSchema("auth").alterTable(from).renameTo(to).execute();

/** Makes jobs of the next minute due now. */
async function comeBy(): Promise<void> {
  const { db } = hosted.site.ctx;
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'auth.settle'`.execute(db);
  await expect
    .poll(
      async () => {
        const waiting = sql`SELECT 1 FROM pgboss.job WHERE name = 'auth.settle' AND state < 'completed'`;
        return (await waiting.execute(db)).rows.length;
      },
      { timeout: patience(15_000) },
    )
    .toBe(0);
}

test("gets its role nevertheless, a minute later", async () => {
  const { keeper } = hosted;
  const email = "half@passerelle.test";
  await rename("audit_log_entries", "audit_log_entries_away");
  try {
    expect((await as(admin, "POST", "", { ...PERSON, email })).statusCode).toBe(500);
  } finally {
    await rename("audit_log_entries_away", "audit_log_entries");
  }
  const there = keeper.ctx.db.selectFrom("auth.users").select("id").where("email", "=", email);
  const { id } = await there.executeTakeFirstOrThrow();
  expect((await list({ search: email })).total).toBe(0);
  await comeBy();
  expect((await list({ search: email })).users).toMatchObject([
    { id, email, role: "finance_manager", state: "active" },
  ]);
  expect(await auditOf(id)).toEqual(["user_created"]);
});

test("stays as it is when it was recorded, and does not exist when it was refused", async () => {
  const email = "whole@passerelle.test";
  const created = await as(admin, "POST", "", { ...PERSON, email });
  expect(created.statusCode, created.body).toBe(200);
  const { user } = created.json();
  const { version } = await detail(user.id);
  await as(admin, "PATCH", `/${user.id}`, { version, role: "operateur_support" });
  expect((await as(admin, "POST", "", { ...PERSON, email })).statusCode).toBe(409);
  await comeBy();
  expect((await list({ search: email })).users).toMatchObject([{ id: user.id, role: "operateur_support" }]);
  expect(await auditOf(user.id)).toEqual(["user_created", "role_changed"]);
});
