import type { DataExport } from "@passerelle/contract/privacy";
import type { VaultShare } from "@passerelle/contract/vault";
import { RETENTION_YEARS } from "@passerelle/domain/privacy/retention";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../test/builders/accounts.ts";
import { uploadDocument } from "../../test/builders/documents.ts";
import {
  buildOffer,
  buildRequest,
  callAs,
  getRequest,
  PASSPORT,
  submit,
} from "../../test/builders/requests.ts";
import { buildVaultDocument, realPdf } from "../../test/builders/vault.ts";
import { purgeClosedAccounts } from "../privacy/purge-closed-accounts.ts";
import { eraseVersions } from "./erase-versions.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const NOTARY = { recipient: "Maître Ngo Bassa", purpose: "Vente du terrain", days: 7, max_reads: 3 };
const inYears = (years: number, days: number) => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return new Date(date.getTime() + days * 24 * 60 * 60 * 1000);
};
const close = (owner: TestUser) =>
  callAs(server, owner, "POST", "/api/me/closure", { password: TEST_PASSWORD });
const sharesOf = ({ id }: TestUser) =>
  server.ctx.db
    .selectFrom("vault_shares")
    .select(["recipient", "purpose", "revoked_at"])
    .where("user_id", "=", id)
    .execute();
const versionsOf = ({ id }: TestUser) =>
  server.ctx.db
    .selectFrom("vault_versions as version")
    .innerJoin("vault_documents as document", "document.id", "version.document_id")
    .select(["version.storage_path", "version.erased_at"])
    .where("document.user_id", "=", id)
    .execute();
const countErased = async () =>
  (await server.ctx.db.selectFrom("erasures").selectAll().where("rule", "=", "vault_deleted").execute())
    .length;

const share = (owner: TestUser, document_ids: string[], request_documents: { id: string; title: string }[]) =>
  callAs<{ share: VaultShare }>(server, owner, "PUT", `/api/vault/shares/${crypto.randomUUID()}`, {
    ...NOTARY,
    document_ids,
    request_documents,
  });

async function buildShared(): Promise<TestUser> {
  const owner = await buildUser(server);
  const { id } = await buildVaultDocument(server, owner);
  await share(owner, [id], []);
  return owner;
}

/** A person without vault documents who has shared a document of a completed request. */
async function buildSharedFromRequest() {
  const offer = await buildOffer(server, { price: 0, required_documents: [PASSPORT] });
  const request = await buildRequest(server, { offer });
  const id = await uploadDocument(server, request.owner, request.id, { bytes: await realPdf() });
  const submitted = await submit(server, request.owner, await getRequest(server, request.owner, request.id));
  await server.ctx.db
    .updateTable("service_requests")
    .set({ status: "completed" })
    .where("id", "=", submitted.id)
    .execute();
  const shared = await share(request.owner, [], [{ id, title: "Passeport de la mère" }]);
  return { owner: request.owner, token: shared.share.url?.split("/").at(-1) as string, documentId: id };
}

test("counts what is erased once, without content, however often the job runs", async () => {
  const owner = await buildUser(server);
  const { id } = await buildVaultDocument(server, owner);
  const before = await countErased();
  await callAs(server, owner, "DELETE", `/api/vault/documents/${id}`);
  await Promise.all([eraseVersions(server.ctx, id), eraseVersions(server.ctx, id)]);
  await eraseVersions(server.ctx, id);
  expect(await countErased()).toBe(before + 1);
  const log = await server.ctx.db.selectFrom("erasures").selectAll().execute();
  expect(JSON.stringify(log)).not.toContain(owner.id);
});

test("exports documents and shares with the rules by which they are erased", async () => {
  const owner = await buildShared();
  const exported = await callAs<DataExport>(server, owner, "GET", "/api/me/export");
  expect(exported.vault_documents).toHaveLength(1);
  expect(exported.vault_shares).toMatchObject([{ recipient: NOTARY.recipient }]);
  expect(exported.retention).toContainEqual({
    rule: "identity_closed",
    basis: "legitimate_interest",
    since: "case_decided",
    keeps: { days: 30 },
  });
});

test("forgets files and recipients when the account is closed, and the rows ten years later", async () => {
  const [owner, open] = [await buildShared(), await buildShared()];
  const [stored] = await versionsOf(owner);
  await close(owner);
  await expect
    .poll(async () => (await versionsOf(owner))[0]?.erased_at, { timeout: patience(15_000) })
    .toBeInstanceOf(Date);
  expect(await server.ctx.storage.exists(stored?.storage_path as string)).toBe(false);
  expect(await sharesOf(owner)).toEqual([{ recipient: "-", purpose: "-", revoked_at: expect.any(Date) }]);

  await purgeClosedAccounts(server.ctx, inYears(RETENTION_YEARS, -1));
  expect(await versionsOf(owner)).toHaveLength(1);
  const past = inYears(RETENTION_YEARS, 1);
  await Promise.all([purgeClosedAccounts(server.ctx, past), purgeClosedAccounts(server.ctx, past)]);
  expect(await versionsOf(owner)).toEqual([]);
  expect(await sharesOf(owner)).toEqual([]);
  expect(await versionsOf(open)).toHaveLength(1);
  expect(await sharesOf(open)).toMatchObject([{ recipient: NOTARY.recipient, revoked_at: null }]);
});

test("ends the shares of documents of requests when the account is closed, and forgets their titles", async () => {
  const { owner, token, documentId } = await buildSharedFromRequest();
  const { storage_path } = await server.ctx.db
    .selectFrom("uploaded_documents")
    .select("storage_path")
    .where("id", "=", documentId)
    .executeTakeFirstOrThrow();
  const begin = () =>
    server.app.inject({ method: "POST", url: `/files/shared-readings/${token}/1`, payload: {} });
  const copy = (await begin()).headers.location as string;
  expect((await server.app.inject({ method: "GET", url: copy })).statusCode).toBe(200);
  await close(owner);
  const page = await server.app.inject({ method: "GET", url: `/api/shared-documents/${token}` });
  expect(page.json()).toMatchObject({ state: "revoked", documents: [] });
  await expect
    .poll(() => server.ctx.storage.exists(storage_path as string), { timeout: patience(15_000) })
    .toBe(false);
  // Without the file and its scan too.
  expect((await begin()).statusCode).toBe(410);
  expect((await server.app.inject({ method: "GET", url: copy })).statusCode).toBe(410);
  const titles = server.ctx.db
    .selectFrom("vault_share_files as file")
    .innerJoin("vault_shares as share", "share.id", "file.share_id")
    .select("file.title")
    .where("share.user_id", "=", owner.id);
  expect(await titles.execute()).toEqual([{ title: "" }]);
});

test("forgets the shares of a person who kept no documents", async () => {
  const { owner } = await buildSharedFromRequest();
  expect(await sharesOf(owner)).toHaveLength(1);
  await close(owner);
  await purgeClosedAccounts(server.ctx, inYears(RETENTION_YEARS, 1));
  expect(await sharesOf(owner)).toEqual([]);
});
