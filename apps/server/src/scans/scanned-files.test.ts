import type { Handover } from "@passerelle/contract/requests/deliverables";
import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import type { Resource } from "@passerelle/contract/resources";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type OwnApp, startOwnApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildAttachment } from "../../test/builders/attachments.ts";
import { buildCountryOffer, buildService } from "../../test/builders/catalogue.ts";
import { uploadDocument } from "../../test/builders/documents.ts";
import { buildPaid } from "../../test/builders/payments.ts";
import { buildRequest, callAs, getRequest, PASSPORT, submit } from "../../test/builders/requests.ts";
import { buildDocument } from "../../test/builders/resources.ts";
import { buildVaultDocument } from "../../test/builders/vault.ts";
import { type FakeClamd, startClamd } from "../../test/clamd.ts";
import { buildRequestWithFee } from "../../test/payment-fees.ts";
import { infectedPdf } from "../../test/pdf-samples.ts";
import { scanAgain } from "../../test/scan-again.ts";
import { bindAttachments } from "../attachments/service.ts";

let clamd: FakeClamd;
let server: OwnApp;
let admin: TestUser;
beforeAll(async () => {
  clamd = await startClamd();
  server = await startOwnApp({ CLAMD_URL: clamd.url });
  admin = await buildUser(server, { role: "super_admin" });
});
afterEach(() => {
  clamd.behaviour = "working";
});
afterAll(async () => {
  await server.close();
  await clamd.stop();
});

/** Who was notified of a change of this kind, once everything was scanned. */
async function notifiedOf(about: string): Promise<string[]> {
  await sql`DELETE FROM live_events`.execute(server.ctx.db);
  await scanAgain(server, clamd);
  const rows = await server.ctx.db
    .selectFrom("live_events")
    .select("user_id")
    .where("about", "=", about)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

test("open pages of both sides follow when the notice of an official fee was scanned", async () => {
  clamd.behaviour = "closing";
  const { owner } = await buildRequestWithFee(server, admin);
  expect(await notifiedOf("request")).toEqual(expect.arrayContaining([owner.id, admin.id]));
});

test("open pages of finance follow when the proof of a refund was scanned", async () => {
  clamd.behaviour = "closing";
  const finance = await buildUser(server, { role: "finance_manager" });
  // Above the limit a refund waits for a person.
  const { requestId, owner, paymentId } = await buildPaid(server, { price: 250_000 });
  await callAs(server, owner, "POST", `/api/requests/${requestId}/cancel`, {});
  const { id } = await server.ctx.db
    .selectFrom("refunds")
    .select("id")
    .where("transaction_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const proof = await buildAttachment(server, finance, { name: "virement.pdf" });
  await server.ctx.db
    .transaction()
    .execute((trx) => bindAttachments(trx, finance.id, [proof.id], { kind: "refund", id }));
  expect(await notifiedOf("payment")).toEqual(expect.arrayContaining([finance.id]));
});

test("an infected file delivers nothing: the request cannot be completed until it is replaced", async () => {
  const promised = { key: "copie", kind: "file", fr: "L’acte numérisé", en: "The scanned record" } as const;
  const { id: service_id } = await buildService(server.ctx.db, { deliverables: [promised] });
  await buildCountryOffer(server.ctx.db, { service_id, country_code: "CM", is_free: true });
  const request = await buildRequest(server, {
    offer: { service_id, country_code: "CM", organism_id: null },
  });
  await submit(server, request.owner, request.detail);
  const work = `/api/work/requests/${request.id}`;
  const move = (payload: object) =>
    server.app.inject({ method: "POST", url: `${work}/moves`, headers: admin.headers, payload });
  await move({ from: "submitted", move: "start" });
  const give = async (bytes?: Buffer) => {
    const file = await buildAttachment(server, admin, { name: "acte.pdf", ...(bytes && { bytes }) });
    const given = { kind: "file", promise_key: "copie", body: "", files: [file.id] };
    await callAs(server, admin, "PUT", `${work}/deliverables/${crypto.randomUUID()}`, given);
    await scanAgain(server, clamd);
    return callAs<Handover>(server, admin, "GET", `${work}/deliverables`);
  };
  const complete = async () => {
    const reply = await move({ from: "in_progress", move: "complete" });
    return [reply.statusCode, reply.json<{ code?: string }>().code];
  };

  expect(await give(infectedPdf())).toMatchObject({
    missing: ["copie"],
    deliverables: [{ files: [{ scan: "infected" }] }],
  });
  expect(await complete()).toEqual([409, "deliverables_missing"]);
  expect((await give()).missing).toEqual([]);
  expect(await complete()).toEqual([200, undefined]);
});

test("an infected document leads its customer back to the documents, in the list and on the page", async () => {
  const request = await buildRequest(server, { required_documents: [PASSPORT] });
  const nextOf = async () => {
    const list = await callAs<{ requests: RequestSummary[] }>(server, request.owner, "GET", "/api/requests");
    const { resume_step, next_action } = await getRequest(server, request.owner, request.id);
    return [resume_step, next_action, ...list.requests.map((one) => one.next_action)];
  };
  await uploadDocument(server, request.owner, request.id, { bytes: infectedPdf() });
  await scanAgain(server, clamd);
  expect(await nextOf()).toEqual(["documents", "resume", "resume"]);
  await uploadDocument(server, request.owner, request.id, {});
  await scanAgain(server, clamd);
  expect(await nextOf()).toEqual(["payment", "pay", "pay"]);
});

test("lists of resources show whether their files were scanned", async () => {
  clamd.behaviour = "closing";
  await buildDocument(server, { title: "Guide" });
  const scans = async (url: string) => {
    const { resources } = await callAs<{ resources: Resource[] }>(server, admin, "GET", url);
    return resources.map(({ file }) => file?.scan);
  };
  expect(await scans("/api/resources")).toEqual(["pending"]);
  await scanAgain(server, clamd);
  expect(await scans("/api/resources")).toEqual(["clean"]);
  expect(await scans("/api/admin/resources")).toEqual(["clean"]);
});

test("open pages of administrators follow when the file of a resource was scanned", async () => {
  clamd.behaviour = "closing";
  await buildDocument(server);
  expect(await notifiedOf("resource")).toEqual(expect.arrayContaining([admin.id]));
});

test("the owner of an infected document is led to its page, where another file can be sent", async () => {
  const owner = await buildUser(server);
  const { id } = await buildVaultDocument(server, owner, { bytes: infectedPdf() });
  await scanAgain(server, clamd);
  const read = () =>
    callAs<{ notifications: { type: string; path: string }[] }>(server, owner, "GET", "/api/notifications");
  await expect
    .poll(async () => (await read()).notifications)
    .toMatchObject([{ type: "infected_file", path: `/documents/${id}` }]);
});
