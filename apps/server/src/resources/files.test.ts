import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { administratorOf } from "../../test/builders/accounts.ts";
import { pdf } from "../../test/builders/documents.ts";
import { buildDocument, buildFile, sendFile } from "../../test/builders/resources.ts";
import { compoundFile, doc, docm, docx } from "../../test/resource-files.ts";
import { STORAGES, startTestAppOn } from "../../test/storage.ts";
import { keyOf, sweepResources } from "./files.ts";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const DAY = 24 * 3_600_000;

let server: TestApp;
const exists = (fileId: string) => server.ctx.storage.exists(keyOf(fileId));
const fileOf = async (resourceId: string) => {
  const { file_id } = await server.ctx.db
    .selectFrom("resources")
    .select("file_id")
    .where("id", "=", resourceId)
    .executeTakeFirstOrThrow();
  return file_id as string;
};

describe.each(STORAGES)("in a %s", (storage) => {
  beforeAll(async () => {
    server = await startTestAppOn(storage);
  });
  afterAll(() => server.close());

  test("deletes an unused file with its bytes after a day, and keeps a used one", async () => {
    const unused = (await buildFile(server)).id;
    expect(Buffer.from(await server.ctx.storage.getBytes(keyOf(unused))).equals(pdf())).toBe(true);
    const used = await fileOf((await buildDocument(server)).id);
    await sweepResources(server.ctx, Date.now() + DAY - 60_000);
    expect(await exists(unused)).toBe(true);
    await sweepResources(server.ctx, Date.now() + DAY + 60_000);
    expect([await exists(unused), await exists(used)]).toEqual([false, true]);
  });

  test("deletes bytes left by a crashed process after an hour", async () => {
    const leftover = keyOf(crypto.randomUUID());
    await server.ctx.storage.put(leftover, "bytes without a row");
    await sweepResources(server.ctx);
    expect(await server.ctx.storage.exists(leftover)).toBe(true);
    await sweepResources(server.ctx, Date.now() + 2 * 3_600_000);
    expect(await server.ctx.storage.exists(leftover)).toBe(false);
  });

  // What follows depends on the bytes, and not on how they are kept.
  if (storage === "bucket") return;

  test.each([
    ["PDF", pdf(), "Guide de l’état civil.pdf", "application/pdf", "Guide de l’état civil.pdf"],
    ["DOCX", docx(), "modèle.DOCX", DOCX, "modèle.DOCX"],
    ["DOC", doc(), "modele.doc", "application/msword", "modele.doc"],
    [
      "PDF with another name",
      pdf(),
      "C:\\fakepath\\facture\u202efdp.exe",
      "application/pdf",
      "facturefdp.exe.pdf",
    ],
  ])("detects a %s by its bytes", async (_name, bytes, name, mime_type, shown) => {
    const reply = await sendFile(server, await administratorOf(server), bytes, name);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toEqual({ id: expect.any(String), name: shown, mime_type, size: bytes.length });
    expect(Buffer.from(await server.ctx.storage.getBytes(keyOf(reply.json().id))).equals(bytes)).toBe(true);
  });

  test("accepts exactly 5 MB and refuses a byte more", async () => {
    const admin = await administratorOf(server);
    const limit = 5 * 1024 * 1024;
    expect((await sendFile(server, admin, pdf(limit))).statusCode).toBe(200);
    const reply = await sendFile(server, admin, pdf(limit + 1));
    expect([reply.statusCode, reply.json().code]).toEqual([413, "file_too_large"]);
  });
});

describe("refused", () => {
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["a page called a PDF", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a program", Buffer.from("4d5a90000300000004000000ffff0000", "hex")],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["a ZIP", Buffer.from("504b0506000000000000000000000000000000000000", "hex")],
    ["a DOCX with macros", docm()],
    ["an old workbook", compoundFile(["Workbook", "\u0005SummaryInformation"])],
    ["a compound file cut off in its header", doc().subarray(0, 100)],
    ["a compound file cut off before its directory", doc().subarray(0, 1024)],
    ["a compound file whose directory bites its tail", biting()],
    ["a compound file of sectors that there are not", odd()],
  ])("%s", async (_name, bytes) => {
    const reply = await sendFile(server, await administratorOf(server), bytes, "guide.pdf");
    expect([reply.statusCode, reply.json().code]).toEqual([415, "file_type_refused"]);
    expect(reply.json().details).toEqual({ accepted: ["PDF", "DOCX", "DOC"] });
    expect(await server.ctx.db.selectFrom("resource_files").select("id").execute()).toEqual([]);
  });

  test("a file without a name", async () => {
    expect((await sendFile(server, await administratorOf(server), pdf(), "")).statusCode).toBe(400);
  });
});

function biting(): Buffer {
  const bytes = compoundFile(["Workbook"]);
  bytes.writeUInt32LE(1, 512 + 4);
  return bytes;
}

function odd(): Buffer {
  const bytes = doc();
  bytes.writeUInt16LE(31, 30);
  return bytes;
}
