import type { VaultDocument, VaultShare } from "@passerelle/contract/vault";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type OwnApp, startOwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { buildVaultDocument, realPdf } from "../../../test/builders/vault.ts";
import { type FakeClamd, startClamd } from "../../../test/clamd.ts";
import { infectedPdf } from "../../../test/pdf-samples.ts";
import { scanAgain } from "../../../test/scan-again.ts";

let clamd: FakeClamd;
let server: OwnApp;
let owner: TestUser;
beforeAll(async () => {
  clamd = await startClamd();
  server = await startOwnApp({ CLAMD_URL: clamd.url });
  owner = await buildUser(server);
});
beforeEach(() => {
  // Files wait for their scan until the test lets it happen.
  clamd.behaviour = "closing";
});
afterAll(async () => {
  await server.close();
  await clamd.stop();
});

async function share(...documents: VaultDocument[]): Promise<{ id: string; token: string }> {
  const body = {
    document_ids: documents.map(({ id }) => id),
    recipient: "Maître Ngo Bassa",
    purpose: "Vente du terrain",
    days: 7,
    max_reads: 3,
  };
  const id = crypto.randomUUID();
  const made = await callAs<{ share: VaultShare }>(server, owner, "PUT", `/api/vault/shares/${id}`, body);
  return { id, token: made.share.url?.split("/").at(-1) ?? "" };
}
const page = async (token: string) =>
  (await server.app.inject({ method: "GET", url: `/api/shared-documents/${token}` })).json();
const scansOf = async (token: string) =>
  ((await page(token)) as { documents: { scan: string }[] }).documents.map(({ scan }) => scan);
const begin = (token: string, position: number, accept?: string) =>
  server.app.inject({
    method: "POST",
    url: `/files/shared-readings/${token}/${position}`,
    headers: { "content-type": "application/x-www-form-urlencoded", ...(accept && { accept }) },
  });
const fetchCopy = (url: string, accept?: string) =>
  server.app.inject({ method: "GET", url, headers: accept ? { accept } : {} });

const BROWSER = "text/html,application/xhtml+xml";

test("serves a document that waits for its scan to its owner only, and counts no opening", async () => {
  const document = await buildVaultDocument(server, owner);
  const { token } = await share(document);
  expect(await page(token)).toMatchObject({
    state: "open",
    reads_left: 3,
    documents: [{ position: 1, scan: "pending" }],
  });
  const refused = await begin(token, 1);
  expect([refused.statusCode, refused.json().code]).toEqual([409, "file_scan_pending"]);
  // A browser returns to the page, which says so.
  const returned = await begin(token, 1, BROWSER);
  expect([returned.statusCode, returned.headers.location]).toEqual([303, `/shared/${token}`]);
  expect(await page(token)).toMatchObject({ reads_left: 3 });
  const own = await callAs<{ url: string }>(
    server,
    owner,
    "POST",
    `/api/vault/versions/${document.file?.id}/links`,
    { disposition: "inline" },
  );
  expect((await fetchCopy(own.url)).statusCode).toBe(200);

  await scanAgain(server, clamd);
  expect(await scansOf(token)).toEqual(["clean"]);
  const begun = await begin(token, 1);
  expect(begun.statusCode).toBe(303);
  expect((await fetchCopy(begun.headers.location as string)).headers["content-type"]).toBe("application/pdf");
});

test("never serves an infected document, and goes on serving the others", async () => {
  const infected = await buildVaultDocument(server, owner, { bytes: infectedPdf() });
  const clean = await buildVaultDocument(server, owner, { bytes: await realPdf(2) });
  const { token } = await share(infected, clean);
  await scanAgain(server, clamd);
  expect(await scansOf(token)).toEqual(["infected", "clean"]);
  const refused = await begin(token, 1);
  expect(refused.json().code).toBe("file_infected");
  expect((await begin(token, 1, BROWSER)).headers.location).toBe(`/shared/${token}`);
  expect((await begin(token, 2)).statusCode).toBe(303);
  expect(await page(token)).toMatchObject({ reads_left: 2 });
  const { document } = await callAs<{ document: VaultDocument }>(
    server,
    owner,
    "GET",
    `/api/vault/documents/${infected.id}`,
  );
  expect(document.file?.scan).toBe("infected");
});

test("serves no copy of a document that was found infected after its opening was counted", async () => {
  const document = await buildVaultDocument(server, owner);
  const { token } = await share(document);
  await scanAgain(server, clamd);
  const url = (await begin(token, 1)).headers.location as string;
  await server.ctx.db
    .updateTable("uploaded_files")
    .set({ scan_state: "infected", signature: "Later" })
    .where("uploaded_by", "=", owner.id)
    .execute();
  expect((await fetchCopy(url)).json().code).toBe("file_infected");
  const shown = await fetchCopy(url, BROWSER);
  expect([shown.statusCode, shown.headers.location]).toEqual([303, "/shared/copy?failed=copy_over"]);
});

test("creates no share of a document that is infected", async () => {
  const document = await buildVaultDocument(server, owner, { bytes: infectedPdf() });
  await scanAgain(server, clamd);
  const reply = await server.app.inject({
    method: "PUT",
    url: `/api/vault/shares/${crypto.randomUUID()}`,
    headers: owner.headers,
    payload: { document_ids: [document.id], recipient: "Banque", purpose: "Compte", days: 7, max_reads: 3 },
  });
  expect(reply.json().code).toBe("file_infected");
});
