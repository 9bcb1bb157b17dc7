import { Readable } from "node:stream";
import type { DocumentKind } from "@passerelle/domain/billing/documents";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildBillingEntity } from "../../../test/builders/billing.ts";
import { eraseDocuments } from "./erase-documents.ts";

let server: TestApp;
let entity: string;
beforeAll(async () => {
  server = await startTestApp();
  entity = await buildBillingEntity(server);
});
afterAll(() => server.close());

let sequence = 0;

/** A document with a file, retained until some days ago or ahead. */
async function buildDocument(kind: DocumentKind, days: number, invoiceId: string | null = null) {
  const id = crypto.randomUUID();
  const key = `billing/${id}/${crypto.randomUUID()}.pdf`;
  sequence += 1;
  await server.ctx.storage.putStream(key, Readable.from([Buffer.from("%PDF-")]));
  await sql`
    INSERT INTO billing_documents (id, kind, source_id, entity_id, year, sequence, number, issued_on, customer_id, language,
      currency, net, tax, gross, document, retained_until, invoice_id)
    VALUES (${id}, ${kind}, gen_random_uuid(), ${entity}, 2010, ${sequence}, ${`PSL-X-2010-${sequence}`}, '2010-05-01',
      gen_random_uuid(), 'fr', 'XAF', 1, 0, 1, '{"taxes":[]}', current_date + ${days}::int, ${invoiceId})`.execute(
    server.ctx.db,
  );
  await sql`INSERT INTO billing_files (document_id, storage_key, bytes, hash)
    VALUES (${id}, ${key}, 5, ${"0".repeat(64)})`.execute(server.ctx.db);
  return { id, key };
}

const isStored = async ({ id, key }: { id: string; key: string }) => [
  (await sql`SELECT FROM billing_documents WHERE id = ${id}`.execute(server.ctx.db)).rows.length === 1,
  await server.ctx.storage.exists(key),
];

const readLog = () =>
  server.ctx.db
    .selectFrom("erasures")
    .select(["records", "files"])
    .where("rule", "=", "billing_retention_ended")
    .execute();

test("deletes documents with their files once their retention has ended, and counts them once", async () => {
  const receipt = await buildDocument("receipt", -1);
  const lastDay = await buildDocument("receipt", 0);
  const invoice = await buildDocument("invoice", -30);
  const note = await buildDocument("credit_note", -2, invoice.id);
  await Promise.all([eraseDocuments(server.ctx), eraseDocuments(server.ctx)]);
  await eraseDocuments(server.ctx);
  for (const erased of [receipt, invoice, note]) expect(await isStored(erased)).toEqual([false, false]);
  expect(await isStored(lastDay)).toEqual([true, true]);
  const log = await readLog();
  const sumOf = (what: "records" | "files") => log.reduce((sum, one) => sum + one[what], 0);
  expect([sumOf("records"), sumOf("files")]).toEqual([3, 3]);
});

test("keeps an invoice with its file as long as one of its credit notes", async () => {
  const invoice = await buildDocument("invoice", -30);
  const note = await buildDocument("credit_note", 300, invoice.id);
  await eraseDocuments(server.ctx);
  for (const kept of [invoice, note]) expect(await isStored(kept)).toEqual([true, true]);
});

test("the database refuses to delete a document that is retained", async () => {
  const { id } = await buildDocument("receipt", 0);
  await expect(sql`DELETE FROM billing_documents WHERE id = ${id}`.execute(server.ctx.db)).rejects.toThrow(
    /is immutable/,
  );
});
