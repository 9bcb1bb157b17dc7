import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildAttachment } from "../../test/builders/attachments.ts";
import { uploadDocument } from "../../test/builders/documents.ts";
import { buildSubmitted } from "../../test/builders/identity.ts";
import { buildRequest, PASSPORT } from "../../test/builders/requests.ts";
import { buildVaultDocument, realPdf } from "../../test/builders/vault.ts";
import { png } from "../../test/pictures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const archive = ({ headers }: Pick<TestUser, "headers">) =>
  server.app.inject({ url: "/api/me/export/archive", headers });

test("has the data and every file that the caller sent, each under a name of its own", async () => {
  const { person } = await buildSubmitted(server);
  const { id } = await buildRequest(server, { owner: person, required_documents: [PASSPORT] });
  await uploadDocument(server, person, id);
  const bytes = await realPdf(2);
  await buildVaultDocument(server, person, { title: "Dossier 118", bytes });
  await buildAttachment(server, person, { name: "../note.pdf" });
  await buildAttachment(server, person, { name: "../note.pdf" });
  const picture = await server.app.inject({
    method: "PUT",
    url: "/api/me/avatar",
    headers: { ...person.headers, "content-type": "application/octet-stream" },
    payload: png(),
  });
  expect(picture.statusCode, picture.body).toBe(200);
  const stranger = await buildUser(server);
  await buildAttachment(server, stranger, { name: "autre.pdf" });

  const reply = await archive(person);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.headers["content-type"]).toBe("application/zip");
  const files = unzipSync(reply.rawPayload);
  const names = Object.keys(files).sort();
  expect(names.map((name) => name.split("/")[0])).toEqual([
    "attachments",
    "attachments",
    "documents",
    "identity",
    "identity",
    "my-data.json",
    "profile",
    "requests",
  ]);
  expect(names.filter((name) => name.includes("..") || name.includes("autre"))).toEqual([]);
  const kept = names.find((name) => name.startsWith("documents/Dossier 118/")) ?? "";
  expect(Buffer.from(files[kept] ?? []).equals(bytes)).toBe(true);
  const data = JSON.parse(Buffer.from(files["my-data.json"] ?? []).toString());
  expect(data.profile.id).toBe(person.id);
});

test("requires a session, and counts as an export", async () => {
  expect((await archive({ headers: {} as TestUser["headers"] })).statusCode).toBe(401);
  const user = await buildUser(server);
  const statuses = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await archive(user)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
