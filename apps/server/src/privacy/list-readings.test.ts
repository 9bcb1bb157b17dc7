import type { FileReading } from "@passerelle/contract/privacy";
import type { VaultShare } from "@passerelle/contract/vault";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { uploadDocument } from "../../test/builders/documents.ts";
import { buildSubmitted, claim, readReview } from "../../test/builders/identity.ts";
import { buildRequest, callAs, PASSPORT, submit } from "../../test/builders/requests.ts";
import { buildVaultDocument, realPdf } from "../../test/builders/vault.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
});
afterAll(() => server.close());

const readingsOf = async (user: TestUser) =>
  (await callAs<{ readings: FileReading[] }>(server, user, "GET", "/api/me/readings")).readings;

/** Opens a file by the link that a call gives. */
async function open(user: TestUser, path: string): Promise<void> {
  const { url } = await callAs<{ url: string }>(server, user, "POST", path, { disposition: "inline" });
  const reply = await server.app.inject({ url });
  expect(reply.statusCode, reply.body).toBe(200);
}

test("names who else read a document of a request, and not its owner's own readings", async () => {
  const owner = await buildUser(server);
  const { id, detail } = await buildRequest(server, { owner, price: 0, required_documents: [PASSPORT] });
  const document = await uploadDocument(server, owner, id);
  await submit(server, owner, detail);
  await open(owner, `/api/documents/${document}/links`);
  expect(await readingsOf(owner)).toEqual([]);
  await open(admin, `/api/documents/${document}/links`);
  expect(await readingsOf(owner)).toEqual([
    {
      at: expect.any(String),
      file: expect.stringMatching(/\.pdf$/),
      name: "Ada Eze",
      role: "super_admin",
      request: { id, reference: expect.stringMatching(/^R-/) },
    },
  ]);
  expect(await readingsOf(admin)).toEqual([]);
});

test("lists the readings of reviewers without their names and those by shares, newest first", async () => {
  const { id, person } = await buildSubmitted(server);
  await claim(server, admin, id);
  const [side] = (await readReview(server, admin, id)).sides;
  await open(admin, `/api/identity/documents/${side?.document?.id}/links`);
  const kept = await buildVaultDocument(server, person, { title: "Dossier 118", bytes: await realPdf() });
  const { share } = await callAs<{ share: VaultShare }>(
    server,
    person,
    "PUT",
    `/api/vault/shares/${crypto.randomUUID()}`,
    {
      document_ids: [kept.id],
      request_documents: [],
      recipient: "Maître Ngo Bassa",
      purpose: "Vente du terrain",
      days: 7,
      max_reads: 3,
    },
  );
  const token = share.url?.split("/").at(-1) ?? "";
  const begun = await server.app.inject({ method: "POST", url: `/files/shared-readings/${token}/1` });
  const read = await server.app.inject({ url: begun.headers.location as string });
  expect(read.statusCode, read.body).toBe(200);
  expect(await readingsOf(person)).toMatchObject([
    { name: "Maître Ngo Bassa", role: null, file: "Dossier 118", request: null },
    { name: "", role: null, request: null },
  ]);
});
