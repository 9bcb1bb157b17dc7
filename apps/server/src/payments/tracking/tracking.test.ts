import type { TrackedPayment, TrackedPaymentDetail } from "@passerelle/contract/payments/tracking";
import { MAX_TRACKED } from "@passerelle/domain/payments/tracking";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildPaid, card, mobile, payRequest, startPayment } from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildOffer, buildRequest, callAs } from "../../../test/builders/requests.ts";
import { openStream } from "../../../test/live.ts";
import { sheetsIn } from "../../../test/workbooks.ts";
import { placeOf } from "../../platform/sealed-columns.ts";
import { insertCase } from "../cases/queries.ts";
import { insertEvent } from "../inbox/queries.ts";

let server: TestApp;
let offer: BuiltOffer;
let finance: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  offer = await buildOffer(server);
  finance = await buildUser(server, { role: "finance_manager" });
});
afterAll(() => server.close());

type List = { payments: TrackedPayment[]; total: number; waiting: { to_approve: number; cases: number } };
const list = (query: Record<string, string> = {}) =>
  callAs<List>(server, finance, "GET", `/api/admin/payments?${new URLSearchParams(query)}`);
const referencesOf = async (query: Record<string, string>) =>
  (await list(query)).payments.map(({ reference }) => reference);
const detail = (id: string) =>
  callAs<TrackedPaymentDetail>(server, finance, "GET", `/api/admin/payments/${id}`);
const update = (id: string, changes: object) =>
  server.ctx.db.updateTable("transactions").set(changes).where("id", "=", id).execute();

test("finds a payment by each of its references, its people, the provider's id and its exact amount", async () => {
  const owner = await buildUser(server, { name: "Zoé Quenum", email: "zoe.quenum@passerelle.test" });
  const { paymentId, reference, requestId } = await buildPaid(server, { owner, price: 17_311 });
  await buildPaid(server, { offer });
  await update(paymentId, { payment_gateway_id: "ch_zoe_1" });
  const request = await callAs<{ reference: string }>(server, owner, "GET", `/api/requests/${requestId}`);
  const refundId = crypto.randomUUID();
  const refund = await callAs<{ reference: string }>(
    server,
    finance,
    "POST",
    `/api/admin/payments/${paymentId}/refunds`,
    { id: refundId, amount: 311, reason: "goodwill", note: "Frais de dossier." },
  );
  for (const search of [
    reference,
    reference.toLowerCase().replaceAll("-", " "),
    request.reference,
    refund.reference,
    "zoe quenum",
    "zoe.quenum@",
    "ch_zoe_1",
    "17 311",
    "17\u202f311 FCFA",
  ])
    expect(await referencesOf({ search }), search).toEqual([reference]);
  for (const search of ["17 312", "ch_zoe", "P-0000-0000", "%", "_"])
    expect(await referencesOf({ search }), search).not.toContain(reference);
});

test("filters the list by status, method, provider, day and need of a person", async () => {
  const owner = await buildUser(server, { name: "Filtre Essai" });
  const paid = await buildPaid(server, { offer, owner });
  const part = await buildPaid(server, { offer, owner });
  const { id } = await buildRequest(server, { offer, owner });
  const pending = await startPayment(server, owner, id, mobile("0408"));
  const lost = await buildRequest(server, { offer, owner });
  const unknown = await startPayment(server, owner, lost.id, card("0408"));
  await update(unknown.id, {
    status: "unknown",
    next_check_at: null,
    created_at: new Date("2026-01-31T23:59:59Z"),
  });
  await callAs(server, finance, "POST", `/api/admin/payments/${part.paymentId}/refunds`, {
    id: crypto.randomUUID(),
    amount: 5_000,
    reason: "correction",
    note: "Trop perçu.",
  });
  await insertCase(server.ctx.db, { kind: "wrong_amount", subject: "essai", transaction_id: paid.paymentId });
  const mine = (query: Record<string, string>) => referencesOf({ search: "Filtre Essai", ...query });
  expect(await mine({})).toEqual([pending.reference, part.reference, paid.reference, unknown.reference]);
  expect(await mine({ status: "succeeded" })).toEqual([paid.reference]);
  expect(await mine({ status: "refund_open" })).toEqual([part.reference]);
  expect(await mine({ status: "partly_refunded" })).toEqual([]);
  expect(await mine({ status: "refunded" })).toEqual([]);
  expect(await mine({ status: "pending" })).toEqual([pending.reference]);
  expect(await mine({ method: "mobile_money" })).toEqual([pending.reference]);
  expect(await mine({ provider: "stripe" })).toEqual([]);
  expect(await mine({ from: "2026-01-31", to: "2026-01-31" })).toEqual([unknown.reference]);
  expect(await mine({ to: "2026-01-30" })).toEqual([]);
  expect(await mine({ attention: "to_approve" })).toEqual([part.reference]);
  expect(await mine({ attention: "to_check" })).toEqual([paid.reference, unknown.reference]);
  const { waiting } = await list();
  expect(waiting.to_approve).toBeGreaterThan(0);
  expect(waiting.cases).toBeGreaterThan(0);
  const [row] = (await list({ search: pending.reference })).payments;
  expect(row).toMatchObject({
    operator: "orange_money",
    provider: "simulator",
    payer: { id: owner.id, name: "Filtre Essai", email: owner.email },
    status: "pending",
  });
});

test("pages fifty at a time, newest first, and stops counting", async () => {
  const { paymentId, owner } = await buildPaid(server, { offer });
  await sql`
    INSERT INTO transactions (
      id, reference, payable_id, user_id, service_request_id, amount, currency, charged_amount, charged_currency, status,
      payment_method, method_details, provider, idempotency_key, receipt_email, receipt_language, payer_name, expires_at,
      settled_at, created_at)
    SELECT gen_random_uuid(), 'P-' || translate(lpad(to_hex(n), 4, '0'), '01abcdef', 'GHJKMNPQ') || '-2222', payable_id, user_id,
      service_request_id, amount, currency, charged_amount, charged_currency, 'failed', payment_method, method_details,
      provider, gen_random_uuid(), receipt_email, receipt_language, 'Seite Viele', expires_at, now(),
      '2025-06-01'::timestamptz + n * interval '1 second'
    FROM transactions, generate_series(1, ${MAX_TRACKED + 5}) AS n WHERE id = ${paymentId}`.execute(
    server.ctx.db,
  );
  const first = await list({ search: owner.email, status: "failed" });
  expect(first.total).toBe(MAX_TRACKED + 1);
  expect(first.payments).toHaveLength(50);
  const second = await list({ search: owner.email, status: "failed", page: "2" });
  const times = [...first.payments, ...second.payments].map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(new Set(times).size).toBe(100);
  expect(await list({ search: owner.email, status: "failed", page: "9999" })).toMatchObject({
    payments: [],
    total: MAX_TRACKED + 1,
  });
});

test("reads the first page from the index of its order", async () => {
  const { rows } = await server.ctx.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    await sql`SET LOCAL enable_sort = off`.execute(trx);
    return sql<{ "QUERY PLAN": string }>`EXPLAIN SELECT id FROM transactions AS payment
      WHERE true ORDER BY payment.created_at DESC, payment.id DESC LIMIT 51`.execute(trx);
  });
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("transactions_newest");
  expect(plan).not.toContain("Sort");
});

test("exports all pages of what the list shows, in the reader's language", async () => {
  const owner = await buildUser(server, { name: "=1+1" });
  const { reference } = await buildPaid(server, { owner, price: 21_007 });
  const exported = async (language: string) => {
    const reply = await server.app.inject({
      url: `/api/admin/payments/export?search=${reference}`,
      headers: { ...finance.headers, "accept-language": language },
    });
    expect(reply.headers["content-disposition"]).toMatch(/^attachment; filename="payments-[\d-]+\.xlsx"$/);
    return (await sheetsIn(reply.rawPayload))[0];
  };
  const sheet = await exported("fr");
  expect(sheet?.name).toBe("Paiements");
  expect(sheet?.rows).toHaveLength(2);
  expect(sheet?.rows[1]?.slice(1, 4)).toEqual([reference, "=1+1", owner.email]);
  expect(sheet?.rows[1]).toEqual(expect.arrayContaining([21_007, "XAF", "Réussi"]));
  expect((await exported("en"))?.rows[1]).toEqual(expect.arrayContaining(["Bank card", "Succeeded"]));
});

test("exports the same as CSV, in which no text is a formula", async () => {
  const owner = await buildUser(server, { name: '=cmd|"/c"!A1' });
  const { reference } = await buildPaid(server, { owner, price: 21_008 });
  await buildPaid(server, { owner, price: 21_009 });
  const reply = await server.app.inject({
    url: `/api/admin/payments/export?format=csv&search=${reference}`,
    headers: { ...finance.headers, "accept-language": "fr" },
  });
  expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(reply.headers["content-disposition"]).toMatch(/^attachment; filename="payments-[\d-]+\.csv"$/);
  expect(reply.body.startsWith("\uFEFF")).toBe(true);
  const lines = reply.body.trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"${reference}","'=cmd|""/c""!A1","${owner.email}"`);
  expect(lines[1]).toContain('"21008","XAF"');
});

test("shows an attempt with its payable, timeline, provider events, ledger entries and what may be refunded", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const request = await payRequest(server, owner, id);
  const paymentId = request.transaction?.id as string;
  const shown = await detail(paymentId);
  expect(shown).toMatchObject({
    status: "succeeded",
    ending: "4242",
    refundable: 15_000,
    charged: { amount: 15_000, currency: "XAF", rate: null },
    payable: {
      kind: "request",
      amount: 15_000,
      paid: 15_000,
      left: 0,
      status: "paid",
      customer: { id: owner.id },
    },
    request: { id, reference: request.reference },
    refunds: [],
    cases: [],
  });
  expect(shown.events.map(({ to }) => to)).toEqual(expect.arrayContaining(["succeeded"]));
  expect(shown.entries.map(({ account, debit, credit }) => [account.kind, debit, credit])).toEqual([
    ["provider", 15_000, 0],
    ["customer_prepaid", 0, 15_000],
  ]);
  expect(shown.provider_events).toHaveLength(1);
  expect(shown.provider_events[0]).toMatchObject({ is_signed: true, deliveries: 1 });
});

test("opens the sealed body of a provider's event exactly as it arrived", async () => {
  const { paymentId } = await buildPaid(server, { offer });
  const id = crypto.randomUUID();
  const body = '{"état":"payé",\n"n":1}';
  const { vault, db } = server.ctx;
  await insertEvent(db, {
    id,
    provider: "wave",
    event_id: "evt_1",
    body: vault.seal(Buffer.from(body).toString("base64"), placeOf("provider_events", "body", id)),
    headers: { "wave-signature": "t=1" },
    is_signed: false,
    notice: null,
    transaction_id: paymentId,
    refund_id: null,
    refund_try: null,
  });
  const { provider_events } = await detail(paymentId);
  expect(provider_events).toEqual([
    expect.objectContaining({
      id,
      event_id: "evt_1",
      is_signed: false,
      headers: { "wave-signature": "t=1" },
    }),
  ]);
  expect(JSON.stringify(provider_events)).not.toContain("payé");
  const url = `/api/admin/payments/events/${id}/body`;
  expect(await callAs(server, finance, "GET", url)).toEqual({ body });
  const unknown = await server.app.inject({
    url: `/api/admin/payments/events/${crypto.randomUUID()}/body`,
    headers: finance.headers,
  });
  expect(unknown.statusCode).toBe(404);
});

test("notifies those who track payments that one changed, and not its customer", async () => {
  const customer = await buildUser(server);
  const [theirs, others] = await Promise.all([
    openStream(server, finance, { age: 0 }),
    openStream(server, customer, { age: 0 }),
  ]);
  const { paymentId } = await buildPaid(server, { offer });
  await expect.poll(() => theirs.heard).toContainEqual({ about: "payment", id: paymentId });
  expect(others.heard.filter((change) => change !== "reset" && change.about === "payment")).toEqual([]);
  theirs.cut();
  others.cut();
});

test("the general search finds a payment by its reference for those who track payments alone", async () => {
  const { reference, owner, paymentId } = await buildPaid(server, { offer });
  const found = async (user: TestUser) =>
    (
      await callAs<{ results: { kind: string; id: string }[] }>(
        server,
        user,
        "GET",
        `/api/search?q=${reference.toLowerCase()}`,
      )
    ).results.filter(({ kind }) => kind === "payment");
  expect(await found(finance)).toMatchObject([{ id: paymentId }]);
  expect(await found(owner)).toEqual([]);
});
