import type { DryRun, ProviderEvent } from "@passerelle/contract/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import type { OwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { card, startPayment, waitUntilSettled } from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildOffer, buildRequest, callAs } from "../../../test/builders/requests.ts";
import { allText, untilJobsEnd } from "../../../test/database.ts";
import { type Fakes, startWithFakes } from "../../../test/providers/paid.ts";
import { checkPayment } from "../attempts/check-payment.ts";
import { insertEvent } from "../inbox/queries.ts";
import type { ChargeNotice } from "../provider.ts";
import { providersOf } from "../providers.ts";

let server: OwnApp;
let offer: BuiltOffer;
let fakes: Fakes;
let close: () => Promise<void>;
let admin: TestUser;
beforeAll(async () => {
  ({ server, providers: fakes, close } = await startWithFakes());
  offer = await buildOffer(server);
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => close());

const SIMULATED = { provider: "simulator" };

/** All rows that a dry run could change, except its rate limit, which is counted on purpose. */
async function everything(): Promise<string[]> {
  const lines = (await allText(server, ["public"])).split("\n");
  return lines.filter((line) => line !== "" && !line.includes("sandbox.dry_runs")).sort();
}

async function dryRun(id: string): Promise<DryRun> {
  const url = `/api/admin/sandbox/events/${id}/dry-run`;
  const reply = await server.app.inject({ method: "POST", url, headers: admin.headers });
  expect([reply.statusCode, reply.json().code]).toEqual([200, undefined]);
  return reply.json();
}

/** The metrics of payments. */
async function countedPayments(): Promise<string[]> {
  const { text } = await server.ctx.metrics.write();
  return text.split("\n").filter((line) => line.startsWith("passerelle_payments_total"));
}

/** Runs it dry and proves that nothing changed. */
async function dryRunWithoutTrace(id: string): Promise<DryRun> {
  await untilJobsEnd(server);
  const before = [await everything(), await countedPayments()];
  const report = await dryRun(id);
  expect([await everything(), await countedPayments()]).toEqual(before);
  return report;
}

/** Stores an event as a callback does, without the job that processes it. */
async function storeEvent(
  transactionId: string | null,
  notice: ChargeNotice | null,
  more: { provider?: string; refund?: string } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await insertEvent(server.ctx.db, {
    id,
    provider: more.provider ?? "simulator",
    event_id: id,
    body: "",
    headers: {},
    is_signed: notice !== null,
    notice,
    transaction_id: transactionId,
    refund_id: more.refund ?? null,
    refund_try: null,
  });
  return id;
}

/** A payment that its payer never confirms. */
async function buildOpenPayment() {
  const { id: requestId, owner } = await buildRequest(server, { offer });
  const payment = await startPayment(server, owner, requestId, { ...card("0408"), ...SIMULATED });
  // No job changes it meanwhile.
  const row = await server.ctx.db
    .updateTable("transactions")
    .set({ next_check_at: null })
    .where("id", "=", payment.id)
    .returning(["charged_amount", "charged_currency"])
    .executeTakeFirstOrThrow();
  const notice: ChargeNotice = {
    reference: payment.id,
    gatewayId: "SIM-118",
    amount: row.charged_amount,
    currency: row.charged_currency,
    state: { status: "succeeded" },
  };
  return { ...payment, requestId, owner, notice };
}

const columnsOf = (report: DryRun, table: string) =>
  Object.fromEntries(
    report.rows
      .find((row) => row.table === table)
      ?.columns.map(({ name, before, after }) => [name, [before, after]]) ?? [],
  );

test("a success that was not processed: the payment, the ledger, the receipt, and nothing of it happens", async () => {
  const { id, notice } = await buildOpenPayment();
  const report = await dryRunWithoutTrace(await storeEvent(id, notice));
  expect(report).toMatchObject({ result: "settled", error: null, stopped: [] });
  expect(columnsOf(report, "transactions")).toMatchObject({
    status: ["pending", "succeeded"],
    payment_gateway_id: [expect.anything(), "SIM-118"],
  });
  expect(columnsOf(report, "payables")).toMatchObject({
    status: ["open", "paid"],
    paid: ["0", String(notice.amount)],
  });
  expect(report.transfers.length).toBeGreaterThan(0);
  expect(new Set(report.transfers.map(({ event }) => event))).toEqual(new Set([`payment:${id}`]));
  expect(report.messages).toContainEqual({ channel: "email", template: "payment_receipt" });
  const tables = report.tables.map(({ table }) => table);
  // Those of other capabilities too.
  expect(tables).toEqual(expect.arrayContaining(["ledger_entries", "service_requests", "request_events"]));
});

test("a repeated dry run reports the same, and the event is processed afterwards as if there had been none", async () => {
  const { id, notice, owner } = await buildOpenPayment();
  const event = await storeEvent(id, notice);
  const first = await dryRun(event);
  const second = await dryRun(event);
  expect(second.transfers).toEqual(first.transfers);
  expect(second.tables).toEqual(first.tables);
  await server.ctx.jobs.enqueue(server.ctx.db, "payments.event", { eventId: event });
  expect((await waitUntilSettled(server, owner, id)).status).toBe("succeeded");
  const after = await dryRunWithoutTrace(event);
  expect(after).toMatchObject({ result: "unchanged", rows: [], transfers: [], messages: [] });
});

test("a wrong amount would open a case", async () => {
  const { id, notice } = await buildOpenPayment();
  const report = await dryRunWithoutTrace(await storeEvent(id, { ...notice, amount: notice.amount + 1 }));
  expect(report).toMatchObject({ result: "mismatch", transfers: [] });
  expect(columnsOf(report, "transactions")).toMatchObject({ status: ["pending", "unknown"] });
  expect(report.tables).toContainEqual({ table: "payment_cases", inserted: 1, updated: 0, deleted: 0 });
});

test("money for an order that was cancelled would be refunded", async () => {
  const { id, notice, owner, requestId } = await buildOpenPayment();
  await callAs(server, owner, "POST", `/api/payments/${id}/cancel`, {});
  await callAs(server, owner, "POST", `/api/requests/${requestId}/cancel`, {});
  const report = await dryRunWithoutTrace(await storeEvent(id, notice));
  expect(report.result).toBe("settled");
  expect(report.rows.find(({ table }) => table === "refunds")).toMatchObject({ is_new: true });
  expect(report.jobs).toContain("payments.refund");
});

test("an event about no charge of ours would open a case", async () => {
  const { notice } = await buildOpenPayment();
  const unknown = { ...notice, reference: crypto.randomUUID(), gatewayId: "SIM-119" };
  const report = await dryRunWithoutTrace(await storeEvent(null, unknown));
  expect(report).toMatchObject({ result: "unmatched", rows: [] });
  expect(report.tables).toContainEqual({ table: "payment_cases", inserted: 1, updated: 0, deleted: 0 });
});

/** A refund that its provider has not decided. */
async function buildOpenRefund() {
  const fake = fakes.fakes.pawapay;
  fake.refundOutcome = "stay_pending";
  const { id: requestId, owner } = await buildRequest(server, { offer });
  const { id } = await startPayment(server, owner, requestId, PAWAPAY);
  await fake.delivered();
  const status = async () => {
    await server.ctx.db
      .updateTable("transactions")
      .set({ next_check_at: new Date(0) })
      .where("id", "=", id)
      .execute();
    await checkPayment(server.ctx, providersOf(server.ctx), id);
    return (await callAs<{ status: string }>(server, owner, "GET", `/api/payments/${id}`)).status;
  };
  await expect.poll(status, { timeout: patience(10_000) }).toBe("succeeded");
  await callAs(server, owner, "POST", `/api/requests/${requestId}/cancel`, {});
  const read = () =>
    server.ctx.db
      .selectFrom("refunds")
      .select(["id", "status", "provider_refund_id"])
      .where("transaction_id", "=", id)
      .executeTakeFirstOrThrow();
  // The refund is marked as sent before the provider is called, so the test waits for the answer.
  await expect
    .poll(async () => (await read()).provider_refund_id, { timeout: patience(10_000) })
    .not.toBeNull();
  const { id: refund } = await read();
  await server.ctx.db.updateTable("refunds").set({ next_check_at: null }).where("id", "=", refund).execute();
  return { id, refund };
}

const PAWAPAY = {
  method: "mobile_money",
  provider: "pawapay",
  mobile: { phone: "+237677123456", provider: "momo" },
};

test("a hint about a refund queries the provider, reports what it would book, and books nothing", async () => {
  const { id, refund } = await buildOpenRefund();
  const known = fakes.fakes.pawapay.refunds.find(({ reference }) => reference === refund);
  if (!known) throw new Error("pawaPay does not know the refund");
  known.state = "succeeded";
  const event = await storeEvent(id, null, { provider: "pawapay", refund });
  const report = await dryRunWithoutTrace(event);
  expect(report).toMatchObject({ result: "settled", stopped: [] });
  expect(columnsOf(report, "refunds")).toMatchObject({ status: ["sent", "succeeded"] });
  expect(report.transfers.map(({ event: cause }) => cause)).toContain(`refund:${refund}`);
  expect(report.messages).toContainEqual({ channel: "email", template: "refund_succeeded" });
});

test("a refund that the provider does not know is not ordered: the report names the call", async () => {
  const { id, refund } = await buildOpenRefund();
  const fake = fakes.fakes.pawapay;
  const at = fake.refunds.findIndex(({ reference }) => reference === refund);
  fake.refunds.splice(at, 1);
  const made = fake.refunds.length;
  const report = await dryRunWithoutTrace(await storeEvent(id, null, { provider: "pawapay", refund }));
  expect(report).toMatchObject({ result: null, stopped: ["refund"], rows: [], transfers: [] });
  expect(fake.refunds).toHaveLength(made);
});

test("lists the newest events with their payments; an unknown event is refused", async () => {
  const { id, notice } = await buildOpenPayment();
  const event = await storeEvent(id, notice);
  const read = async (query = "") =>
    (await server.app.inject({ url: `/api/admin/sandbox/events${query}`, headers: admin.headers })).json()
      .events as ProviderEvent[];
  expect((await read())[0]).toMatchObject({
    id: event,
    provider: "simulator",
    signed: true,
    about: "charge",
    state: "succeeded",
    payment: { id },
    processed_at: null,
  });
  const providers = (await read("?provider=pawapay")).map(({ provider }) => provider);
  expect(new Set(providers)).toEqual(new Set(["pawapay"]));
  const url = `/api/admin/sandbox/events/${crypto.randomUUID()}/dry-run`;
  const reply = await server.app.inject({ method: "POST", url, headers: admin.headers });
  expect(reply.json().code).toBe("provider_event_not_found");
});
