import type { BillingDocument } from "@passerelle/contract/billing";
import { utcDay } from "@passerelle/domain/days";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildAttachment } from "../../../test/builders/attachments.ts";
import { buildBillingEntity, readDocument, readDocuments, SELLER } from "../../../test/builders/billing.ts";
import { buildPaid, card, payRequest, startPayment } from "../../../test/builders/payments.ts";
import { buildRequest, callAs, DETAILS } from "../../../test/builders/requests.ts";
import { buildRequestWithFee, payFee } from "../../../test/payment-fees.ts";
import { createLink, linkOrder, payLink, tokenOf } from "../../../test/payment-links.ts";
import { settleCharge } from "../../payments/attempts/settle.ts";

let server: TestApp;
let finance: TestUser;
let admin: TestUser;
/** A paid request whose documents no test changes. */
let paid: Awaited<ReturnType<typeof buildPaid>>;
beforeAll(async () => {
  server = await startTestApp();
  finance = await buildUser(server, { role: "finance_manager" });
  admin = await buildUser(server, { role: "super_admin" });
  await buildBillingEntity(server);
  paid = await buildPaid(server, { price: 15_000 });
});
afterAll(() => server.close());

const read = (user: TestUser) => readDocuments(server, user);
const only = <T>(all: readonly T[]): T => {
  expect(all).toHaveLength(1);
  return all[0] as T;
};
const ofKind = (documents: readonly BillingDocument[], kind: BillingDocument["kind"]) =>
  documents.filter((one) => one.kind === kind);

async function requestRefund(paymentId: string, amount: number): Promise<string> {
  const id = crypto.randomUUID();
  const body = { id, amount, reason: "goodwill", note: "Geste commercial." };
  await callAs(server, finance, "POST", `/api/admin/payments/${paymentId}/refunds`, body);
  return id;
}

/** Approves a refund and waits until it arrived. */
async function approveRefund(id: string): Promise<void> {
  await callAs(server, finance, "POST", `/api/admin/refunds/${id}/moves`, { action: "approve" });
  const status = async () =>
    (
      await server.ctx.db
        .selectFrom("refunds")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).status;
  await expect.poll(status).toBe("succeeded");
}

const refund = async (paymentId: string, amount: number) =>
  approveRefund(await requestRefund(paymentId, amount));

test("a paid request has a receipt of its payment and an invoice with VAT", async () => {
  const { owner, requestId, reference } = paid;
  const documents = await read(owner);
  const receipt = only(ofKind(documents, "receipt"));
  expect(receipt).toMatchObject({
    number: expect.stringMatching(/^PSL-RE-\d{4}-\d{6}$/),
    gross: 15_000,
    currency: "XAF",
    reference,
    direction: "in",
    request_id: requestId,
  });
  const invoice = only(ofKind(documents, "invoice"));
  expect(await readDocument(server, owner, invoice.id)).toMatchObject({
    number: expect.stringMatching(/^PSL-FA-\d{4}-\d{6}$/),
    seller: SELLER,
    buyer: { kind: "person" },
    lines: [{ kind: "service", category: "services", rate: 1925, net: 12_579, tax: 2_421, gross: 15_000 }],
    taxes: [{ category: "services", rate: 1925, net: 12_579, tax: 2_421, gross: 15_000 }],
    totals: { net: 12_579, tax: 2_421, gross: 15_000 },
    request_id: requestId,
    related: [],
  });
  expect((await readDocument(server, owner, receipt.id)).taxes).toEqual([]);
});

test("a subscriber's invoice shows the discount and the company, and finance finds it by name and number", async () => {
  const company = {
    companyName: "Étoile du Wouri",
    companyAddress: "12, rue du Commerce",
    companyTaxNumber: "CI-1234567-A",
    companyTradeRegister: "CI-ABJ-2021-B-1234",
  };
  const draft = { form_data: { ...DETAILS, ...company } };
  const { id, owner } = await buildRequest(server, { price: 15_000, subscriber: true, draft });
  await payRequest(server, owner, id);
  const invoice = only(ofKind(await read(owner), "invoice"));
  expect(await readDocument(server, owner, invoice.id)).toMatchObject({
    buyer: {
      kind: "company",
      name: "Étoile du Wouri",
      address: "12, rue du Commerce",
      tax_number: "CI-1234567-A",
      trade_register: "CI-ABJ-2021-B-1234",
    },
    lines: [
      { kind: "service", gross: 15_000 },
      { kind: "discount", gross: -3_000, tax: -484 },
    ],
    totals: { gross: 12_000, tax: 1_937 },
  });
  const find = async (q: string) => {
    const url = `/api/admin/billing?q=${encodeURIComponent(q)}`;
    const { documents } = await callAs<{ documents: BillingDocument[] }>(server, finance, "GET", url);
    return documents.map(({ number }) => number);
  };
  // Accents aside.
  expect(await find("etoile du w")).toEqual([invoice.number]);
  expect(await find(invoice.number.toLowerCase())).toEqual([invoice.number]);
  expect(await find("100%")).toEqual([]);
});

test("refunds of a paid request have credit notes, which leave nothing of the invoice once all is returned", async () => {
  const { owner, paymentId } = await buildPaid(server, { price: 15_000, order: card("0408") });
  await refund(paymentId, 4_000);
  const [first] = ofKind(await read(owner), "credit_note");
  await refund(paymentId, 11_000);
  const documents = await read(owner);
  const invoice = only(ofKind(documents, "invoice"));
  const notes = await Promise.all(
    ofKind(documents, "credit_note").map(({ id }) => readDocument(server, owner, id)),
  );
  expect(notes.map(({ totals }) => totals)).toEqual([
    { net: 3_354, tax: 646, gross: 4_000 },
    { net: 9_225, tax: 1_775, gross: 11_000 },
  ]);
  expect(notes[0]).toMatchObject({
    id: first?.id,
    invoice: { number: invoice.number },
    related: [{ id: invoice.id }],
  });
  const detail = await readDocument(server, owner, invoice.id);
  expect(detail.related.map(({ gross }) => gross)).toEqual([4_000, 11_000]);
  const balance = server.ctx.db
    .selectFrom("billing_balances")
    .select(["gross", "credited"])
    .where("invoice_id", "=", invoice.id)
    .executeTakeFirstOrThrow();
  expect(await balance).toEqual({ gross: 15_000, credited: 15_000 });
  const beyond = server.ctx.db
    .updateTable("billing_balances")
    .set({ credited: 15_001 })
    .where("invoice_id", "=", invoice.id)
    .execute();
  await expect(beyond).rejects.toThrow("billing_balances_never_below_zero");
});

test("an official fee is invoiced outside VAT", async () => {
  const built = await buildRequestWithFee(server, admin);
  await payFee(server, built);
  const invoices = ofKind(await read(built.owner), "invoice");
  const fee = invoices.find(({ gross }) => gross === 12_000) as BillingDocument;
  expect(await readDocument(server, built.owner, fee.id)).toMatchObject({
    lines: [{ kind: "disbursement", category: "disbursements", rate: 0, tax: 0, gross: 12_000 }],
    totals: { net: 12_000, tax: 0, gross: 12_000 },
    passed_on: null,
  });
  const receipt = await buildAttachment(server, finance, { name: "quittance.pdf" });
  const url = `/api/admin/official-fees/${built.fee.id}/office-payment`;
  const payload = { paid_on: utcDay(new Date()), files: [receipt.id] };
  await server.app.inject({ method: "PUT", url, headers: finance.headers, payload });
  const passedOn = { fee_id: built.fee.id, on: payload.paid_on, receipts: [{ name: "quittance.pdf" }] };
  for (const reader of [built.owner, finance])
    expect(await readDocument(server, reader, fee.id)).toMatchObject({ passed_on: passedOn });
});

test("money that pays for nothing has a receipt when it arrives and one when it is refunded, and no credit note", async () => {
  const { id, owner } = await buildRequest(server, { price: 15_000 });
  const { id: first } = await startPayment(server, owner, id, card("0408"));
  await callAs(server, owner, "POST", `/api/payments/${first}/cancel`, {});
  await payRequest(server, owner, id);
  await settleCharge(server.ctx, first, { status: "succeeded" }, { by: "provider" });
  const returned = async () =>
    ofKind(await read(owner), "receipt").filter(({ direction }) => direction === "out");
  await expect.poll(async () => (await returned()).length).toBe(1);
  const documents = await read(owner);
  expect(ofKind(documents, "invoice")).toHaveLength(1);
  expect(ofKind(documents, "credit_note")).toEqual([]);
  expect(ofKind(documents, "receipt").filter(({ direction }) => direction === "in")).toHaveLength(2);
});

test("a contribution that is refunded before the order is paid has a receipt and no credit note of the later invoice", async () => {
  const request = await buildRequest(server, { price: 15_000 });
  const link = await createLink(server, request, { allows_partial: true });
  await payLink(server, link, linkOrder(6_000));
  const { id: contribution } = await server.ctx.db
    .selectFrom("transactions")
    .select("id")
    .where("service_request_id", "=", request.id)
    .executeTakeFirstOrThrow();
  const refundId = await requestRefund(contribution, 6_000);
  await payRequest(server, request.owner, request.id);
  const invoice = only(ofKind(await read(request.owner), "invoice"));
  await approveRefund(refundId);
  expect(ofKind(await read(request.owner), "credit_note")).toEqual([]);
  const receipts = await server.ctx.db
    .selectFrom("billing_documents")
    .select("gross")
    .where("kind", "=", "receipt")
    .where("source_id", "=", refundId)
    .execute();
  expect(receipts).toEqual([{ gross: 6_000 }]);

  await callAs(server, request.owner, "POST", `/api/requests/${request.id}/cancel`, {});
  const notes = async () => ofKind(await read(request.owner), "credit_note");
  await expect.poll(async () => (await notes()).map(({ gross }) => gross)).toEqual([15_000]);
  const { related } = await readDocument(server, request.owner, invoice.id);
  expect(related.map(({ gross }) => gross)).toEqual([15_000]);
});

test("the payer of a link has the receipt and the customer the invoice", async () => {
  const request = await buildRequest(server, { price: 15_000 });
  const link = await createLink(server, request);
  const { payment } = await payLink(server, link, linkOrder(15_000));
  const documents = await read(request.owner);
  expect(documents.map(({ kind }) => kind)).toEqual(["invoice"]);
  const receipt = await server.ctx.db
    .selectFrom("billing_documents")
    .select(["reader_id", "document"])
    .where("service_request_id", "=", request.id)
    .where("kind", "=", "receipt")
    .executeTakeFirstOrThrow();
  expect(receipt).toMatchObject({ reader_id: null, document: { buyer: { name: "Moussa Diop" } } });

  const token = tokenOf(link);
  const get = (url: string) => server.app.inject({ url });
  const where = (secret: string) => `/api/payment-links/${token}/payments/${secret}/receipt`;
  const { url } = (await get(where(payment))).json();
  const file = await get(url);
  expect(file.headers).toMatchObject({ "content-type": "application/pdf" });
  expect(file.rawPayload.toString("latin1", 0, 5)).toBe("%PDF-");
  for (const wrong of [where("a".repeat(43)), url.replace(payment, "a".repeat(43))])
    expect((await get(wrong)).json()).toMatchObject({ code: "payment_not_found" });
});

test("documents are read by their reader and by finance only", async () => {
  const { owner } = paid;
  const [document] = await read(owner);
  const { id } = document as BillingDocument;
  const stranger = await buildUser(server);
  const agent = await buildUser(server, { role: "agent_administration" });
  for (const [user, status] of [
    [owner, 200],
    [finance, 200],
    [stranger, 404],
    [agent, 404],
  ] as const) {
    const reply = await server.app.inject({ url: `/api/billing/${id}`, headers: user.headers });
    expect(reply.statusCode).toBe(status);
    const link = await server.app.inject({
      method: "POST",
      url: `/api/billing/${id}/links`,
      headers: user.headers,
      payload: { disposition: "inline" },
    });
    expect(link.statusCode).toBe(status);
  }
  expect(await read(stranger)).toEqual([]);
});

test("documents are immutable until their retention has ended", async () => {
  const [document] = await read(paid.owner);
  const { id } = document as BillingDocument;
  const { db } = server.ctx;
  await expect(
    db.updateTable("billing_documents").set({ gross: 1 }).where("id", "=", id).execute(),
  ).rejects.toThrow("immutable");
  await expect(db.deleteFrom("billing_documents").where("id", "=", id).execute()).rejects.toThrow(
    "immutable",
  );
});
