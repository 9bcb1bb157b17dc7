import type { TestCharge, TestCharges } from "@passerelle/contract/sandbox";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { type OwnApp, startOwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { REAL_PROVIDERS } from "../../../test/providers/all-fakes.ts";
import { type Fakes, startWithFakes } from "../../../test/providers/paid.ts";
import { providersOf } from "../providers.ts";
import { storeLines } from "../settlements/settle-line.ts";
import { deleteOldTestCharges, updateReported } from "./queries.ts";

let server: OwnApp;
let fakes: Fakes;
let close: () => Promise<void>;
let admin: TestUser;
beforeAll(async () => {
  ({ server, providers: fakes, close } = await startWithFakes());
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => close());

const URL = "/api/admin/sandbox/charges";
const order = (payload: object, { app } = server, { headers } = admin) =>
  app.inject({ method: "POST", url: URL, headers, payload });
const list = async (): Promise<TestCharges> =>
  (await server.app.inject({ url: URL, headers: admin.headers })).json();
const checked = async (id: string): Promise<TestCharge> =>
  (await server.app.inject({ method: "POST", url: `${URL}/${id}/check`, headers: admin.headers })).json();

/** The books, the inbox and the cases. */
async function countBooks(): Promise<Record<string, number>> {
  const tables = [
    "transactions",
    "payables",
    "payment_events",
    "ledger_transfers",
    "ledger_entries",
    "billing_documents",
    "provider_events",
    "payment_cases",
    "settlement_lines",
  ] as const;
  const counts = tables.map(async (table) => {
    const { count } = await server.ctx.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return [table, count] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

const mobile = (provider: string, operator: string, phone: string) => ({
  method: "mobile_money",
  provider,
  mobile: { phone, provider: operator },
});
const ORDERS: Record<(typeof REAL_PROVIDERS)[number] | "simulator", object> = {
  simulator: mobile("simulator", "momo", "+237677123456"),
  stripe: { method: "card", provider: "stripe" },
  paypal: { method: "paypal", provider: "paypal" },
  pawapay: mobile("pawapay", "momo", "+237677123456"),
  wave: mobile("wave", "wave", "+221771234567"),
  mtn_momo: mobile("mtn_momo", "momo", "+237677123456"),
  orange_money: mobile("orange_money", "orange_money", "+237699123456"),
};

test("what a callback reported stays when the answer to the order is lost", async () => {
  const provider = providersOf(server.ctx).byName("stripe");
  if (!provider) throw new Error("no stripe");
  const charge = vi.spyOn(provider, "charge").mockImplementation(async ({ reference }) => {
    await updateReported(server.ctx.db, reference, { status: "succeeded", failure: null });
    throw new Error("no answer within 10 s");
  });
  const reply = await order(ORDERS.stripe);
  charge.mockRestore();
  expect(reply.json()).toMatchObject({ status: "succeeded", failure: null });
});

test.each(["simulator", ...REAL_PROVIDERS] as const)(
  "%s: a charge by the adapter succeeds in the sandbox and leaves no trace in the books",
  async (provider) => {
    const before = await countBooks();
    const reply = await order(ORDERS[provider]);
    expect([reply.statusCode, reply.json().code]).toEqual([200, undefined]);
    const charge: TestCharge = reply.json();
    expect(charge).toMatchObject({ provider, failure: null });
    expect(charge.latency_ms).not.toBeNull();
    await expect
      .poll(async () => (await checked(charge.id)).status, { timeout: patience(15_000), interval: 1_000 })
      .toBe("succeeded");
    if (provider !== "simulator") await fakes.fakes[provider].delivered();
    // Orange notifies once, here before its answer to the order is stored.
    if (provider !== "orange_money")
      await expect
        .poll(async () => (await list()).charges.find(({ id }) => id === charge.id)?.callbacks, {
          timeout: patience(10_000),
        })
        .toBeGreaterThan(0);
    expect(await countBooks()).toEqual(before);
  },
);

test("a charge that the simulator refuses has a reason", async () => {
  const charge: TestCharge = (await order(mobile("simulator", "momo", "+237677129995"))).json();
  const kept = async () => (await list()).charges.find(({ id }) => id === charge.id);
  // By its callback.
  await expect
    .poll(async () => (await kept())?.status, { timeout: patience(15_000), interval: 100 })
    .toBe("failed");
  expect(await kept()).toMatchObject({ failure: "insufficient_funds", redirect_url: null });
});

test("a provider that does not answer leaves an unknown charge with the reason", async () => {
  const own = await startOwnApp({
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "s",
    STRIPE_API_URL: "http://127.0.0.1:9",
  });
  const person = await buildUser(own, { role: "super_admin" });
  const charge = (await order(ORDERS.stripe, own, person)).json();
  expect(charge).toMatchObject({ status: "unknown", failure: expect.stringContaining("stripe") });
  await own.close();
});

test("live keys are refused: nothing is ordered and nothing is stored", async () => {
  const own = await startOwnApp({ STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "s" });
  const person = await buildUser(own, { role: "super_admin" });
  expect((await order(ORDERS.stripe, own, person)).json().code).toBe("test_charge_unavailable");
  const reply = await own.app.inject({ url: URL, headers: person.headers });
  const { providers, charges } = reply.json() as TestCharges;
  expect(providers.map(({ provider }) => provider)).toEqual(["simulator"]);
  expect(charges).toEqual([]);
  await own.close();
});

test("a way that the provider does not offer is refused", async () => {
  const reply = await order({ method: "paypal", provider: "stripe" });
  expect(reply.json().code).toBe("test_charge_unavailable");
  expect((await order({ method: "paypal" })).json().code).toBe("test_charge_unavailable");
});

test("a settlement that names a test charge expects nothing in the books", async () => {
  const { id } = (await order(ORDERS.stripe)).json() as TestCharge;
  const before = await countBooks();
  const line = { kind: "charge", amount: 500, fee: 0, currency: "XOF", day: "2026-11-24" } as const;
  await server.ctx.db
    .transaction()
    .execute((trx) =>
      storeLines(trx, "stripe", [{ ...line, id: "txn_118", gatewayId: "pi_118", reference: id }]),
    );
  expect(await countBooks()).toEqual(before);
});

test("test charges are exported with their author's data and deleted after ninety days", async () => {
  const person = await buildUser(server, { role: "super_admin" });
  const { id } = (await order(ORDERS.simulator, server, person)).json() as TestCharge;
  const exported = await server.app.inject({ url: "/api/me/export", headers: person.headers });
  expect(exported.body).toContain(id);
  await deleteOldTestCharges(server.ctx.db);
  expect((await list()).charges.map((charge) => charge.id)).toContain(id);
  await server.ctx.db
    .updateTable("test_charges")
    .set({ created_at: new Date(Date.now() - 91 * 86_400_000) })
    .where("id", "=", id)
    .execute();
  await deleteOldTestCharges(server.ctx.db);
  expect((await list()).charges.map((charge) => charge.id)).not.toContain(id);
});
