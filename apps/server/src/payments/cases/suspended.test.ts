import type { AdminUserDetail } from "@passerelle/contract/accounts/admin";
import type { PaymentCaseDetail } from "@passerelle/contract/payments/cases";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { countLockWaits } from "../../../test/database.ts";
import { lockProfile } from "../../profiles/service.ts";
import { insertCase } from "./queries.ts";

let server: TestApp;
let rose: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  rose = await buildUser(server, { role: "super_admin", name: "Rose Mbida" });
});
afterAll(() => server.close());

const buildFinance = () => buildUser(server, { role: "finance_manager" });

/** An open case. */
async function buildCase(subject: string): Promise<string> {
  await insertCase(server.ctx.db, { kind: "unknown_charge", subject, provider: "wave", details: {} });
  const { id } = await server.ctx.db
    .selectFrom("payment_cases")
    .select("id")
    .where("subject", "=", subject)
    .executeTakeFirstOrThrow();
  return id;
}

const tryToTake = ({ id, headers }: TestUser, caseId: string) =>
  server.app.inject({
    method: "PUT",
    url: `/api/admin/payment-cases/${caseId}/assignee`,
    headers,
    payload: { from: null, to: id },
  });

/** A case that a person has taken. */
async function buildTaken(user: TestUser, subject: string): Promise<string> {
  const id = await buildCase(subject);
  expect((await tryToTake(user, id)).statusCode).toBe(200);
  return id;
}

const assigneeOf = async (id: string) =>
  (await callAs<PaymentCaseDetail>(server, rose, "GET", `/api/admin/payment-cases/${id}`)).assignee;

/** Changes an account although its person has open work. */
async function change({ id }: TestUser, asked: object) {
  const { version } = await callAs<AdminUserDetail>(server, rose, "GET", `/api/admin/users/${id}`);
  return server.app.inject({
    method: "PATCH",
    url: `/api/admin/users/${id}`,
    headers: rose.headers,
    payload: { version, despite_work: true, ...asked },
  });
}

test("the open cases of a suspended person go back to the queue, and resolved ones stay as they are", async () => {
  const leaver = await buildFinance();
  const [open, resolved] = [await buildTaken(leaver, "wave:31"), await buildTaken(leaver, "wave:32")];
  const url = `/api/admin/payment-cases/${resolved}/resolve`;
  await callAs(server, leaver, "POST", url, { resolution: "Dossier 118" });
  expect((await change(leaver, { account_status: "suspended" })).statusCode).toBe(200);
  expect(await assigneeOf(open)).toBeNull();
  expect(await assigneeOf(resolved)).toMatchObject({ id: leaver.id });
  expect((await tryToTake(rose, open)).statusCode).toBe(200);
});

test("the open cases of a person who loses the permission, or whose account is closed, go back to the queue", async () => {
  const [one, other, promoted] = [await buildFinance(), await buildFinance(), await buildFinance()];
  const [first, second, kept] = [
    await buildTaken(one, "wave:33"),
    await buildTaken(other, "wave:34"),
    await buildTaken(promoted, "wave:35"),
  ];
  expect((await change(one, { role: "operateur_support" })).statusCode).toBe(200);
  const closed = await server.app.inject({
    method: "DELETE",
    url: `/api/admin/users/${other.id}?despite_work=yes`,
    headers: rose.headers,
  });
  expect(closed.statusCode, closed.body).toBe(200);
  expect((await change(promoted, { role: "super_admin" })).statusCode).toBe(200);
  expect([await assigneeOf(first), await assigneeOf(second)]).toEqual([null, null]);
  expect(await assigneeOf(kept)).toMatchObject({ id: promoted.id });
});

// The embedded database has one connection.
test.runIf(inject("postgres") !== "")(
  "a case that is taken while its person is suspended goes back or is refused",
  async () => {
    const leaver = await buildFinance();
    const id = await buildCase("wave:36");
    const [taken, suspended] = await server.ctx.db.transaction().execute(async (trx) => {
      await lockProfile(trx, leaver.id);
      const taking = (async () => tryToTake(leaver, id))();
      await expect.poll(() => countLockWaits(server), { interval: 20 }).toBe(1);
      const suspending = (async () => change(leaver, { account_status: "suspended" }))();
      await expect.poll(() => countLockWaits(server), { interval: 20 }).toBe(2);
      return [taking, suspending] as const;
    });
    expect((await suspended).statusCode).toBe(200);
    expect([200, 409]).toContain((await taken).statusCode);
    expect(await assigneeOf(id)).toBeNull();
  },
);
