import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type OwnApp, startOwnApp, startTestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildAttachment } from "../../test/builders/attachments.ts";
import { pdf, uploadDocument } from "../../test/builders/documents.ts";
import { waitForMail } from "../../test/builders/mailbox.ts";
import { send } from "../../test/builders/messaging.ts";
import { buildRequest, getRequest, PASSPORT } from "../../test/builders/requests.ts";
import { EICAR, type FakeClamd, startClamd } from "../../test/clamd.ts";
import { buildPdf, stream } from "../../test/pdf-samples.ts";
import { scanAgain } from "../../test/scan-again.ts";
import { buildSubmitted } from "../../test/submitted.ts";
import { UPLOAD_KINDS } from "../../test/upload-kinds.ts";
import { readNamedKeys } from "../platform/backup/stored-files.ts";
import { requireReadable } from "../platform/files/read-file.ts";
import { requireClean } from "../platform/files/require-clean.ts";
import { eraseQuarantined } from "../platform/files/scan-files.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let clamd: FakeClamd;
let server: OwnApp;
let staff: TestUser;
beforeAll(async () => {
  clamd = await startClamd();
  server = await startOwnApp({ CLAMD_URL: clamd.url });
  staff = await buildUser(server, { role: "super_admin" });
});
afterEach(async () => {
  clamd.maxBytes = 25 * 1024 * 1024;
  if (clamd.behaviour === "closing") clamd.behaviour = "working";
});
afterAll(async () => {
  await server.close();
  await clamd.stop();
});

const filesOf = async (user: TestUser) =>
  server.ctx.db.selectFrom("uploaded_files").selectAll().where("uploaded_by", "=", user.id).execute();
const stateOf = async (user: TestUser) => (await filesOf(user)).map((file) => file.scan_state).join();

const reading = (path: string, reader: string | undefined) =>
  requireReadable(server.ctx, path, reader).then(
    () => "readable",
    (error: { code: string }) => error.code,
  );

/** The same for the only file of an uploader. */
const readingOf = async (owner: TestUser, reader: TestUser) =>
  reading((await filesOf(owner))[0]?.storage_path ?? "", reader.id);

/** The status of a document's link for its reader, and its code if it is refused. */
async function linkFor(reader: TestUser, id: string) {
  const reply = await server.app.inject({
    method: "POST",
    url: `/api/documents/${id}/links`,
    headers: reader.headers,
    payload: { disposition: "attachment" },
  });
  return { status: reply.statusCode, ...reply.json<{ url?: string; code?: string }>() };
}

async function documentOf(bytes = pdf()) {
  const request = await buildRequest(server, { required_documents: [PASSPORT] });
  return {
    request,
    owner: request.owner,
    id: await uploadDocument(server, request.owner, request.id, { bytes }),
  };
}

describe.each(Object.entries(UPLOAD_KINDS))("%s", (_name, { upload, containing }) => {
  test("waits while the scanner is away, unreadable for others, and is served after its scan", async () => {
    const user = await buildUser(server, { role: "super_admin" });
    clamd.behaviour = "closing";
    expect((await upload(server, user, containing("harmless"))).status).toBeLessThan(300);
    const [file] = await filesOf(user);
    expect(file?.scan_state).toBe("pending");
    const path = file?.storage_path as string;
    expect(await reading(path, user.id)).toBe("readable");
    expect(await reading(path, staff.id)).toBe("file_scan_pending");
    expect(await reading(path, undefined)).toBe("file_scan_pending");

    await scanAgain(server, clamd);
    await expect.poll(() => stateOf(user)).toBe("clean");
    expect(await reading(path, staff.id)).toBe("readable");
    expect(clamd.scanned.some((bytes) => bytes.includes("harmless"))).toBe(true);
  });

  test("is put into quarantine when it is infected, also for its uploader, with an email and a notification", async () => {
    const user = await buildUser(server, { role: "super_admin" });
    expect((await upload(server, user, containing(EICAR))).status).toBeLessThan(300);
    await expect.poll(() => stateOf(user)).toBe("infected");
    const [file] = await filesOf(user);
    expect(file?.signature).toBe("Eicar-Test-Signature");
    expect(await reading(file?.storage_path as string, user.id)).toBe("file_infected");
    expect((await waitForMail(server, user.email)).subject).toContain("mis à l’écart");
    const { notifications } = (
      await server.app.inject({ url: "/api/notifications", headers: user.headers })
    ).json<{ notifications: { type: string }[] }>();
    expect(notifications.map(({ type }) => type)).toEqual(["infected_file"]);
  });
});

test.each(Object.entries(UPLOAD_KINDS).filter(([name]) => !name.includes("picture")))(
  "%s is refused with a script in it, and nothing of it stays",
  async (_name, { upload }) => {
    const user = await buildUser(server, { role: "super_admin" });
    const bytes = buildPdf({
      catalog: "/OpenAction 3 0 R",
      objects: ["<< /S /JavaScript /JS (x) >>"],
      isCompressed: true,
    });
    expect(await upload(server, user, bytes)).toEqual({ status: 415, code: "file_active_content" });
    expect(await filesOf(user)).toEqual([]);
  },
);

test("every stored file passed the gate", async () => {
  const { objects } = await server.ctx.storage.listAll("/", { recursive: true });
  const stored = [...objects].flatMap((one) =>
    one.isFile && !one.key.startsWith("uploads/") ? one.key : [],
  );
  const rows = await server.ctx.db.selectFrom("uploaded_files").select("storage_path").execute();
  const admitted = new Set(rows.map((row) => row.storage_path));
  expect(stored.length).toBeGreaterThan(5);
  expect(stored.filter((key) => !admitted.has(key))).toEqual([]);
});

test("an infected document does not count: it cannot be read by link, and the request still needs it", async () => {
  clamd.behaviour = "closing";
  const { owner, request, id } = await documentOf(buildPdf({ objects: [stream("", EICAR)] }));
  const early = await linkFor(owner, id);
  expect(early.status).toBe(200);
  expect(await readingOf(owner, staff)).toBe("file_scan_pending");
  expect((await getRequest(server, owner, request.id)).documents).toMatchObject([{ id, scan: "pending" }]);

  await scanAgain(server, clamd);
  await expect.poll(() => stateOf(owner)).toBe("infected");
  expect(await linkFor(owner, id)).toMatchObject({ status: 410, code: "file_infected" });
  const read = await server.app.inject({ url: early.url as string });
  expect(read.json()).toMatchObject({ code: "file_infected" });
  const detail = await getRequest(server, owner, request.id);
  expect(detail.documents).toMatchObject([{ id, scan: "infected" }]);
  const submitted = await server.app.inject({
    method: "POST",
    url: `/api/requests/${request.id}/payments`,
    headers: { ...owner.headers, "idempotency-key": crypto.randomUUID() },
    payload: { version: detail.version },
  });
  expect(submitted.statusCode).toBeGreaterThanOrEqual(400);
  expect((await waitForMail(server, owner.email)).text).toContain(`/requests-tracking/${request.id}`);
});

test("open pages of both sides follow when a file of a message was scanned", async () => {
  clamd.behaviour = "closing";
  const { owner, id } = await buildSubmitted(server);
  const file = await buildAttachment(server, owner);
  expect((await send(server, owner, id, { attachments: [file.id] })).body).toMatchObject({
    attachments: [{ id: file.id, scan: "pending" }],
  });
  await sql`DELETE FROM live_events`.execute(server.ctx.db);
  await scanAgain(server, clamd);
  const announced = () =>
    server.ctx.db.selectFrom("live_events").select("user_id").where("about", "=", "conversation").execute();
  await expect
    .poll(async () => (await announced()).map((row) => row.user_id))
    .toEqual(expect.arrayContaining([owner.id, staff.id]));
});

test("deletes the bytes of an infected file after its quarantine, and keeps its record", async () => {
  const { owner } = await documentOf(buildPdf({ objects: [stream("", EICAR)] }));
  await expect.poll(() => stateOf(owner)).toBe("infected");
  const path = (await filesOf(owner))[0]?.storage_path as string;
  await eraseQuarantined(server.ctx, Date.now() + 29 * DAY_MS);
  expect(await server.ctx.storage.exists(path)).toBe(true);
  await eraseQuarantined(server.ctx, Date.now() + 31 * DAY_MS);
  expect(await server.ctx.storage.exists(path)).toBe(false);
  expect(await stateOf(owner)).toBe("infected");
});

test("the log of a failed scan does not contain the name of the file", async () => {
  clamd.behaviour = "closing";
  const warn = vi.spyOn(server.ctx.log, "warn");
  const { owner } = await documentOf();
  const path = (await filesOf(owner))[0]?.storage_path as string;
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const lines = () => warn.mock.calls.map(([values]) => JSON.stringify(values));
  await expect.poll(() => lines().join()).toContain(`${folder}…`);
  expect(lines().join()).not.toContain(path);
  warn.mockRestore();
});

test("a backup does not miss an infected file that was deleted", async () => {
  const { owner } = await documentOf(buildPdf({ objects: [stream("", EICAR)] }));
  await expect.poll(() => stateOf(owner)).toBe("infected");
  const path = (await filesOf(owner))[0]?.storage_path as string;
  const isNamed = async () => (await readNamedKeys(server.ctx.db)).has(path);
  expect(await isNamed()).toBe(true);
  await eraseQuarantined(server.ctx, Date.now() + 31 * DAY_MS);
  expect(await isNamed()).toBe(false);
});

test("a file that the scanner refuses stays unreadable, and does not hold up the others", async () => {
  clamd.maxBytes = 20_000;
  const large = await documentOf(pdf(30_000));
  const small = await documentOf(pdf(2_000));
  await scanAgain(server, clamd);
  await expect.poll(() => stateOf(small.owner)).toBe("clean");
  expect(await stateOf(large.owner)).toBe("pending");
  expect(await readingOf(large.owner, staff)).toBe("file_scan_pending");
});

test("a file that was never scanned waits once a scanner is configured, and is scanned after recent uploads", async () => {
  const { owner } = await documentOf();
  await expect.poll(() => stateOf(owner)).toBe("clean");
  await sql`UPDATE uploaded_files SET scan_state = 'not_scanned', scanned_at = NULL WHERE uploaded_by = ${owner.id}`.execute(
    server.ctx.db,
  );
  expect(await readingOf(owner, staff)).toBe("file_scan_pending");
  await scanAgain(server, clamd);
  await expect.poll(() => stateOf(owner)).toBe("clean");
  expect(await readingOf(owner, staff)).toBe("readable");
});

test("scans imports before they are read, and refuses them without a verdict", async () => {
  await expect(requireClean(server.ctx, Buffer.from(EICAR))).rejects.toMatchObject({ code: "file_infected" });
  await expect(requireClean(server.ctx, Buffer.from("text"))).resolves.toBeUndefined();
  clamd.behaviour = "closing";
  await expect(requireClean(server.ctx, Buffer.from("text"))).rejects.toMatchObject({
    code: "scanner_unavailable",
  });
});

test("without a scanner files are read by others at once, and are presented as not scanned", async () => {
  const other = await startTestApp();
  try {
    const { owner, id } = await buildSubmitted(other);
    const file = await buildAttachment(other, owner);
    const sent = await send(other, owner, id, { attachments: [file.id] });
    expect(sent.body).toMatchObject({ attachments: [{ scan: "not_scanned" }] });
    const admin = await buildUser(other, { role: "super_admin" });
    const reply = await other.app.inject({
      method: "POST",
      url: `/api/messages/${sent.body.id}/files/${file.id}/links`,
      headers: admin.headers,
      payload: { disposition: "inline" },
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect((await other.app.inject({ url: reply.json().url })).rawPayload.equals(pdf())).toBe(true);
  } finally {
    await other.close();
  }
});
