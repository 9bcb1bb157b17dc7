import type { Notification } from "@passerelle/contract/notifications";
import type { CaseAssignee, PaymentCase, PaymentCaseDetail } from "@passerelle/contract/payments/cases";
import type { LedgerAccount, LedgerBalance } from "@passerelle/contract/payments/ledger";
import type { LedgerEntry } from "@passerelle/contract/payments/tracking";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildPaid } from "../../../test/builders/payments.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { staffCalls } from "../../../test/hand-overs.ts";
import { insertCase } from "./queries.ts";

let server: TestApp;
let finance: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  finance = await buildUser(server, { role: "finance_manager", name: "Solange Atangana" });
  colleague = await buildUser(server, { role: "super_admin", name: "Paul Ewane" });
});
afterAll(() => server.close());

const read = <T>(url: string) => callAs<T>(server, finance, "GET", url);
const call = async (user: TestUser, method: "POST" | "PUT", url: string, payload: object) => {
  const reply = await server.app.inject({ method, url, headers: user.headers, payload });
  return { status: reply.statusCode, body: reply.json() };
};
const listed = async (status: string) =>
  (await read<{ cases: PaymentCase[] }>(`/api/admin/payment-cases?status=${status}`)).cases;

async function openCase(subject: string): Promise<string> {
  await insertCase(server.ctx.db, {
    kind: "unknown_charge",
    subject,
    provider: "wave",
    details: { amount: 500 },
  });
  return (await listed("open")).find((one) => one.subject === subject)?.id as string;
}

test("if two people take a case, one gets it and the other learns who has it", async () => {
  const id = await openCase("wave:1");
  const take = (user: TestUser) =>
    call(user, "PUT", `/api/admin/payment-cases/${id}/assignee`, { from: null, to: user.id });
  const replies = await Promise.all([take(finance), take(colleague)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const taken = replies.find(({ status }) => status === 200)?.body as PaymentCaseDetail;
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "case_taken",
    details: { by: taken.assignee?.name },
  });
});

test("assigns a case to another person, who is notified, and unassigns it", async () => {
  const id = await openCase("wave:3");
  const url = `/api/admin/payment-cases/${id}`;
  const { people } = await read<{ people: CaseAssignee[] }>("/api/admin/payment-cases/assignees");
  expect(people.map(({ name }) => name)).toEqual(["Paul Ewane", "Solange Atangana"]);
  const set = (user: TestUser, from: string | null, to: string | null) =>
    call(user, "PUT", `${url}/assignee`, { from, to });
  expect((await set(finance, null, colleague.id)).body).toMatchObject({ assignee: { name: "Paul Ewane" } });
  // The same call again, as after a lost answer.
  expect((await set(finance, null, colleague.id)).status).toBe(200);
  const { notifications } = await callAs<{ notifications: Notification[] }>(
    server,
    colleague,
    "GET",
    "/api/notifications?page=1",
  );
  const about = notifications.filter(({ path }) => path === `/admin/payments-tracking/cases/${id}`);
  expect(about).toMatchObject([{ type: "payment_case", about: "unknown_charge" }]);
  // A person whose page still showed no assignee.
  expect((await set(finance, null, finance.id)).body).toMatchObject({
    code: "case_taken",
    details: { by: "Paul Ewane" },
  });
  expect((await set(finance, colleague.id, null)).body).toMatchObject({ assignee: null });
});

test("assigns cases only to active people who may resolve them", async () => {
  const id = await openCase("wave:4");
  const customer = await buildUser(server);
  const suspended = await buildUser(server, { role: "finance_manager" });
  await server.ctx.db
    .updateTable("users")
    .set({ account_status: "suspended" })
    .where("id", "=", suspended.id)
    .execute();
  for (const to of [customer.id, suspended.id, crypto.randomUUID()]) {
    const reply = await call(finance, "PUT", `/api/admin/payment-cases/${id}/assignee`, { from: null, to });
    expect(reply).toMatchObject({ status: 409, body: { code: "assignee_unfit" } });
  }
});

test("a case takes notes once each, is resolved with a text, and stays readable", async () => {
  const id = await openCase("wave:2");
  const note = { id: crypto.randomUUID(), note: "Wave nous rappelle." };
  const url = `/api/admin/payment-cases/${id}`;
  await call(finance, "POST", `${url}/notes`, note);
  await call(finance, "POST", `${url}/notes`, note);
  expect((await call(finance, "POST", `${url}/resolve`, { resolution: "  " })).status).toBe(400);
  expect((await call(finance, "POST", `${url}/resolve`, { resolution: "Test de Wave." })).status).toBe(200);
  expect((await call(colleague, "POST", `${url}/resolve`, { resolution: "Non." })).body.code).toBe(
    "case_resolved",
  );
  expect((await call(finance, "PUT", `${url}/assignee`, { from: null, to: finance.id })).body.code).toBe(
    "case_resolved",
  );
  expect((await listed("open")).map((one) => one.id)).not.toContain(id);
  expect((await listed("resolved"))[0]).toMatchObject({ id, resolution: "Test de Wave." });
  expect(await read(url)).toMatchObject({
    details: [{ name: "amount", value: "500" }],
    notes: [{ note: "Wave nous rappelle.", author: { name: "Solange Atangana" } }],
    resolved_by: { id: finance.id },
  });
  // The same subject may need a person again.
  expect(await openCase("wave:2")).not.toBe(id);
});

test("sums the accounts of customers, leads to one of them, and pages its entries", async () => {
  const { owner, reference } = await buildPaid(server, { price: 18_000 });
  await buildPaid(server, { price: 2_000 });
  const { balances } = await read<{ balances: LedgerBalance[] }>("/api/admin/ledger");
  const prepaid = balances.find(({ kind }) => kind === "customer_prepaid");
  expect(prepaid).toMatchObject({ accounts: 2, balance: -20_000, account_id: null, currency: "XAF" });
  expect(balances.find(({ kind }) => kind === "provider")).toMatchObject({
    holder: "simulator",
    balance: 20_000,
    account_id: expect.any(String),
  });
  expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  const { accounts, total } = await read<{ accounts: LedgerAccount[]; total: number }>(
    "/api/admin/ledger/accounts?kind=customer_prepaid&currency=XAF",
  );
  expect(total).toBe(2);
  expect(accounts[0]).toMatchObject({ holder: "Awa Ndiaye", balance: -18_000 });
  const entriesOf = (id: string | undefined, query = "") =>
    read<{ entries: LedgerEntry[]; has_more: boolean }>(`/api/admin/ledger/accounts/${id}/entries${query}`);
  const { entries, has_more } = await entriesOf(accounts[0]?.id);
  expect(has_more).toBe(false);
  expect(entries).toEqual([
    expect.objectContaining({
      credit: 18_000,
      debit: 0,
      balance_after: -18_000,
      payment: { id: expect.any(String), reference },
    }),
  ]);
  expect((await entriesOf(accounts[0]?.id, `?before=${entries[0]?.id}`)).entries).toEqual([]);
  expect(owner.id).not.toBe("");
  const absent = await server.app.inject({
    url: "/api/admin/ledger/accounts/999999999/entries",
    headers: finance.headers,
  });
  expect(absent.json().code).toBe("account_not_found");
});

test("recomputing proves every balance, and a wrong one becomes a case", async () => {
  await buildPaid(server);
  const recompute = async () => (await call(finance, "POST", "/api/admin/ledger/recompute", {})).body;
  expect(await recompute()).toMatchObject({ wrong_accounts: 0, wrong_transfers: 0 });
  await sql`UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'provider'`.execute(server.ctx.db);
  expect(await recompute()).toMatchObject({ wrong_accounts: 1, wrong_transfers: 0 });
  expect((await listed("open")).map(({ kind }) => kind)).toContain("ledger_difference");
  await sql`UPDATE ledger_accounts SET balance = balance - 1 WHERE kind = 'provider'`.execute(server.ctx.db);
});

test("hands the open cases of a person who leaves over to others, but not the resolved ones", async () => {
  const leaver = await buildUser(server, { role: "finance_manager" });
  const takers = [
    await buildUser(server, { role: "finance_manager" }),
    await buildUser(server, { role: "finance_manager" }),
  ];
  const ids = [await openCase("wave:21"), await openCase("wave:22"), await openCase("wave:23")];
  for (const id of ids)
    await call(finance, "PUT", `/api/admin/payment-cases/${id}/assignee`, { from: null, to: leaver.id });
  const [first = "", ...rest] = ids;
  await call(leaver, "POST", `/api/admin/payment-cases/${first}/resolve`, { resolution: "Dossier 118" });
  const staff = staffCalls(server, () => colleague);
  expect((await staff.itemsOf(leaver.id, "payment_cases")).map(({ id }) => id)).toEqual(rest);
  expect(await staff.handOver(leaver.id, "payment_cases", takers)).toEqual({ moved: 2, left: 0 });
  const open = await Promise.all(takers.map(({ id }) => staff.openOf(id, "payment_cases")));
  expect(open).toEqual([1, 1]);
  const agent = await buildUser(server, { role: "agent_administration" });
  expect((await staff.tryHandOver(leaver.id, "payment_cases", [agent])).json().code).toBe("assignee_unfit");
});
