import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startOwnApp, startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { buildAttachment } from "../../../test/builders/attachments.ts";
import {
  createUpload,
  pdf,
  sendBytes,
  storedBytes,
  uploadDocument,
} from "../../../test/builders/documents.ts";
import { buildRequest, PASSPORT } from "../../../test/builders/requests.ts";
import { queuedJobs } from "../../../test/database.ts";
import { STORAGES, startStorage } from "../../../test/storage.ts";
import { reconcile } from "./reconcile-storage.ts";

describe.each(STORAGES)("in a %s", (kind) => {
  let server: TestApp;
  let close: () => Promise<void>;
  const logged: { msg: string; documents?: { id: string }[] }[] = [];
  beforeAll(async () => {
    const storage = await startStorage(kind);
    close = storage.close;
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        logged.push(JSON.parse(String(chunk)));
        done();
      },
    });
    server = await startOwnApp(storage.variables, pino({ level: "error" }, sink));
  });
  afterAll(async () => {
    await server.close();
    await close();
  });

  const later = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);
  const there = (path: string) => server.ctx.storage.exists(path);
  const reported = () => logged.flatMap((line) => line.documents ?? []).map(({ id }) => id);

  test("deletes bytes without a document after a day, and nothing else", async () => {
    const { id, owner } = await buildRequest(server, { required_documents: [PASSPORT] });
    const documents = [
      await uploadDocument(server, owner, id, { bytes: pdf(1_000, 1) }),
      await uploadDocument(server, owner, id, { bytes: pdf(1_000, 2) }),
    ];
    const begun = (await createUpload(server, owner, id, { bytes: pdf(3_000, 3) })).headers
      .location as string;
    await sendBytes(server, owner, begun, pdf(3_000, 3).subarray(0, 1_000));
    const uploadId = begun.split("/").at(-1) as string;
    // Left by a crash: one upload that can still become a document, and one that cannot.
    const halfway = `${owner.id}/${id}/${uploadId}/passeport-passeport.pdf`;
    const orphans = [
      `${owner.id}/${id}/${crypto.randomUUID()}/passeport-x.pdf`,
      `start-${crypto.randomUUID()}`,
    ];
    for (const path of [halfway, ...orphans]) await server.ctx.storage.put(path, "left");

    await reconcile(server.ctx, {}, later(23));
    expect(await Promise.all(orphans.map(there))).toEqual([true, true]);
    await Promise.all([reconcile(server.ctx, {}, later(25)), reconcile(server.ctx, {}, later(25))]);
    expect(await Promise.all(orphans.map(there))).toEqual([false, false]);
    expect(await there(halfway)).toBe(true);
    for (const [index, one] of documents.entries()) {
      expect((await storedBytes(server, one).read()).equals(pdf(1_000, index + 1))).toBe(true);
    }
    // The upload continues and becomes a document.
    const rest = await sendBytes(server, owner, begun, pdf(3_000, 3).subarray(1_000), 1_000);
    const third = rest.headers["x-document-id"] as string;
    await reconcile(server.ctx, {}, later(25));
    expect((await storedBytes(server, third).read()).equals(pdf(3_000, 3))).toBe(true);
    expect(reported()).toEqual([]);
  });

  test("leaves the files of other capabilities", async () => {
    const sender = await buildUser(server);
    const attachment = await buildAttachment(server, sender);
    const others = ["avatars", "resources", "uploads", "billing", "unknown"].map(
      (folder) => `${folder}/${crypto.randomUUID()}`,
    );
    for (const path of others) await server.ctx.storage.put(path, "file");
    await reconcile(server.ctx, {}, later(1_000));
    expect(await Promise.all(others.map(there))).toEqual(others.map(() => true));
    const row = await server.ctx.db
      .selectFrom("attachments")
      .select("storage_key")
      .where("id", "=", attachment.id)
      .executeTakeFirstOrThrow();
    expect(await there(`attachments/${row.storage_key}`)).toBe(true);
  });

  test("reports a document whose bytes are missing, unless it was erased or infected", async () => {
    const { id, owner } = await buildRequest(server, { required_documents: [PASSPORT] });
    const [erased, lost, infected, kept] = [
      await uploadDocument(server, owner, id, { bytes: pdf(1_000, 1) }),
      await uploadDocument(server, owner, id, { bytes: pdf(1_000, 2) }),
      await uploadDocument(server, owner, id, { bytes: pdf(1_000, 3) }),
      await uploadDocument(server, owner, id, { bytes: pdf(1_000, 4) }),
    ];
    for (const one of [erased, lost, infected])
      await server.ctx.storage.delete((await storedBytes(server, one).row()).storage_path);
    await server.ctx.db
      .updateTable("uploaded_documents")
      .set({ storage_path: `erased/${erased}` })
      .where("id", "=", erased)
      .execute();
    await server.ctx.db
      .updateTable("uploaded_files")
      .set({ scan_state: "infected", signature: "Eicar", scanned_at: new Date(), erased_at: new Date() })
      .where("storage_path", "=", (await storedBytes(server, infected).row()).storage_path)
      .execute();
    logged.length = 0;
    await reconcile(server.ctx, {});
    expect(reported()).toEqual([lost]);
    // Starting at another page skips keys before it.
    const { storage_path } = await storedBytes(server, lost).row();
    logged.length = 0;
    await reconcile(server.ctx, { after: storage_path });
    expect(reported()).toEqual([]);
    expect((await storedBytes(server, kept).read()).equals(pdf(1_000, 4))).toBe(true);
  });
});

// Folder only: the test store cannot encrypt the token of a second page (DES, removed from OpenSSL 3).
const FOLDER = "11111111-1111-4111-8111-111111111111/request/upload";
test("continues with the next page", { timeout: patience(60_000) }, async () => {
  const server = await startTestApp();
  const keys = Array.from({ length: 1_005 }, (_, at) => `${FOLDER}/${String(at).padStart(4, "0")}`);
  for (const key of keys) await server.ctx.storage.put(key, "left");
  const there = async () => {
    const { objects } = await server.ctx.storage.listAll(`${FOLDER}/`, { recursive: true });
    return [...objects].filter(({ isFile }) => isFile).length;
  };
  const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
  await reconcile(server.ctx, {}, tomorrow);
  expect(await there()).toBe(5);
  const [next, ...others] = await queuedJobs(server, "documents.reconcile");
  expect(others).toEqual([]);
  expect(next).toMatchObject({ after: `${FOLDER}/0999` });
  await reconcile(server.ctx, next as object, tomorrow);
  expect(await there()).toBe(0);
  expect(await queuedJobs(server, "documents.reconcile")).toHaveLength(1);
  await server.close();
});
