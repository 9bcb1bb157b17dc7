import { createHash } from "node:crypto";
import type { BillingDocument } from "@passerelle/contract/billing";
import { writeCode } from "@passerelle/domain/verification/codes";
import { readSigned } from "@passerelle/domain/verification/signed";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { readPdf } from "../../../test/billing/pdf.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildBillingEntity, readDocument, readDocuments } from "../../../test/builders/billing.ts";
import { buildPaid } from "../../../test/builders/payments.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { untilJobsEnd } from "../../../test/database.ts";
import { issueMissingCodes } from "./issue-missing-codes.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await buildBillingEntity(server);
});
beforeEach(async () => {
  // The state after the migration.
  await server.ctx.db.deleteFrom("verification_backfills").execute();
});
afterAll(() => server.close());

const ask = async (code: string) =>
  (await server.app.inject({ method: "GET", url: `/api/verify/${code}` })).json();

/** Documents of a paid request that were issued before codes existed. */
async function buildUncoded({ withFiles = true } = {}) {
  const { owner, paymentId } = await buildPaid(server, { price: 15_000 });
  const documents = await readDocuments(server, owner);
  // Their jobs write the files; the email of an invoice would write that of its receipt again.
  await untilJobsEnd(server);
  const ids = documents.map(({ id }) => id);
  await server.ctx.db.deleteFrom("verifiable_documents").where("subject_id", "in", ids).execute();
  if (!withFiles) await server.ctx.db.deleteFrom("billing_files").where("document_id", "in", ids).execute();
  return { owner, paymentId, documents };
}

async function fileOf(reader: TestUser, { id }: BillingDocument): Promise<Buffer> {
  const body = { disposition: "attachment" };
  const { url } = await callAs<{ url: string }>(server, reader, "POST", `/api/billing/${id}/links`, body);
  return (await server.app.inject({ method: "GET", url })).rawPayload;
}

test("two processes give each document one code, which states the hash of the file that it has", async () => {
  const { owner, documents } = await buildUncoded();
  await Promise.all([issueMissingCodes(server.ctx), issueMissingCodes(server.ctx)]);
  for (const document of documents) {
    const { verification } = await readDocument(server, owner, document.id);
    const file = createHash("sha256")
      .update(await fileOf(owner, document))
      .digest("hex");
    const { kind, number, issued_on } = document;
    expect(await ask(verification?.code ?? "")).toMatchObject({
      kind,
      number,
      issued_on,
      state: "valid",
      total: { amount: 15_000, currency: "XAF" },
      sha256: file,
    });
    const signed = verification?.url?.split("#")[1] ?? "";
    expect(readSigned(signed)?.statement).toMatchObject({ code: verification?.code, number, file });
  }
});

test("a document without a file shows its code once that is written; a pass that issues nothing is the last one", async () => {
  const recorded = () => server.ctx.db.selectFrom("verification_backfills").select("capability").execute();
  const { owner, documents } = await buildUncoded({ withFiles: false });
  await issueMissingCodes(server.ctx);
  expect(await recorded()).toEqual([]);
  await issueMissingCodes(server.ctx);
  expect(await recorded()).toEqual([{ capability: "billing" }]);
  const [document] = documents as [BillingDocument];
  const { verification } = await readDocument(server, owner, document.id);
  expect(verification).toMatchObject({ url: null });
  const { text } = await readPdf(await fileOf(owner, document));
  expect(text).toContain(writeCode(verification?.code ?? ""));
  expect((await readDocument(server, owner, document.id)).verification?.url).toBeTypeOf("string");
});

test("the code of a fully credited invoice is revoked from the beginning", async () => {
  const finance = await buildUser(server, { role: "finance_manager" });
  const { owner, paymentId, documents } = await buildUncoded();
  const id = crypto.randomUUID();
  const refund = { id, amount: 15_000, reason: "goodwill", note: "Geste commercial." };
  await callAs(server, finance, "POST", `/api/admin/payments/${paymentId}/refunds`, refund);
  await callAs(server, finance, "POST", `/api/admin/refunds/${id}/moves`, { action: "approve" });
  const kinds = async () => (await readDocuments(server, owner)).map(({ kind }) => kind);
  await expect.poll(kinds, { timeout: patience(15_000) }).toContain("credit_note");
  await issueMissingCodes(server.ctx);
  const stateOf = async (kind: BillingDocument["kind"]) => {
    const document = documents.find((one) => one.kind === kind);
    return (await readDocument(server, owner, document?.id ?? "")).verification?.state;
  };
  expect(await stateOf("invoice")).toBe("revoked");
  expect(await stateOf("receipt")).toBe("valid");
});
