import type { BillingDocument } from "@passerelle/contract/billing";
import type { BillingEntity } from "@passerelle/contract/billing/settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { readDocument, readDocuments, SELLER } from "../../../test/builders/billing.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { buildPaid, card } from "../../../test/builders/payments.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { retryNow } from "../../../test/database.ts";
import { FakeFne } from "../../../test/fiscal/fne.ts";
import { stampDocument } from "./stamp-document.ts";

const { fictional: _, ...SELLING } = SELLER;
/** A seller in Côte d'Ivoire, whose authority approves its documents. */
const ENTITY = {
  valid_from: "2020-01-01",
  time_zone: "Africa/Abidjan",
  currency: "XOF",
  countries: [],
  stamp_authority: "fne",
  seller: { ...SELLING, country: "CI" },
};

let server: TestApp;
let fne: FakeFne;
let admin: TestUser;
let finance: TestUser;
beforeAll(async () => {
  fne = await new FakeFne().listen();
  server = await startOwnApp(fne.variables);
  admin = await buildUser(server, { role: "super_admin" });
  finance = await buildUser(server, { role: "finance_manager" });
  const { authorities } = await saveEntity(ENTITY);
  expect(authorities).toEqual(["fne"]);
});
afterAll(async () => {
  await server.close();
  await fne.close();
});

const saveEntity = (entity: object) =>
  callAs<{ entities: BillingEntity[]; authorities: string[] }>(
    server,
    admin,
    "PUT",
    `/api/admin/billing/entities/${crypto.randomUUID()}`,
    { version: 0, prefix: "CIV", entity },
  );

const status = async (user: TestUser, method: "GET" | "POST", url: string, payload?: object) => {
  const reply = await server.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) });
  return [reply.statusCode, reply.json().code];
};

/** A paid request with its invoice, after the authority got `times` more calls: all but the last one were tries that failed. */
async function invoiced(times = 1) {
  const before = fne.asked.length;
  const paid = await buildPaid(server, { price: 15_000, order: card("0408") });
  const invoice = await invoiceOf(paid.owner);
  for (let failed = 1; failed < times; failed++) await retryNow(server, "billing.stamp");
  await expect.poll(() => fne.asked.length, { timeout: patience(20_000) }).toBe(before + times);
  return { ...paid, invoice };
}

async function invoiceOf(owner: TestUser, kind: BillingDocument["kind"] = "invoice") {
  const found = (await readDocuments(server, owner)).find((document) => document.kind === kind);
  if (!found) throw new Error(`there is no ${kind}`);
  return found;
}

const kindsOf = async (owner: TestUser) => (await readDocuments(server, owner)).map(({ kind }) => kind);

/** Refunds a part of a payment, as finance decides it. */
async function refund(paymentId: string): Promise<void> {
  const id = crypto.randomUUID();
  const wanted = { id, amount: 4_000, reason: "goodwill", note: "Geste commercial." };
  await callAs(server, finance, "POST", `/api/admin/payments/${paymentId}/refunds`, wanted);
  await callAs(server, finance, "POST", `/api/admin/refunds/${id}/moves`, { action: "approve" });
}

const stampOf = async (id: string) => (await readDocument(server, finance, id)).stamp;
const waitForState = (id: string, state: string) =>
  expect.poll(async () => (await stampOf(id))?.state, { timeout: patience(20_000) }).toBe(state);

test("an invoice is delivered once the authority has approved it, though it does not answer at first", async () => {
  fne.next("overload", "lose_answer");
  const { owner, invoice } = await invoiced(3);
  await waitForState(invoice.id, "stamped");
  const stamp = await stampOf(invoice.id);
  expect(stamp).toMatchObject({
    authority: "fne",
    reference: expect.stringMatching(/^9606123E26\d{8}$/),
    verify_url: expect.stringContaining("/fr/verification/9606123E26"),
    qr: expect.stringContaining("<svg"),
  });
  expect(fne.asked.at(-1)).toMatchObject({
    path: "/external/invoices/sign",
    body: {
      invoiceType: "sale",
      template: "B2C",
      establishment: "Abidjan Plateau",
      commercialMessage: invoice.number,
      items: [{ quantity: 1, amount: 12_712, taxes: ["TVA"] }],
    },
  });
  const mail = await waitForMail(server, owner.email, 2);
  expect(mail.subject).toBe(`Facture ${invoice.number}`);
  expect(mail.text).toContain(`/invoice/${invoice.id}`);
  // Repeating the job sends no call.
  const asked = fne.asked.length;
  await stampDocument(server.ctx, invoice.id);
  expect(fne.asked.length).toBe(asked);
});

test("a refused invoice is held from its reader, and goes on once finance submits it again", async () => {
  fne.next("refuse");
  const { owner, invoice } = await invoiced();
  await waitForState(invoice.id, "refused");
  const held = [409, "billing_document_held"];
  const link = `/api/billing/${invoice.id}/links`;
  const retry = `/api/admin/billing/${invoice.id}/stamp`;
  expect((await invoiceOf(owner)).stamp).toBe("refused");
  expect(await status(owner, "GET", `/api/billing/${invoice.id}`)).toEqual(held);
  for (const user of [owner, finance])
    expect(await status(user, "POST", link, { disposition: "inline" })).toEqual(held);
  expect(await stampOf(invoice.id)).toMatchObject({
    reference: null,
    refusal: "Le NCC du client est invalide",
  });
  const exportedBy = (user: TestUser) =>
    server.app.inject({ url: "/api/me/export", headers: user.headers }).then(({ body }) => body);
  expect(await exportedBy(owner)).not.toContain(invoice.number);
  const waiting = await callAs<{ waiting: object }>(server, finance, "GET", "/api/admin/billing");
  expect(waiting.waiting).toMatchObject({ stamp_refused: 1 });

  expect(await status(owner, "POST", retry)).toEqual([403, "not_allowed"]);
  expect(await status(finance, "POST", retry)).toEqual([200, undefined]);
  await waitForState(invoice.id, "stamped");
  expect(await status(finance, "POST", retry)).toEqual([409, "stamp_not_refused"]);
  expect(await readDocument(server, owner, invoice.id)).toMatchObject({
    stamp: { state: "stamped", refusal: null },
  });
  expect(await status(owner, "POST", link, { disposition: "inline" })).toEqual([200, undefined]);
  expect(await exportedBy(owner)).toContain(invoice.number);
});

test("a credit note waits for its invoice, and names it to the authority; receipts need no stamp", async () => {
  fne.next("refuse");
  const { owner, invoice, paymentId } = await invoiced();
  await waitForState(invoice.id, "refused");
  await refund(paymentId);
  await expect.poll(() => kindsOf(owner), { timeout: patience(20_000) }).toContain("credit_note");
  const note = await invoiceOf(owner, "credit_note");
  await stampDocument(server.ctx, note.id);
  expect(await stampOf(note.id)).toMatchObject({ state: "pending" });
  await callAs(server, finance, "POST", `/api/admin/billing/${invoice.id}/stamp`);
  await waitForState(note.id, "stamped");
  expect(fne.asked.at(-1)?.path).toMatch(/^\/external\/invoices\/[0-9a-f-]{36}\/refund$/);
  expect((await invoiceOf(owner, "receipt")).stamp).toBeNull();
});

test("a credit note of an invoice without a stamp is delivered without one", async () => {
  const { owner, invoice, paymentId } = await invoiced();
  await waitForState(invoice.id, "stamped");
  await server.ctx.db.deleteFrom("fiscal_stamps").where("document_id", "=", invoice.id).execute();
  await refund(paymentId);
  await expect.poll(() => kindsOf(owner), { timeout: patience(20_000) }).toContain("credit_note");
  expect((await invoiceOf(owner, "credit_note")).stamp).toBeNull();
});

test("processes that ask at once ask the authority once", async () => {
  fne.next("refuse");
  const { invoice } = await invoiced();
  await waitForState(invoice.id, "refused");
  await server.ctx.db
    .updateTable("fiscal_stamps")
    .set({ state: "pending", refusal: null })
    .where("document_id", "=", invoice.id)
    .execute();
  const before = fne.asked.length;
  await Promise.all(Array.from({ length: 8 }, () => stampDocument(server.ctx, invoice.id)));
  expect(fne.asked.length).toBe(before + 1);
  await waitForState(invoice.id, "stamped");
});

test("an authority is chosen for sellers of its country only", async () => {
  const reply = await server.app.inject({
    method: "PUT",
    url: `/api/admin/billing/entities/${crypto.randomUUID()}`,
    headers: admin.headers,
    payload: { version: 0, prefix: "CMR", entity: { ...ENTITY, countries: ["CM"], seller: SELLING } },
  });
  expect(reply.json()).toMatchObject({
    errors: [{ field: "entity.stamp_authority", code: "authority_elsewhere" }],
  });
});
