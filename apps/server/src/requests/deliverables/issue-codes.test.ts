import { createHash } from "node:crypto";
import type { Verifiability, VerifiedDocument } from "@passerelle/contract/verification";
import type { PromisedItem } from "@passerelle/domain/catalogue/promises";
import { readSigned } from "@passerelle/domain/verification/signed";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildAttachment } from "../../../test/builders/attachments.ts";
import { buildCountryOffer, buildService } from "../../../test/builders/catalogue.ts";
import { PNG } from "../../../test/builders/documents.ts";
import { buildRequest, callAs, submit } from "../../../test/builders/requests.ts";
import { eraseDeliverables } from "./erase-deliverables.ts";
import { issueMissingCodes } from "./issue-codes.ts";
import { publishScanned } from "./publish-scanned.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
beforeEach(async () => {
  // The state after the migration.
  await server.ctx.db.deleteFrom("verification_backfills").execute();
});
afterAll(() => server.close());

const SCAN: PromisedItem = { key: "copie", kind: "file", fr: "L’acte numérisé", en: "The scanned record" };

/** A free request in progress for a service that promises a file. */
async function begun() {
  const { id: service_id } = await buildService(server.ctx.db, { deliverables: [SCAN] });
  await buildCountryOffer(server.ctx.db, { service_id, country_code: "CM", is_free: true });
  const offer = { service_id, country_code: "CM", organism_id: null };
  const request = await buildRequest(server, { offer });
  await submit(server, request.owner, request.detail);
  const move = { from: "submitted", move: "start" };
  await callAs(server, admin, "POST", `/api/work/requests/${request.id}/moves`, move);
  return request;
}

type Given = { deliverable: string; file: string; place: string };

async function give(id: string, kind: "file" | "proof" = "file"): Promise<Given> {
  const sent = kind === "file" ? { name: "acte.pdf" } : { name: "recu.png", bytes: PNG };
  const { id: file } = await buildAttachment(server, admin, sent);
  const deliverable = crypto.randomUUID();
  const promise_key = kind === "file" ? "copie" : null;
  const body = { kind, promise_key, body: "", files: [file] };
  await callAs(server, admin, "PUT", `/api/work/requests/${id}/deliverables/${deliverable}`, body);
  return { deliverable, file, place: `/api/requests/${id}/deliverables/${deliverable}/files/${file}` };
}

const withdraw = (id: string, { deliverable }: Given) =>
  callAs(server, admin, "DELETE", `/api/work/requests/${id}/deliverables/${deliverable}`);

const inject = async (url: string, user?: TestUser) =>
  server.app.inject({ method: "GET", url, ...(user && { headers: user.headers }) });
const codeOf = async (reader: TestUser, { place }: Given): Promise<Verifiability> =>
  (await inject(`${place}/verification`, reader)).json();
const ask = async (code: string): Promise<VerifiedDocument> => (await inject(`/api/verify/${code}`)).json();

test.each([
  ["file", "deliverable"],
  ["proof", "proof"],
] as const)("a %s carries a code with the hash of its exact bytes", async (kind, verifiable) => {
  const { id, owner } = await begun();
  const given = await give(id, kind);
  const { code, url, qr, checks } = await codeOf(owner, given);
  const { url: link } = await callAs<{ url: string }>(server, owner, "POST", `${given.place}/links`, {
    disposition: "attachment",
  });
  const sha256 = createHash("sha256")
    .update((await inject(link)).rawPayload)
    .digest("hex");
  expect(checks).toBe(0);
  expect(qr).toContain("<svg");
  const statement = readSigned(url?.split("#")[1] ?? "")?.statement;
  expect(statement).toMatchObject({ code, kind: verifiable, file: sha256 });
  const document = await ask(code);
  expect(document).toMatchObject({ kind: verifiable, state: "valid", sha256, number: null, total: null });
});

test("only those who read a deliverable learn its code", async () => {
  const { id, owner } = await begun();
  const given = await give(id);
  expect((await codeOf(admin, given)).code).toBe((await codeOf(owner, given)).code);
  expect((await inject(`${given.place}/verification`, await buildUser(server))).statusCode).toBe(404);
  expect((await inject(`${given.place}/verification`)).statusCode).toBe(401);
  const other = await give(id, "proof");
  const mixed = given.place.replace(given.file, other.file);
  expect((await inject(`${mixed}/verification`, owner)).json()).toMatchObject({
    code: "attachment_not_found",
  });
});

test("a file that is withdrawn is revoked, and replaced by the next one for its promise", async () => {
  const { id, owner } = await begun();
  const former = await give(id);
  const { code } = await codeOf(owner, former);
  await withdraw(id, former);
  const revoked = await ask(code);
  expect(revoked).toMatchObject({ state: "revoked", ended_at: expect.stringContaining("T") });
  await give(id, "proof");
  expect(await ask(code)).toMatchObject({ state: "revoked" });
  const next = await give(id);
  const { code: replaced_by } = await codeOf(owner, next);
  // It has been invalid since the deliverable was withdrawn.
  expect(await ask(code)).toMatchObject({ state: "replaced", replaced_by, ended_at: revoked.ended_at });
  expect(await ask(replaced_by)).toMatchObject({ state: "valid" });
});

test("the code of an infected file is revoked, and the other codes of its request stay valid", async () => {
  const { id, owner } = await begun();
  const [given, other] = [await give(id), await give(id, "proof")];
  const { code } = await codeOf(owner, given);
  const { code: codeOfOther } = await codeOf(owner, other);
  const { db } = server.ctx;
  const { storage_key } = await db
    .selectFrom("attachments")
    .select("storage_key")
    .where("id", "=", given.file)
    .executeTakeFirstOrThrow();
  const verdict = { state: "infected", signature: "Eicar-Test-Signature" } as const;
  await db
    .transaction()
    .execute((trx) => publishScanned(server.ctx, trx, { path: `attachments/${storage_key}`, verdict }));
  expect(await ask(code)).toMatchObject({ state: "revoked" });
  expect(await ask(codeOfOther)).toMatchObject({ state: "valid" });
});

test("files from before codes existed get a code once, unless they were withdrawn", async () => {
  const { id, owner } = await begun();
  const [gone, stays] = [await give(id), await give(id)];
  await withdraw(id, gone);
  const files = [gone.file, stays.file];
  await server.ctx.db.deleteFrom("verifiable_documents").where("subject_id", "in", files).execute();
  const before = await inject(`${stays.place}/verification`, owner);
  expect(before.json()).toMatchObject({ code: "verifiable_document_not_found" });
  await Promise.all([issueMissingCodes(server.ctx), issueMissingCodes(server.ctx)]);
  const rows = await server.ctx.db
    .selectFrom("verifiable_documents")
    .select("subject_id")
    .where("subject_id", "in", files)
    .execute();
  expect(rows).toEqual([{ subject_id: stays.file }]);
  expect(await ask((await codeOf(owner, stays)).code)).toMatchObject({ kind: "deliverable", state: "valid" });
});

test("the owner's export names the codes, and they are erased with their deliverables", async () => {
  const { id, owner } = await begun();
  const former = await give(id);
  await withdraw(id, former);
  const given = await give(id);
  const { code } = await codeOf(owner, given);
  const exported = await callAs<{ deliverables: unknown[] }>(server, owner, "GET", "/api/me/export");
  expect(exported.deliverables).toMatchObject([
    { files: [{ id: given.file, verification: { code, checks: 0, last_checked_at: null } }] },
  ]);
  await server.ctx.db.transaction().execute((trx) => eraseDeliverables(server.ctx, trx, id));
  expect(await ask(code)).toMatchObject({ code: "verifiable_document_not_found" });
});
