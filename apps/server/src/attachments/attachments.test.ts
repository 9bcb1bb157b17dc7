import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  MAX_UNUSED_ATTACHMENTS,
} from "@passerelle/domain/attachments/files";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildAttachment, sendAttachment } from "../../test/builders/attachments.ts";
import { PNG, pdf } from "../../test/builders/documents.ts";
import { buildRequest } from "../../test/builders/requests.ts";
import { stopRefill } from "../../test/database.ts";
import { compoundFile, doc, docm, docx } from "../../test/resource-files.ts";
import { takesIdFirst } from "../../test/taken-ids.ts";
import { putAttachment, sweepAttachments } from "./files.ts";
import { bindAttachments, eraseAttachments, linkAttachment, listAttachments } from "./service.ts";

let server: TestApp;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  owner = await buildUser(server);
});
afterAll(() => server.close());

const bind = (user: { id: string }, ids: string[], id: string = crypto.randomUUID()) =>
  server.ctx.db
    .transaction()
    .execute((trx) => bindAttachments(trx, user.id, ids, { kind: "message", id }))
    .then(() => id);
const stored = async () => {
  const { objects } = await server.ctx.storage.listAll("attachments/", { recursive: true });
  return [...objects].filter((object) => object.isFile).length;
};
const row = (id: string) =>
  server.ctx.db.selectFrom("attachments").selectAll().where("id", "=", id).executeTakeFirst();

test("a person uploads and deletes their own files only", async () => {
  const user = await buildUser(server);
  const { id } = await buildAttachment(server, user);
  const other = await buildUser(server);
  const remove = (by: TestUser) =>
    server.app.inject({ method: "DELETE", url: `/api/attachments/${id}`, headers: by.headers });
  expect((await remove(other)).statusCode).toBe(200);
  expect(await row(id)).toMatchObject({ user_id: user.id });
  const before = await stored();
  for (const _ of [1, 2]) expect((await remove(user)).json()).toEqual({ id });
  expect(await row(id)).toBeUndefined();
  expect(await stored()).toBe(before - 1);
});

test("refuses an upload without a session", async () => {
  expect((await sendAttachment(server, undefined)).statusCode).toBe(401);
});

test.each([
  ["scan.pdf", pdf(), "application/pdf", "scan.pdf"],
  ["../../photo.exe", PNG, "image/png", "photo.exe.png"],
  [
    "lettre.docx",
    docx(),
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "lettre.docx",
  ],
  ["lettre.doc", doc(), "application/msword", "lettre.doc"],
])("detects %s by its bytes", async (name, bytes, mime_type, kept) => {
  const { id, ...stored } = await buildAttachment(server, owner, { name, bytes });
  expect(id).toEqual(expect.any(String));
  expect(stored).toEqual({ name: kept, mime_type, size: bytes.length, scan: "not_scanned" });
});

test.each([
  ["a page", Buffer.from("<html><script>alert(1)</script></html>")],
  ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["a document with macros", docm()],
  ["a workbook", compoundFile(["Workbook"])],
  ["nothing", Buffer.alloc(0)],
])("refuses %s named as a PDF", async (_what, bytes) => {
  const reply = await sendAttachment(server, owner, { bytes });
  expect([reply.statusCode, reply.json().code]).toEqual([415, "file_type_refused"]);
});

test("refuses a file above the limit and accepts one of exactly that size", async () => {
  const reply = await sendAttachment(server, owner, { bytes: pdf(MAX_ATTACHMENT_BYTES + 1) });
  expect([reply.statusCode, reply.json().code]).toEqual([413, "file_too_large"]);
  expect(await buildAttachment(server, owner, { bytes: pdf(MAX_ATTACHMENT_BYTES) })).toMatchObject({
    size: MAX_ATTACHMENT_BYTES,
  });
});

test("a repeated upload, even concurrent, makes one file; its id accepts no other content", async () => {
  const id = crypto.randomUUID();
  const before = await stored();
  const replies = await Promise.all([1, 2, 3].map(() => sendAttachment(server, owner, { id })));
  expect(replies.map((reply) => reply.json().id)).toEqual([id, id, id]);
  expect(await stored()).toBe(before + 1);
  const others = [
    await sendAttachment(server, owner, { id, bytes: pdf(3_000, 7) }),
    await sendAttachment(server, await buildUser(server), { id }),
  ];
  for (const reply of others) expect(reply.json().code).toBe("attachment_not_found");
});

test("limits unused files, also for concurrent uploads, and a refused upload leaves no bytes", async () => {
  const user = await buildUser(server);
  const before = await stored();
  const replies = await Promise.all(
    Array.from({ length: MAX_UNUSED_ATTACHMENTS + 4 }, (_, seed) =>
      sendAttachment(server, user, { bytes: pdf(500, seed) }),
    ),
  );
  const codes = replies.map((reply) => reply.statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(MAX_UNUSED_ATTACHMENTS);
  expect(codes.filter((code) => code === 409)).toHaveLength(4);
  expect(await stored()).toBe(before + MAX_UNUSED_ATTACHMENTS);
  // Once the limit is reached, the bytes are not written at all.
  const { storage } = server.ctx;
  const written: string[] = [];
  const watched = new Proxy(storage, {
    get: (target, name) => {
      if (name === "putStream") written.push("bytes");
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const one = { id: crypto.randomUUID(), name: "passeport.pdf" };
  const put = putAttachment({ ...server.ctx, storage: watched }, { userId: user.id }, one, pdf());
  await expect(put).rejects.toMatchObject({ code: "attachment_space_full" });
  expect(written).toEqual([]);
});

/** Records files of this many bytes without their bytes. */
async function recordFiles(user: TestUser, sizes: number[], uploaded_at = new Date()): Promise<void> {
  const rows = sizes.map((size, position) => ({
    id: crypto.randomUUID(),
    user_id: user.id,
    storage_key: crypto.randomUUID(),
    file_name: "passeport.pdf",
    mime_type: "application/pdf",
    size,
    sha256: "0".repeat(64),
    uploaded_at,
    kind: "message",
    owner_id: crypto.randomUUID(),
    position,
  }));
  await server.ctx.db.insertInto("attachments").values(rows).execute();
}

const forgetFiles = (...users: TestUser[]) =>
  server.ctx.db
    .deleteFrom("attachments")
    .where(
      "user_id",
      "in",
      users.map(({ id }) => id),
    )
    .execute();

test("limits the total of a customer until they have ordered something", async () => {
  const { owner: customer, id } = await buildRequest(server);
  const refused = async (user: TestUser) => (await sendAttachment(server, user)).json().code;
  await recordFiles(customer, [MAX_ATTACHMENT_BYTES, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENT_BYTES - 1_000]);
  expect(await refused(customer)).toBe("attachment_total_reached");
  await server.ctx.db
    .updateTable("service_requests")
    .set({ submitted_at: new Date() })
    .where("id", "=", id)
    .execute();
  expect(await refused(customer)).toBeUndefined();

  const agent = await buildUser(server, { role: "agent_administration" });
  await recordFiles(agent, [MAX_ATTACHMENT_BYTES, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENT_BYTES]);
  expect(await refused(agent)).toBeUndefined();
  await forgetFiles(customer, agent);
});

test("limits what one person uploads in a day", async () => {
  const agent = await buildUser(server, { role: "agent_administration" });
  const whole = Array.from({ length: 25 }, () => MAX_ATTACHMENT_BYTES);
  await recordFiles(agent, whole, new Date(Date.now() - 25 * 60 * 60 * 1000));
  expect((await sendAttachment(server, agent)).statusCode).toBe(200);
  await recordFiles(agent, whole);
  const reply = await sendAttachment(server, agent);
  expect([reply.statusCode, reply.json().code]).toEqual([409, "attachment_day_reached"]);
  await forgetFiles(agent);
});

test("limits uploads per person and hour", async () => {
  onTestFinished(await stopRefill(server));
  const user = await buildUser(server);
  for (let time = 0; time < 60; time += 1) await sendAttachment(server, user, { bytes: Buffer.alloc(0) });
  const refused = await sendAttachment(server, user);
  expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_requests"]);
  await buildAttachment(server, await buildUser(server));
});

test("refuses an id that another person takes at the same moment, and leaves no bytes", async () => {
  const id = crypto.randomUUID();
  await takesIdFirst(server.ctx.db, "attachments", id);
  const before = await stored();
  const reply = await sendAttachment(server, owner, { id });
  expect([reply.statusCode, reply.json().code]).toEqual([404, "attachment_not_found"]);
  expect(await stored()).toBe(before);
});

test("files belong to one owner, in the chosen order, and to no other afterwards", async () => {
  const first = await buildAttachment(server, owner, { name: "b.pdf" });
  const second = await buildAttachment(server, owner, { name: "a.pdf", bytes: pdf(900, 3) });
  const ids = [first.id, second.id];
  const message = await bind(owner, ids);
  await bind(owner, ids, message);
  expect((await listAttachments(server.ctx.db, "message", [message])).get(message)).toEqual([first, second]);
  expect((await listAttachments(server.ctx.db, "deliverable", [message])).size).toBe(0);
  await expect(bind(owner, ids)).rejects.toMatchObject({ code: "attachment_not_found" });
  const stranger = await buildUser(server);
  const theirs = await buildAttachment(server, stranger);
  await expect(bind(owner, [theirs.id])).rejects.toMatchObject({ code: "attachment_not_found" });
  const many = Array.from({ length: MAX_ATTACHMENTS + 1 }, () => crypto.randomUUID());
  await expect(bind(owner, many)).rejects.toMatchObject({ code: "attachment_not_found" });
  const removed = await server.app.inject({
    method: "DELETE",
    url: `/api/attachments/${first.id}`,
    headers: owner.headers,
  });
  expect(removed.statusCode).toBe(200);
  expect(await row(first.id)).toBeDefined();
});

test("of two concurrent owners one gets the file", async () => {
  const { id } = await buildAttachment(server, owner);
  const results = await Promise.allSettled([1, 2, 3].map(() => bind(owner, [id])));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a link reads the bytes, whole or in part, for its person only; each reading is recorded", async () => {
  const bytes = pdf(4_000, 5);
  const { id } = await buildAttachment(server, owner, { bytes });
  const message = await bind(owner, [id]);
  const of = { kind: "message" as const, id: message };
  const reader = { userId: owner.id, sessionId: owner.sessionId };
  const link = () => linkAttachment(server.ctx, reader, id, of, "attachment");
  await expect(
    linkAttachment(server.ctx, reader, id, { ...of, kind: "deliverable" }, "inline"),
  ).rejects.toMatchObject({ code: "attachment_not_found" });
  const { url } = await link();
  const whole = await server.app.inject({ url });
  expect(whole.rawPayload.equals(bytes)).toBe(true);
  expect(whole.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store",
  });
  expect((await server.app.inject({ url, headers: { range: "bytes=0-9" } })).statusCode).toBe(206);
  const reads = await server.ctx.db
    .selectFrom("attachment_reads")
    .select(["user_id", "disposition"])
    .where("attachment_id", "=", id)
    .execute();
  expect(reads).toEqual([{ user_id: owner.id, disposition: "attachment" }]);
  for (const forged of [
    url.replace("=attachment", "=inline"),
    `/files/attachments/${id}`,
    "/files/attachments/x",
  ])
    expect((await server.app.inject({ url: forged })).statusCode).toBe(404);
});

test("files are deleted with their owner, and unused ones after a day", async () => {
  const bound = await buildAttachment(server, owner);
  const message = await bind(owner, [bound.id]);
  const kept = await buildAttachment(server, owner, { bytes: pdf(800, 9) });
  const keptFor = await bind(owner, [kept.id]);
  await server.ctx.db
    .transaction()
    .execute((trx) => eraseAttachments(server.ctx, trx, ["message"], [message], "account_closed"));
  expect(await row(bound.id)).toBeUndefined();
  await buildAttachment(server, owner, { bytes: pdf(800, 10) });
  await server.ctx.storage.put(`attachments/${crypto.randomUUID()}`, "left by a process that died");
  await sweepAttachments(server.ctx, Date.now() + 25 * 60 * 60 * 1000);
  const rows = await server.ctx.db.selectFrom("attachments").select("owner_id").execute();
  expect(rows.every(({ owner_id }) => owner_id !== null)).toBe(true);
  expect(await stored()).toBe(rows.length);
  expect((await listAttachments(server.ctx.db, "message", [keptFor])).size).toBe(1);
});
