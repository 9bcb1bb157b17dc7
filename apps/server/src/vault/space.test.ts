import { MAX_VAULT_BYTES } from "@passerelle/domain/vault/types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { metadata, TUS } from "../../test/builders/documents.ts";
import { buildVaultDocument, realPdf, sendVersion } from "../../test/builders/vault.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** A document whose version leaves `left` bytes of its owner's vault. */
async function buildLeaving(left: number) {
  const person = await buildUser(server);
  const { id } = await buildVaultDocument(server, person);
  await server.ctx.db
    .updateTable("vault_versions")
    .set({ size: MAX_VAULT_BYTES - left })
    .where("document_id", "=", id)
    .execute();
  return { person, id };
}

const begin = (person: TestUser, documentId: string, size: number) =>
  server.app.inject({
    method: "POST",
    url: "/files/uploads",
    headers: {
      ...person.headers,
      ...TUS,
      "upload-length": String(size),
      "upload-metadata": metadata({ target: "vault", documentId, filename: "passeport.pdf" }),
    },
  });

test("refuses a file beyond the space of its owner before the first byte", async () => {
  const { person, id } = await buildLeaving(0);
  const reply = await sendVersion(server, person, id, { bytes: await realPdf() });
  expect([reply.statusCode, reply.json().code]).toEqual([409, "vault_full"]);
});

test("counts open uploads, so that several at once do not exceed the space", async () => {
  const { person, id } = await buildLeaving(5_000);
  const replies = await Promise.all([1, 2, 3].map(() => begin(person, id, 2_000)));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409]);
  const open = replies.find(({ statusCode }) => statusCode === 201)?.headers.location as string;
  const headers = { ...person.headers, ...TUS };
  await server.app.inject({ method: "DELETE", url: new URL(open, "http://localhost").pathname, headers });
  expect((await begin(person, id, 2_000)).statusCode).toBe(201);
});
