import type { VaultDocument, VaultProposal, VaultRead } from "@passerelle/contract/vault";
import { MAX_VERSIONS } from "@passerelle/domain/vault/types";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildAttachment } from "../../test/builders/attachments.ts";
import { waitForMail } from "../../test/builders/mailbox.ts";
import { buildRequest, callAs, getRequest, PASSPORT, submit } from "../../test/builders/requests.ts";
import { buildVaultDocument, DETAILS_OF_PASSPORT, realPdf, sendVersion } from "../../test/builders/vault.ts";
import { holdJobs, sentMails } from "../../test/database.ts";
import { eraseVersions, sweepVault } from "./erase-versions.ts";
import { receiveDeliverables } from "./receive-deliverables.ts";
import { remindOfExpiry } from "./remind-expiry.ts";

let server: TestApp;
let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  [owner, stranger] = [await buildUser(server, { name: "Awa Ndiaye" }), await buildUser(server)];
});
afterAll(() => server.close());

const call = (user: TestUser, method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  server.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) });
const list = (user = owner) =>
  callAs<{ documents: VaultDocument[]; used_bytes: number }>(server, user, "GET", "/api/vault/documents");
const details = (id: string, user = owner) =>
  callAs<{
    document: VaultDocument;
    versions: { position: number }[];
    reads: VaultRead[];
    requests: { reference: string }[];
  }>(server, user, "GET", `/api/vault/documents/${id}`);
const open = async (user: TestUser, versionId: string) => {
  const { url } = await callAs<{ url: string }>(
    server,
    user,
    "POST",
    `/api/vault/versions/${versionId}/links`,
    {
      disposition: "inline",
    },
  );
  return server.app.inject({ method: "GET", url });
};
const pathsOf = async (documentId: string) =>
  (
    await server.ctx.db
      .selectFrom("vault_versions")
      .select("storage_path")
      .where("document_id", "=", documentId)
      .execute()
  ).map((row) => row.storage_path);

test("keeps versions of a document, and its number sealed", async () => {
  const [first, second] = [await realPdf(1), await realPdf(2)];
  const document = await buildVaultDocument(server, owner, { bytes: first });
  expect(document).toMatchObject({ type: "passport", number: "AB1234567", expiry: "valid", versions: 1 });
  await sendVersion(server, owner, document.id, { bytes: second });
  const { document: changed, versions } = await details(document.id);
  expect(versions.map(({ position }) => position)).toEqual([2, 1]);
  expect(changed.file).toMatchObject({ position: 2, size: second.length });
  expect((await open(owner, changed.file?.id as string)).rawPayload.equals(second)).toBe(true);
  const row = await server.ctx.db
    .selectFrom("vault_documents")
    .select("number")
    .where("id", "=", document.id)
    .executeTakeFirstOrThrow();
  expect(row.number).toMatch(/^sealed\./);
});

test("shows nothing of a document to another person", async () => {
  const { id, file } = await buildVaultDocument(server, owner);
  const calls = [
    await call(stranger, "GET", `/api/vault/documents/${id}`),
    await call(stranger, "PUT", `/api/vault/documents/${id}`, DETAILS_OF_PASSPORT),
    await call(stranger, "POST", `/api/vault/documents/${id}/archive`, { archived: true }),
    await call(stranger, "DELETE", `/api/vault/documents/${id}`),
    await call(stranger, "POST", `/api/vault/versions/${file?.id}/links`, { disposition: "inline" }),
    await sendVersion(server, stranger, id, { bytes: await realPdf() }),
  ];
  expect(calls.map((reply) => reply.statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
  const { url } = await callAs<{ url: string }>(
    server,
    owner,
    "POST",
    `/api/vault/versions/${file?.id}/links`,
    {
      disposition: "inline",
    },
  );
  const forgedUrl = url.replace(/signature=(.)/, (_, first) => `signature=${first === "0" ? "1" : "0"}`);
  const forged = await server.app.inject({ method: "GET", url: forgedUrl });
  expect(forged.statusCode).toBe(404);
  expect((await list(stranger)).documents).toEqual([]);
});

test("deletes a document with its bytes, and keeps its row", async () => {
  const document = await buildVaultDocument(server, owner);
  const [path] = await pathsOf(document.id);
  expect(await server.ctx.storage.exists(path as string)).toBe(true);
  for (let time = 0; time < 2; time++)
    expect((await call(owner, "DELETE", `/api/vault/documents/${document.id}`)).statusCode).toBe(200);
  await eraseVersions(server.ctx, document.id);
  expect(await server.ctx.storage.exists(path as string)).toBe(false);
  expect(await pathsOf(document.id)).toEqual([`erased/${document.file?.id}`]);
  expect((await call(owner, "GET", `/api/vault/documents/${document.id}`)).statusCode).toBe(404);
  expect(
    (await call(owner, "PUT", `/api/vault/documents/${document.id}`, DETAILS_OF_PASSPORT)).statusCode,
  ).toBe(404);
  expect((await sendVersion(server, owner, document.id, { bytes: await realPdf() })).statusCode).toBe(404);
});

test("erases versions beyond those that are kept, and bytes without a row", async () => {
  const document = await buildVaultDocument(server, owner);
  await server.ctx.db
    .updateTable("vault_versions")
    .set({ position: MAX_VERSIONS * 2 })
    .where("document_id", "=", document.id)
    .execute();
  const [kept] = await pathsOf(document.id);
  const bytes = await realPdf();
  for (let version = 0; version < MAX_VERSIONS; version++)
    await sendVersion(server, owner, document.id, { bytes });
  const orphan = `vault/${owner.id}/${document.id}/${crypto.randomUUID()}`;
  await server.ctx.storage.put(orphan, "left");
  await sweepVault(server.ctx, Date.now() + 25 * 60 * 60 * 1000);
  expect((await details(document.id)).versions).toHaveLength(MAX_VERSIONS);
  expect(await server.ctx.storage.exists(kept as string)).toBe(false);
  expect(await server.ctx.storage.exists(orphan)).toBe(false);
});

const proposalsFor = (user: TestUser, requestId: string) =>
  callAs<{
    asked: { doc_key: string; proposals: VaultProposal[] }[];
    expiring: { doc_key: string; expires_on: string }[];
  }>(server, user, "GET", `/api/requests/${requestId}/vault-proposals`);

test("answers a document of a request with a copy of a version, once", async () => {
  const person = await buildUser(server);
  const { id } = await buildRequest(server, { owner: person, price: 0, required_documents: [PASSPORT] });
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const other = await buildVaultDocument(server, person, { type: "diploma", expires_on: null });
  const passport = await buildVaultDocument(server, person, { expires_on: soon });
  const { asked } = await proposalsFor(person, id);
  expect(asked[0]?.proposals.map(({ document, ...facts }) => [document.id, facts])).toEqual([
    [passport.id, { fits: true, expires_before_end: true }],
    [other.id, { fits: false, expires_before_end: false }],
  ]);
  const send = (user: TestUser, document_id: string) =>
    call(user, "POST", `/api/requests/${id}/documents/from-vault`, { doc_key: PASSPORT.key, document_id });
  const [first, again] = await Promise.all([send(person, passport.id), send(person, passport.id)]);
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect((await getRequest(server, person, id)).documents).toHaveLength(1);
  expect(first.json()).toEqual(again.json());
  expect((await proposalsFor(person, id)).expiring).toEqual([{ doc_key: PASSPORT.key, expires_on: soon }]);
  const foreign = await buildVaultDocument(server, stranger);
  expect((await send(person, foreign.id)).json().code).toBe("vault_document_not_found");
  expect((await send(stranger, foreign.id)).json().code).toBe("request_not_found");

  // The request keeps the version that was sent.
  await sendVersion(server, person, passport.id, { bytes: await realPdf(3) });
  await call(person, "DELETE", `/api/vault/documents/${passport.id}`);
  await eraseVersions(server.ctx, passport.id);
  const [kept] = (await getRequest(server, person, id)).documents;
  const link = await callAs<{ url: string }>(server, person, "POST", `/api/documents/${kept?.id}/links`, {
    disposition: "inline",
  });
  expect((await server.app.inject({ method: "GET", url: link.url })).rawPayload.length).toBe(
    passport.file?.size,
  );
});

test("shows the owner who read a document or the copy of a request", async () => {
  const person = await buildUser(server);
  const admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
  const { id, detail } = await buildRequest(server, {
    owner: person,
    price: 0,
    required_documents: [PASSPORT],
  });
  const passport = await buildVaultDocument(server, person);
  await open(person, passport.file?.id as string);
  await callAs(server, person, "POST", `/api/requests/${id}/documents/from-vault`, {
    doc_key: PASSPORT.key,
    document_id: passport.id,
  });
  await submit(server, person, { ...detail, version: (await getRequest(server, person, id)).version });
  const [copy] = (await getRequest(server, person, id)).documents;
  const { url } = await callAs<{ url: string }>(server, admin, "POST", `/api/documents/${copy?.id}/links`, {
    disposition: "inline",
  });
  await server.app.inject({ method: "GET", url });
  const { reads, requests } = await details(passport.id, person);
  expect(reads).toMatchObject([
    { by: "staff", name: "Ada Eze", role: "super_admin", request: { id }, position: 1 },
    { by: "owner", request: null, position: 1 },
  ]);
  expect(requests).toMatchObject([{ id, position: 1 }]);
});

test("shows the owner every reading, 200 at a time", async () => {
  const person = await buildUser(server);
  const { id, file } = await buildVaultDocument(server, person);
  await sql`INSERT INTO vault_reads (version_id, user_id, read_at)
    SELECT ${file?.id}::uuid, ${person.id}::uuid, now() - (hour || ' hours')::interval
    FROM generate_series(1, 401) AS hour`.execute(server.ctx.db);
  const older = async (before: number | undefined): Promise<VaultRead[]> =>
    (await call(person, "GET", `/api/vault/documents/${id}/reads?before=${before}`)).json().reads;
  const { reads } = await details(id, person);
  const next = await older(reads.at(-1)?.number);
  const last = await older(next.at(-1)?.number);
  expect([reads.length, next.length, last.length]).toEqual([200, 200, 1]);
  const all = [...reads, ...next, ...last];
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 401 }, (_, index) => 401 - index));
  const times = all.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().reverse());
  expect((await call(stranger, "GET", `/api/vault/documents/${id}/reads?before=9`)).statusCode).toBe(404);
});

/** A request in progress with one file that its completion delivers. */
async function buildDelivering(bytes: Buffer) {
  const person = await buildUser(server);
  const admin = await buildUser(server, { role: "super_admin" });
  const { id, detail } = await buildRequest(server, { owner: person, price: 0 });
  await submit(server, person, detail);
  const work = (payload: object) => callAs(server, admin, "POST", `/api/work/requests/${id}/moves`, payload);
  await work({ from: "submitted", move: "start" });
  const file = await buildAttachment(server, admin, { name: "acte_de_naissance.pdf", bytes });
  await callAs(server, admin, "PUT", `/api/work/requests/${id}/deliverables/${crypto.randomUUID()}`, {
    kind: "file",
    promise_key: null,
    body: "",
    files: [file.id],
  });
  return { person, id, complete: () => work({ from: "in_progress", move: "complete" }) };
}

test("receives each file that a completed request delivered once", async () => {
  const bytes = await realPdf();
  const { person, id, complete } = await buildDelivering(bytes);
  await complete();
  await Promise.all([receiveDeliverables(server.ctx, id), receiveDeliverables(server.ctx, id)]);
  const { documents } = await list(person);
  expect(documents).toMatchObject([
    { type: "birth_certificate", title: "acte_de_naissance", received_from: { id } },
  ]);
  expect((await open(person, documents[0]?.file?.id as string)).rawPayload.equals(bytes)).toBe(true);
});

test("receives nothing for an account that was closed meanwhile, and keeps no copy", async () => {
  // The job of the completion would store its own copy while this test looks for one.
  onTestFinished(await holdJobs(server, "vault.receive"));
  const { person, id, complete } = await buildDelivering(await realPdf());
  await server.ctx.db
    .updateTable("users")
    .set({ closed_at: new Date(), account_status: "suspended" })
    .where("id", "=", person.id)
    .execute();
  await complete();
  await receiveDeliverables(server.ctx, id);
  const { db, storage } = server.ctx;
  expect(
    await db.selectFrom("vault_documents").select("id").where("user_id", "=", person.id).execute(),
  ).toEqual([]);
  const { objects } = await storage.listAll("vault/", { recursive: true });
  expect([...objects].filter((one) => one.isFile && one.key.includes(person.id))).toEqual([]);
});

test("reminds the owner once of each date before a document expires", async () => {
  const person = await buildUser(server);
  const expires_on = new Date(Date.now() + 25 * 86_400_000).toISOString().slice(0, 10);
  await buildVaultDocument(server, person, { title: "Passeport de Mamie", expires_on });
  await Promise.all([remindOfExpiry(server.ctx), remindOfExpiry(server.ctx)]);
  await waitForMail(server, person.email);
  await remindOfExpiry(server.ctx);
  expect(await sentMails(server, person.email)).toEqual(["vault_document_expiring"]);
  await remindOfExpiry(server.ctx, new Date(Date.now() + 19 * 86_400_000));
  expect(await sentMails(server, person.email)).toEqual([
    "vault_document_expiring",
    "vault_document_expiring",
  ]);
});
