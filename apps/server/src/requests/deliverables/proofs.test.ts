import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildAttachment } from "../../../test/builders/attachments.ts";
import { PNG } from "../../../test/builders/documents.ts";
import { getRequest } from "../../../test/builders/requests.ts";
import { buildSubmitted } from "../../../test/submitted.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
});
afterAll(() => server.close());

async function call(
  user: TestUser,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
) {
  const reply = await server.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
}

async function begun() {
  const request = await buildSubmitted(server);
  await call(admin, "POST", `/api/work/requests/${request.id}/moves`, { from: "submitted", move: "start" });
  return request;
}

const at = (id: string, proof: string) => `/api/work/requests/${id}/deliverables/${proof}`;

async function addProof(id: string, sent: Parameters<typeof buildAttachment>[2], changes: object = {}) {
  const file = await buildAttachment(server, admin, sent);
  const proof = crypto.randomUUID();
  const body = { kind: "proof", promise_key: null, body: "Reçu de dépôt", files: [file.id], ...changes };
  return { file, proof, body, reply: await call(admin, "PUT", at(id, proof), body) };
}

const picture = { name: "recu.png", bytes: PNG };

test("a proof is seen by its customer only, until it is withdrawn", async () => {
  const { id, owner } = await begun();
  const { file, proof, body, reply } = await addProof(id, picture);
  expect(reply.status).toBe(200);
  expect((await call(admin, "PUT", at(id, proof), body)).status, "pressed twice").toBe(200);
  const detail = await getRequest(server, owner, id);
  expect(detail.deliverables).toMatchObject([{ id: proof, kind: "proof", body: "Reçu de dépôt" }]);
  expect(detail.events.filter(({ kind }) => kind === "proof_added")).toMatchObject([
    { by: "staff", note: null },
  ]);
  const link = (user: TestUser) =>
    call(user, "POST", `/api/requests/${id}/deliverables/${proof}/files/${file.id}/links`, {
      disposition: "inline",
    });
  const { status, body: linked } = await link(owner);
  expect(status).toBe(200);
  const shown = await server.app.inject({ url: linked.url });
  expect(shown.headers["content-type"]).toBe("image/png");
  expect((await link(await buildUser(server))).status).toBe(404);

  expect((await call(admin, "DELETE", at(id, proof))).status).toBe(200);
  const after = await getRequest(server, owner, id);
  expect(after.deliverables).toEqual([]);
  expect(after.events.at(-1)).toMatchObject({ kind: "proof_removed", note: null });
  expect((await link(owner)).status).toBe(404);
});

test("the id of a deliverable is refused for other content, and the first one stands", async () => {
  const { id, owner } = await begun();
  const { proof, body } = await addProof(id, picture);
  const message = { kind: "message", promise_key: null, body: "Tout est en ordre." };
  const courier = {
    ...message,
    kind: "courier",
    carrier: "DHL",
    tracking_number: "JD0146 0000 12",
    tracking_url: null,
  };
  const [written, sent] = [crypto.randomUUID(), crypto.randomUUID()];
  expect((await call(admin, "PUT", at(id, written), message)).status).toBe(200);
  expect((await call(admin, "PUT", at(id, sent), courier)).status).toBe(200);
  const { deliverables } = await getRequest(server, owner, id);
  const other = await buildAttachment(server, admin, picture);
  for (const [deliverable, changed] of [
    [proof, { ...body, body: "Reçu de retrait" }],
    [proof, { ...body, files: [other.id] }],
    [proof, { ...body, files: [...body.files, other.id] }],
    [written, { ...message, body: "Il manque une pièce." }],
    [written, courier],
    [sent, { ...courier, tracking_number: "JD0146 0000 13" }],
  ] as const)
    expect(await call(admin, "PUT", at(id, deliverable), changed)).toMatchObject({
      status: 409,
      body: { code: "idempotency_key_reused" },
    });
  expect((await getRequest(server, owner, id)).deliverables).toEqual(deliverables);
  expect((await call(admin, "PUT", at(id, sent), courier)).status, "sent again").toBe(200);
});

test("a proof is a picture, and fulfils no promise", async () => {
  const { id } = await begun();
  const { reply } = await addProof(id, { name: "recu.pdf" });
  expect(reply).toMatchObject({
    status: 400,
    body: { code: "invalid_input", errors: [{ field: "files", code: "picture_required" }] },
  });
  expect((await addProof(id, picture, { promise_key: "copie" })).reply.status).toBe(400);
  expect((await addProof(id, picture, { body: "deux\nlignes" })).reply.status).toBe(400);
  expect((await addProof(id, picture, { files: [] })).reply.status).toBe(400);
});
