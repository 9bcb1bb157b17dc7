import { inflateSync } from "node:zlib";
import { PDF } from "@libpdf/core";
import type { VaultDocument, VaultShare } from "@passerelle/contract/vault";
import { MAX_OPEN_SHARES } from "@passerelle/domain/vault/shares";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { PNG } from "../../../test/builders/documents.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { buildVaultDocument, realPdf, sendVersion } from "../../../test/builders/vault.ts";
import { stopRefill } from "../../../test/database.ts";
import { sharedCopyFromPlace } from "../rate-limits.ts";

let server: TestApp;
let owner: TestUser;
/** A document of the owner for tests that only share it. */
let passport: VaultDocument;
beforeAll(async () => {
  server = await startTestApp();
  owner = await buildUser(server);
  passport = await buildVaultDocument(server, owner);
});
afterAll(() => server.close());

const NOTARY = { recipient: "Maître Ngo Bassa", purpose: "Vente du terrain", days: 7, max_reads: 3 };
const share = async (document_ids: string[], changes: object = {}, id: string = crypto.randomUUID()) =>
  (
    await callAs<{ share: VaultShare }>(server, owner, "PUT", `/api/vault/shares/${id}`, {
      ...NOTARY,
      document_ids,
      ...changes,
    })
  ).share;
const tokenOf = ({ url }: VaultShare) => (url as string).split("/").at(-1) as string;
const page = async (token: string) =>
  (await server.app.inject({ method: "GET", url: `/api/shared-documents/${token}` })).json();
const begin = (token: string, position = 1) =>
  server.app.inject({
    method: "POST",
    url: `/files/shared-readings/${token}/${position}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const textOf = async (bytes: Buffer) =>
  (await PDF.load(bytes))
    .getPages()
    .map((one) => one.extractText().text)
    .join("\n");
/** The streams of a PDF, unpacked, in their order. */
const contentsOf = (pdf: Buffer) =>
  pdf
    .toString("latin1")
    .split(/(?<!end)stream\r?\n/)
    .slice(1)
    .map((rest) => {
      const packed = Buffer.from(rest.slice(0, rest.indexOf("endstream")), "latin1");
      return (packed[0] === 0x78 ? inflateSync(packed) : packed).toString("latin1");
    });

test("gives a recipient without an account a copy with their name on each page", async () => {
  const document = await buildVaultDocument(server, owner, { bytes: await realPdf(2) });
  const given = await share([document.id]);
  const token = tokenOf(given);
  expect(await page(token)).toMatchObject({
    state: "open",
    recipient: NOTARY.recipient,
    reads_left: 3,
    documents: [{ position: 1, type: "passport" }],
  });
  const begun = await begin(token);
  expect(begun.statusCode).toBe(303);
  const copy = await server.app.inject({ method: "GET", url: begun.headers.location as string });
  expect(copy.headers["content-type"]).toBe("application/pdf");
  const pages = (await PDF.load(copy.rawPayload)).getPages();
  expect(pages).toHaveLength(2);
  for (const one of pages) expect(one.extractText().text).toContain(NOTARY.recipient);
  const { reads } = await callAs<{ reads: object[] }>(
    server,
    owner,
    "GET",
    `/api/vault/documents/${document.id}`,
  );
  expect(reads).toMatchObject([{ by: "recipient", name: NOTARY.recipient }]);
});

test("copies pictures as PDFs, in dark and in light rows, which can be read on white pages and on dark photographs", async () => {
  const document = await buildVaultDocument(server, owner, { bytes: PNG });
  const begun = await begin(tokenOf(await share([document.id])));
  const copy = await server.app.inject({ method: "GET", url: begun.headers.location as string });
  expect(await textOf(copy.rawPayload)).toContain(NOTARY.purpose);
  const texts = contentsOf(copy.rawPayload).filter((content) => content.includes("BT"));
  const rows = texts.flatMap((content) => /([\d.]+ [\d.]+ [\d.]+) rg/.exec(content)?.[1] ?? []).slice(1);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows).toEqual(rows.map((_, row) => (row % 2 === 0 ? "0.45 0.1 0.1" : "1 1 1")));
});

test("allows no more readings than its owner, however many come at once", async () => {
  const token = tokenOf(await share([passport.id]));
  const replies = await Promise.all(Array.from({ length: 12 }, () => begin(token)));
  expect(replies.filter(({ statusCode }) => statusCode === 303)).toHaveLength(3);
  expect(replies.filter(({ statusCode }) => statusCode === 410)).toHaveLength(9);
  expect(await page(token)).toEqual({
    state: "used_up",
    recipient: null,
    purpose: null,
    expires_at: null,
    reads_left: 0,
    documents: [],
  });
});

test("a share ends at once when it is revoked or its document is deleted, also copies that were begun", async () => {
  const [first, second] = [await buildVaultDocument(server, owner), await buildVaultDocument(server, owner)];
  const [revoked, deleted] = [await share([first.id]), await share([second.id])];
  const tokens = [tokenOf(revoked), tokenOf(deleted)];
  const urls = await Promise.all(
    tokens.map(async (token) => (await begin(token)).headers.location as string),
  );
  await callAs(server, owner, "POST", `/api/vault/shares/${revoked.id}/revoke`);
  await callAs(server, owner, "DELETE", `/api/vault/documents/${second.id}`);
  for (const [at, token] of tokens.entries()) {
    expect(await page(token)).toMatchObject({ state: "revoked", documents: [] });
    expect((await begin(token)).statusCode).toBe(410);
    expect((await server.app.inject({ method: "GET", url: urls[at] as string })).statusCode).toBe(410);
  }
});

test("a share expires, and shows the version that was shared until then", async () => {
  const document = await buildVaultDocument(server, owner, { bytes: await realPdf(1) });
  const given = await share([document.id]);
  await sendVersion(server, owner, document.id, { bytes: await realPdf(4) });
  const begun = await begin(tokenOf(given));
  const copy = await server.app.inject({ method: "GET", url: begun.headers.location as string });
  expect((await PDF.load(copy.rawPayload)).getPages()).toHaveLength(1);
  await server.ctx.db
    .updateTable("vault_shares")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("id", "=", given.id)
    .execute();
  expect(await page(tokenOf(given))).toMatchObject({ state: "expired" });
  expect((await begin(tokenOf(given))).statusCode).toBe(410);
});

test("a share is found by its secret alone", async () => {
  const given = await share([passport.id]);
  expect((await share([passport.id], {}, given.id)).url).toBe(given.url);
  for (const token of [given.id, "x", tokenOf(given).slice(0, -1), "\0"])
    expect((await begin(encodeURIComponent(token))).statusCode).toBe(404);
  expect((await begin(tokenOf(given), 2)).statusCode).toBe(410);
  const begun = (await begin(tokenOf(given))).headers.location as string;
  const other = begun.replace(given.id, crypto.randomUUID());
  expect((await server.app.inject({ method: "GET", url: other })).statusCode).toBe(404);
  const row = await server.ctx.db
    .selectFrom("vault_shares")
    .select("token_hash")
    .where("id", "=", given.id)
    .executeTakeFirstOrThrow();
  expect(row.token_hash).not.toContain(tokenOf(given));
});

test("limits the copies that one place fetches", async () => {
  onTestFinished(await stopRefill(server));
  const begun = (await begin(tokenOf(await share([passport.id])))).headers.location as string;
  const fetchFrom = (remoteAddress: string, url = begun) =>
    server.app.inject({ method: "GET", url, remoteAddress });
  const forged = begun.split("?")[0] as string;
  for (let at = 0; at < sharedCopyFromPlace.bucket.burst; at++)
    expect((await fetchFrom("203.0.113.7", forged)).statusCode).toBe(404);
  const refused = await fetchFrom("203.0.113.7");
  expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_requests"]);
  expect((await fetchFrom("203.0.113.8")).statusCode).toBe(200);
});

test("shares only one's own documents, and keeps the shares of a person apart", async () => {
  const stranger = await buildUser(server);
  const given = await share([passport.id]);
  const call = (method: "PUT" | "POST", url: string, payload?: object) =>
    server.app.inject({ method, url, headers: stranger.headers, ...(payload && { payload }) });
  const body = { ...NOTARY, document_ids: [passport.id] };
  expect((await call("PUT", `/api/vault/shares/${crypto.randomUUID()}`, body)).statusCode).toBe(404);
  const own = await buildVaultDocument(server, stranger);
  const taken = await call("PUT", `/api/vault/shares/${given.id}`, { ...body, document_ids: [own.id] });
  expect([taken.statusCode, taken.json().code]).toEqual([404, "share_not_found"]);
  expect((await call("POST", `/api/vault/shares/${given.id}/revoke`)).statusCode).toBe(404);
});

test("limits the open shares of a person, also those created at once", async () => {
  const person = await buildUser(server);
  const document = await buildVaultDocument(server, person);
  const replies = await Promise.all(
    Array.from({ length: MAX_OPEN_SHARES + 5 }, () =>
      server.app.inject({
        method: "PUT",
        url: `/api/vault/shares/${crypto.randomUUID()}`,
        headers: person.headers,
        payload: { ...NOTARY, document_ids: [document.id] },
      }),
    ),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_OPEN_SHARES);
});

test("revokes a share however many there are, and lists open ones before ended ones", async () => {
  const person = await buildUser(server);
  const document = await buildVaultDocument(server, person);
  const url = `/api/vault/shares/${crypto.randomUUID()}`;
  const body = { ...NOTARY, document_ids: [document.id] };
  const { share: open } = await callAs<{ share: VaultShare }>(server, person, "PUT", url, body);
  // 240 later shares, all of them ended.
  await sql`
    WITH ended AS (
      INSERT INTO vault_shares
        (id, user_id, token_hash, recipient, purpose, language, created_at, expires_at, max_reads, revoked_at)
      SELECT gen_random_uuid(), ${person.id}, md5(random()::text), 'Banque', 'Compte', 'fr',
        now() + number * interval '1 minute', now() + interval '7 days', 3, now()
      FROM generate_series(1, 240) AS number RETURNING id
    )
    INSERT INTO vault_share_files (share_id, position, version_id)
    SELECT id, 1, ${document.file?.id} FROM ended`.execute(server.ctx.db);
  const list = async () =>
    (await callAs<{ shares: VaultShare[] }>(server, person, "GET", "/api/vault/shares")).shares;
  const shown = async () =>
    (await callAs<{ shares: VaultShare[] }>(server, person, "GET", `/api/vault/documents/${document.id}`))
      .shares;
  expect(await list()).toHaveLength(200);
  expect([(await list())[0]?.id, (await shown())[0]?.id]).toEqual([open.id, open.id]);
  const revoked = await callAs<{ share: VaultShare }>(server, person, "POST", `${url}/revoke`);
  expect(revoked.share).toMatchObject({ id: open.id, state: "revoked", url: null });
  expect(await page(tokenOf(open))).toMatchObject({ state: "revoked" });
  expect((await begin(tokenOf(open))).statusCode).toBe(410);
});
