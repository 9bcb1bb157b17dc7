import { createHash } from "node:crypto";
import type { BillingDocument, BillingDocumentDetail } from "@passerelle/contract/billing";
import { writeCode } from "@passerelle/domain/verification/codes";
import { readSigned } from "@passerelle/domain/verification/signed";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { readPdf } from "../../../test/billing/pdf.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildBillingEntity, readDocument, readDocuments } from "../../../test/builders/billing.ts";
import { buildPaid, card } from "../../../test/builders/payments.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { eraseDocuments } from "./erase-documents.ts";
import { exportOwnDocuments } from "./export-documents.ts";

let server: TestApp;
let finance: TestUser;
/** The reader of two documents, of which each of the last two tests changes one. */
let reader: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  finance = await buildUser(server, { role: "finance_manager" });
  await buildBillingEntity(server);
  reader = (await buildPaid(server, { price: 15_000 })).owner;
});
afterAll(() => server.close());

const ask = async (code: string) =>
  (await server.app.inject({ method: "GET", url: `/api/verify/${code}` })).json();

async function fileOf(reader: TestUser, { id }: Pick<BillingDocument, "id">): Promise<Buffer> {
  const body = { disposition: "attachment" };
  const { url } = await callAs<{ url: string }>(server, reader, "POST", `/api/billing/${id}/links`, body);
  return (await server.app.inject({ method: "GET", url })).rawPayload;
}

/** The document once its file is written; before that it has no QR code. */
async function written(reader: TestUser, document: BillingDocument): Promise<BillingDocumentDetail> {
  const read = () => readDocument(server, reader, document.id);
  await expect
    .poll(async () => (await read()).verification?.url, { timeout: patience(10_000) })
    .toBeTypeOf("string");
  return read();
}

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

test("each document shows a code, which a stranger verifies, and whose hash is that of its file", async () => {
  const { owner } = await buildPaid(server, { price: 15_000 });
  const documents = await readDocuments(server, owner);
  expect(documents.map(({ kind }) => kind).sort()).toEqual(["invoice", "receipt"]);
  for (const document of documents) {
    const { verification } = await written(owner, document);
    const code = verification?.code ?? "";
    const file = await fileOf(owner, document);
    expect(await ask(code)).toEqual({
      code,
      kind: document.kind,
      state: "valid",
      issued_on: document.issued_on,
      number: document.number,
      total: { amount: 15_000, currency: "XAF" },
      sha256: sha256(file),
      ended_at: null,
      replaced_by: null,
      // Of mandates only.
      former_sha256: [],
      powers: [],
      valid_from: null,
      valid_until: null,
    });
    const { text, attachments } = await readPdf(file);
    expect(text).toContain(writeCode(code));
    const [address = "", signed = ""] = verification?.url?.split("#") ?? [];
    expect(address).toBe(`${server.ctx.env.publicUrl}/verify/${code}`);
    const [xml] = attachments;
    expect(readSigned(signed)?.statement).toMatchObject({
      code,
      kind: document.kind,
      number: document.number,
      total: { amount: 15_000, currency: "XAF" },
      ...(xml && { xml: sha256(xml.content ?? "") }),
    });
    expect(verification?.qr).toContain("<svg");
  }
});

test("an invoice stands after a credit note of a part, and is revoked by one of the rest", async () => {
  const { owner, paymentId } = await buildPaid(server, { price: 15_000, order: card("0408") });
  const invoice = (await readDocuments(server, owner)).find(({ kind }) => kind === "invoice");
  const code = (await written(owner, invoice as BillingDocument)).verification?.code ?? "";
  await refund(owner, paymentId, 4_000, 1);
  expect(await ask(code)).toMatchObject({ state: "valid" });
  await refund(owner, paymentId, 11_000, 2);
  expect(await ask(code)).toMatchObject({ state: "revoked", ended_at: expect.stringContaining("T") });
  const detail = await readDocument(server, owner, invoice?.id ?? "");
  expect(detail.verification).toMatchObject({ state: "revoked" });
});

async function refund(owner: TestUser, paymentId: string, amount: number, notes: number): Promise<void> {
  const id = crypto.randomUUID();
  const body = { id, amount, reason: "goodwill", note: "Geste commercial." };
  await callAs(server, finance, "POST", `/api/admin/payments/${paymentId}/refunds`, body);
  await callAs(server, finance, "POST", `/api/admin/refunds/${id}/moves`, { action: "approve" });
  const issued = async () =>
    (await readDocuments(server, owner)).filter(({ kind }) => kind === "credit_note").length;
  await expect.poll(issued, { timeout: patience(10_000) }).toBe(notes);
}

async function documentOf(kind: "receipt" | "invoice"): Promise<BillingDocument> {
  const found = (await readDocuments(server, reader)).find((document) => document.kind === kind);
  if (!found) throw new Error(`there is no ${kind}`);
  return found;
}

test("the reader of a document sees how often it was verified", async () => {
  const document = await documentOf("receipt");
  expect(document.checks).toBe(0);
  const { verification } = await written(reader, document);
  await ask(verification?.code ?? "");
  await ask(verification?.code ?? "");
  const checks = async () => (await readDocument(server, reader, document.id)).verification;
  await expect
    .poll(checks, { timeout: patience(10_000) })
    .toMatchObject({ checks: 2, last_checked_at: expect.stringContaining("T") });
  expect((await documentOf("receipt")).checks).toBe(2);
  const exported = await server.ctx.db.transaction().execute((trx) => exportOwnDocuments(trx, reader.id));
  expect(exported.find(({ number }) => number === document.number)?.verification).toEqual({
    code: verification?.code,
    checks: 2,
    last_checked_at: expect.stringContaining("T"),
  });
});

test("a code ends with its document, when that need not be kept any more", async () => {
  const document = await documentOf("invoice");
  const { verification } = await written(reader, document);
  const { db } = server.ctx;
  await sql`ALTER TABLE billing_documents DISABLE TRIGGER immutable`.execute(db);
  await db
    .updateTable("billing_documents")
    .set({ retained_until: sql<Date>`current_date - 1` })
    .where("id", "=", document.id)
    .execute();
  await sql`ALTER TABLE billing_documents ENABLE TRIGGER immutable`.execute(db);
  await eraseDocuments(server.ctx);
  expect(await ask(verification?.code ?? "")).toMatchObject({ code: "verifiable_document_not_found" });
});
