import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildBillingEntity, readDocuments } from "../../../test/builders/billing.ts";
import { outboxFiles, waitForMail } from "../../../test/builders/mailbox.ts";
import { buildPaid, payRequest } from "../../../test/builders/payments.ts";
import { buildRequest, callAs } from "../../../test/builders/requests.ts";
import { untilJobsEnd } from "../../../test/database.ts";
import { outboxFolder } from "../../platform/email-transport.ts";
import { announceDocument } from "./announce-document.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

async function attachmentsOf(to: string): Promise<{ name: string; begins: string }[]> {
  const attachments = [];
  for (const name of await outboxFiles(server)) {
    const mail = await PostalMime.parse(await readFile(join(outboxFolder(server.ctx.env), name)));
    if (!mail.to?.some(({ address }) => address === to)) continue;
    for (const { filename, content } of mail.attachments)
      attachments.push({
        name: filename ?? "",
        begins: Buffer.from(content as ArrayBuffer).toString("latin1", 0, 5),
      });
  }
  return attachments;
}

const waitForAttachments = (to: string, count: number) =>
  expect.poll(async () => (await attachmentsOf(to)).length, { timeout: patience(10_000) }).toBe(count);

test("what was paid long before documents are issued is not emailed", async () => {
  const { id, owner } = await buildRequest(server, { price: 15_000 });
  await payRequest(server, owner, id);
  const problems = () => server.ctx.db.selectFrom("billing_dues").select("problem").execute();
  await expect.poll(problems).toEqual([{ problem: "no_entity" }, { problem: "no_entity" }]);
  await server.ctx.db
    .updateTable("billing_dues")
    .set({ problem: null, created_at: new Date(Date.now() - 3 * 24 * 3_600_000) })
    .execute();
  await buildBillingEntity(server);
  expect(await readDocuments(server, owner)).toHaveLength(2);
  // A job writes the file first, and would then send the email.
  await untilJobsEnd(server, "billing.render");
  const files = () => server.ctx.db.selectFrom("billing_files").select("announced_at").execute();
  await expect.poll(files).toEqual([{ announced_at: null }, { announced_at: null }]);
  expect((await waitForMail(server, owner.email)).subject).toContain("Reçu de votre paiement");
});

test("an invoice is emailed once, with a link or with its file and the receipt as the person prefers", async () => {
  const { id, owner } = await buildRequest(server, { price: 15_000 });
  const url = "/api/me/billing/preferences";
  expect(await callAs(server, owner, "GET", url)).toEqual({ attach_files: false });
  await payRequest(server, owner, id);
  const [invoice] = (await readDocuments(server, owner)).filter(({ kind }) => kind === "invoice");
  // The receipt of the payment, and the invoice.
  expect((await waitForMail(server, owner.email, 2)).subject).toBe(`Facture ${invoice?.number}`);
  expect(await attachmentsOf(owner.email)).toEqual([]);
  await announceDocument(server.ctx, invoice?.id ?? "");
  await untilJobsEnd(server, "billing.render");

  expect(await callAs(server, owner, "PUT", url, { attach_files: true })).toEqual({ attach_files: true });
  const other = await buildRequest(server, { price: 20_000, owner });
  await payRequest(server, owner, other.id);
  await expect.poll(async () => (await readDocuments(server, owner)).length).toBe(4);
  const issued = (await readDocuments(server, owner)).filter((one) => one.request_id === other.id);
  await waitForAttachments(owner.email, 2);
  for (const { id: documentId } of issued) await announceDocument(server.ctx, documentId);
  expect((await attachmentsOf(owner.email)).toSorted((one, two) => (one.name < two.name ? -1 : 1))).toEqual(
    issued
      .map(({ number }) => ({ name: `${number}.pdf`, begins: "%PDF-" }))
      .toSorted((one, two) => (one.name < two.name ? -1 : 1)),
  );
});

test("a receipt that comes after the email about its invoice is emailed by itself, once", async () => {
  const { owner } = await buildPaid(server, { price: 30_000 });
  // Without files: the receipt of the payment has a link, and so has the invoice.
  await waitForMail(server, owner.email, 2);
  const receipt = (await readDocuments(server, owner)).find(({ kind }) => kind === "receipt");
  await announceDocument(server.ctx, receipt?.id ?? "");
  await callAs(server, owner, "PUT", "/api/me/billing/preferences", { attach_files: true });
  await announceDocument(server.ctx, receipt?.id ?? "");
  await announceDocument(server.ctx, receipt?.id ?? "");
  expect((await waitForMail(server, owner.email, 3)).subject).toBe(`Reçu de paiement ${receipt?.number}`);
  expect(await attachmentsOf(owner.email)).toEqual([{ name: `${receipt?.number}.pdf`, begins: "%PDF-" }]);
});
