import { PDF } from "@libpdf/core";
import type { NewShare, VaultDocument, VaultRead, VaultShare } from "@passerelle/contract/vault";
import { MAX_OPEN_SHARES } from "@passerelle/domain/vault/shares";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { uploadDocument } from "../../../test/builders/documents.ts";
import { buildRequest, callAs, PASSPORT } from "../../../test/builders/requests.ts";
import { buildVaultDocument, realPdf, sendVersion } from "../../../test/builders/vault.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const TITLE = "Passeport de la mère";
const body = (changes: Partial<NewShare>): NewShare => ({
  document_ids: [],
  request_documents: [],
  recipient: "Maître Ngo Bassa",
  purpose: "Vente du terrain",
  days: 7,
  max_reads: 3,
  ...changes,
});
const put = (user: TestUser, payload: object, id: string = crypto.randomUUID()) =>
  server.app.inject({
    method: "PUT",
    url: `/api/vault/shares/${id}`,
    headers: user.headers,
    payload,
  });
const tokenOf = (reply: { json: () => { share: VaultShare } }) =>
  reply.json().share.url?.split("/").at(-1) ?? "";
const page = async (token: string) =>
  (await server.app.inject({ method: "GET", url: `/api/shared-documents/${token}` })).json();
const begin = (token: string, position: number) =>
  server.app.inject({ method: "POST", url: `/files/shared-readings/${token}/${position}` });

/** A request with one document, and that document's id. */
async function requestWithDocument(bytes?: Buffer) {
  const request = await buildRequest(server, { required_documents: [PASSPORT] });
  const documentId = await uploadDocument(server, request.owner, request.id, {
    bytes: bytes ?? (await realPdf()),
  });
  return { ...request, documentId };
}

test("shares documents of the vault and of a request with one link", async () => {
  const { owner, id, documentId } = await requestWithDocument(await realPdf(3));
  const kept = await buildVaultDocument(server, owner);
  const reply = await put(
    owner,
    body({ document_ids: [kept.id], request_documents: [{ id: documentId, title: TITLE }] }),
  );
  expect(reply.json().share.documents).toEqual([
    { id: kept.id, type: "passport", title: "", request_id: null },
    { id: documentId, type: "other", title: TITLE, request_id: id },
  ]);
  const token = tokenOf(reply);
  expect((await page(token)).documents).toMatchObject([
    { position: 1, type: "passport" },
    { position: 2, title: TITLE },
  ]);
  const copy = await server.app.inject({
    method: "GET",
    url: (await begin(token, 2)).headers.location as string,
  });
  const pages = (await PDF.load(copy.rawPayload)).getPages();
  expect(pages).toHaveLength(3);
  for (const one of pages) expect(one.extractText().text).toContain("Maître Ngo Bassa");
  const { shares } = await callAs<{ shares: VaultShare[] }>(server, owner, "GET", "/api/vault/shares");
  expect(shares[0]).toMatchObject({ reads: 1, last_read_at: expect.any(String) });
});

test("returns a repeated share, and refuses its id for other content", async () => {
  const { owner, documentId } = await requestWithDocument();
  const [first, second] = [await buildVaultDocument(server, owner), await buildVaultDocument(server, owner)];
  const wish = body({
    document_ids: [first.id, second.id],
    request_documents: [{ id: documentId, title: TITLE }],
  });
  const id = crypto.randomUUID();
  const shared = (await put(owner, wish, id)).json();
  await sendVersion(server, owner, first.id, { bytes: await realPdf(2) });
  expect((await put(owner, wish, id)).json()).toEqual(shared);
  for (const change of [
    { document_ids: [first.id] },
    { request_documents: [] },
    { request_documents: [{ id: documentId, title: "Passeport du père" }] },
    { recipient: "Banque" },
    { purpose: "Compte" },
    { days: 6 },
    { max_reads: 2 },
  ])
    expect((await put(owner, { ...wish, ...change }, id)).json()).toMatchObject({
      code: "idempotency_key_reused",
      status: 409,
    });
  const { shares } = await callAs<{ shares: VaultShare[] }>(server, owner, "GET", "/api/vault/shares");
  expect(shares).toEqual([shared.share]);
});

test("records a reading of a copy in the history of the document that it was made of", async () => {
  const request = await buildRequest(server, { required_documents: [PASSPORT] });
  const { owner } = request;
  const kept = await buildVaultDocument(server, owner);
  const sent = { doc_key: PASSPORT.key, document_id: kept.id };
  const url = `/api/requests/${request.id}/documents/from-vault`;
  const { id } = await callAs<{ id: string }>(server, owner, "POST", url, sent);
  const reply = await put(owner, body({ request_documents: [{ id, title: TITLE }] }));
  expect((await begin(tokenOf(reply), 1)).statusCode).toBe(303);
  const { reads } = await callAs<{ document: VaultDocument; reads: VaultRead[] }>(
    server,
    owner,
    "GET",
    `/api/vault/documents/${kept.id}`,
  );
  expect(reads).toMatchObject([{ by: "recipient", name: "Maître Ngo Bassa", request: { id: request.id } }]);
});

test("shares no document of another person, and none that is not current", async () => {
  const { owner, id, documentId } = await requestWithDocument();
  const stranger = await buildUser(server);
  const named = body({ request_documents: [{ id: documentId, title: TITLE }] });
  expect((await put(stranger, named)).json().code).toBe("document_not_found");
  expect(
    (await put(owner, body({ request_documents: [{ id: crypto.randomUUID(), title: TITLE }] }))).statusCode,
  ).toBe(404);
  await uploadDocument(server, owner, id, { bytes: await realPdf(2) });
  expect((await put(owner, named)).json().code).toBe("document_not_found");
});

test("shows nothing of a document that its owner removed from the request", async () => {
  const { owner, documentId } = await requestWithDocument();
  const token = tokenOf(await put(owner, body({ request_documents: [{ id: documentId, title: TITLE }] })));
  const begun = (await begin(token, 1)).headers.location as string;
  await callAs(server, owner, "DELETE", `/api/documents/${documentId}`);
  expect(await page(token)).toMatchObject({ state: "revoked", documents: [] });
  const { shares } = await callAs<{ shares: VaultShare[] }>(server, owner, "GET", "/api/vault/shares");
  expect(shares).toMatchObject([{ state: "revoked", documents: [], url: null }]);
  expect((await begin(token, 1)).statusCode).toBe(410);
  expect((await server.app.inject({ method: "GET", url: begun })).statusCode).toBe(410);
});

test("counts no share towards the limit whose documents are gone", async () => {
  const { owner, id, documentId } = await requestWithDocument();
  const named = (document: string) => body({ request_documents: [{ id: document, title: TITLE }] });
  const first: VaultShare = (await put(owner, named(documentId))).json().share;
  // The others up to the limit, which are like the first one.
  await sql`
    WITH share AS (
      INSERT INTO vault_shares
        (id, user_id, token_hash, recipient, purpose, language, created_at, expires_at, max_reads)
      SELECT gen_random_uuid(), user_id, token_hash || number, recipient, purpose, language, created_at, expires_at, max_reads
      FROM vault_shares, generate_series(2, ${MAX_OPEN_SHARES - 1}::int) AS number WHERE id = ${first.id} RETURNING id
    )
    INSERT INTO vault_share_files (share_id, position, request_document_id, title)
    SELECT share.id, file.position, file.request_document_id, file.title
    FROM share, vault_share_files AS file WHERE file.share_id = ${first.id}`.execute(server.ctx.db);
  expect((await put(owner, named(documentId))).statusCode).toBe(200);
  expect((await put(owner, named(documentId))).json().code).toBe("share_limit_reached");
  await callAs(server, owner, "DELETE", `/api/documents/${documentId}`);
  const other = await uploadDocument(server, owner, id, { bytes: await realPdf() });
  expect((await put(owner, named(other))).statusCode).toBe(200);
  const { rows } = await sql<{ revoked: number }>`SELECT count(revoked_at)::int AS revoked FROM vault_shares
    WHERE user_id = ${owner.id}`.execute(server.ctx.db);
  expect(rows[0]?.revoked).toBe(MAX_OPEN_SHARES);
});

test("refuses a share of nothing and of more documents than the limit", async () => {
  const { owner, documentId } = await requestWithDocument();
  const many = Array.from({ length: 10 }, () => crypto.randomUUID());
  for (const payload of [
    body({}),
    body({ document_ids: many, request_documents: [{ id: documentId, title: TITLE }] }),
  ]) {
    const reply = await put(owner, payload);
    expect([reply.statusCode, reply.json().code]).toEqual([400, "invalid_input"]);
  }
});
