import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildBillingEntity, readDocuments } from "../../../test/builders/billing.ts";
import { outboxFiles, waitForMail } from "../../../test/builders/mailbox.ts";
import { payRequest } from "../../../test/builders/payments.ts";
import { buildRequest, callAs } from "../../../test/builders/requests.ts";
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
  const files = () => server.ctx.db.selectFrom("billing_files").select("announced_at").execute();
  await expect.poll(files).toEqual([{ announced_at: null }, { announced_at: null }]);
  expect((await waitForMail(server, owner.email)).subject).toContain("Reçu de votre paiement");
});

test("an invoice is emailed once, with a link or its file as the person prefers", async () => {
  const { id, owner } = await buildRequest(server, { price: 15_000 });
  const url = "/api/me/billing/preferences";
  expect(await callAs(server, owner, "GET", url)).toEqual({ attach_files: false });
  await payRequest(server, owner, id);
  const [invoice] = (await readDocuments(server, owner)).filter(({ kind }) => kind === "invoice");
  // The receipt of the payment, and the invoice.
  expect((await waitForMail(server, owner.email, 2)).subject).toBe(`Facture ${invoice?.number}`);
  expect(await attachmentsOf(owner.email)).toEqual([]);
  await announceDocument(server.ctx, invoice?.id ?? "");

  expect(await callAs(server, owner, "PUT", url, { attach_files: true })).toEqual({ attach_files: true });
  const other = await buildRequest(server, { price: 20_000, owner });
  await payRequest(server, owner, other.id);
  const numbers = async () =>
    (await readDocuments(server, owner)).filter(({ kind }) => kind === "invoice").map(({ number }) => number);
  await expect.poll(numbers).toHaveLength(2);
  await waitForMail(server, owner.email, 4);
  const name = `${(await numbers()).at(-1)}.pdf`;
  expect(await attachmentsOf(owner.email)).toEqual([{ name, begins: "%PDF-" }]);
});
