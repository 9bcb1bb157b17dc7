import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import {
  createUpload,
  metadata,
  PNG,
  pdf,
  sendAndCut,
  sendBytes,
  storedBytes,
  TUS,
  uploadDocument,
} from "../../../test/builders/documents.ts";
import { buildRequest, getRequest, PASSPORT } from "../../../test/builders/requests.ts";
import { STORAGES, startOwnAppOn } from "../../../test/storage.ts";
import { storePieces } from "./pieces.ts";

let server: OwnApp;
let port: number;

async function listen(): Promise<void> {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  port = (server.app.server.address() as AddressInfo).port;
}
const withPassport = () => buildRequest(server, { required_documents: [PASSPORT] });
const head = (user: TestUser, url: string) =>
  server.app.inject({ method: "HEAD", url, headers: { ...user.headers, ...TUS } });

const offsetOf = async (user: TestUser, url: string) => {
  const reply = await head(user, url);
  expect(reply.statusCode).toBe(200);
  return Number(reply.headers["upload-offset"]);
};

/** Resumes like a client: asks for the offset again while a cut connection may still be writing. */
async function sendRest(user: TestUser, url: string, bytes: Buffer) {
  for (;;) {
    const offset = await offsetOf(user, url);
    const reply = await sendBytes(server, user, url, bytes.subarray(offset), offset);
    if (reply.statusCode !== 409) return reply;
    expect(reply.json().code).toBe("upload_conflict");
  }
}

/** The stored pieces of an upload. */
async function piecesOf(url: string): Promise<string[]> {
  const id = url.split("/").at(-1) as string;
  const { objects } = await server.ctx.storage.listAll("uploads/", { recursive: true });
  return [...objects].map((object) => object.name).filter((name) => name.startsWith(id));
}

describe.each(STORAGES)("in a %s", (storage) => {
  beforeAll(async () => {
    server = await startOwnAppOn(storage, { MAX_DOCUMENT_MB: "1" });
    await listen();
  });
  afterAll(() => server.close());

  test("a file becomes a document before its last piece is acknowledged", async () => {
    const { id, owner } = await withPassport();
    const bytes = pdf(5_000);
    const documentId = await uploadDocument(server, owner, id, { bytes, fileName: "Été 1.pdf" });
    const detail = await getRequest(server, owner, id);
    expect(detail.documents).toMatchObject([
      {
        id: documentId,
        doc_key: "passeport",
        file_name: "Été 1.pdf",
        mime_type: "application/pdf",
        size: 5_000,
      },
    ]);
    expect(detail).toMatchObject({ resume_step: "payment", next_action: "pay" });
    expect(detail.events.at(-1)).toMatchObject({ kind: "document_added", note: "Été 1.pdf" });
    const { storage_path, upload_id } = await storedBytes(server, documentId).row();
    expect(storage_path).toBe(`${owner.id}/${id}/${upload_id}/passeport-Ete_1.pdf`);
    expect((await storedBytes(server, documentId).read()).equals(bytes)).toBe(true);
  });

  test("an upload cut at any byte resumes from what has arrived", async () => {
    const { id, owner } = await withPassport();
    const bytes = pdf(200_000);
    // Where an upload is cut does not depend on the storage: a bucket gets one that is cut early and one that is cut repeatedly.
    const places = [[0], [1], [8, 9], [65_536, 70_000, 199_999], [131_072]];
    for (const cuts of storage === "bucket" ? places.slice(2, 4) : places) {
      const created = await createUpload(server, owner, id, { bytes });
      const url = created.headers.location as string;
      for (const cut of cuts) {
        const offset = await offsetOf(owner, url);
        const piece = bytes.subarray(offset, Math.max(offset, cut));
        await sendAndCut(port, owner, url, { bytes: piece, promised: bytes.length - offset, offset });
        expect(await offsetOf(owner, url)).toBeLessThanOrEqual(cut);
      }
      const reply = await sendRest(owner, url, bytes);
      expect(reply.statusCode).toBe(204);
      const documentId = reply.headers["x-document-id"] as string;
      expect((await storedBytes(server, documentId).read()).equals(bytes)).toBe(true);
    }
  });

  test("after a crash behind the last byte, asking makes the document", async () => {
    const { id, owner } = await withPassport();
    const bytes = pdf();
    const url = (await createUpload(server, owner, id, { bytes })).headers.location as string;
    // All bytes are stored without a document, as after a crash.
    await storePieces(server.ctx, url.split("/").at(-1) as string, 0, Readable.from([bytes]));
    expect((await getRequest(server, owner, id)).documents).toHaveLength(0);
    const replies = await Promise.all([head(owner, url), head(owner, url), head(owner, url)]);
    const { documents } = await getRequest(server, owner, id);
    expect(documents).toHaveLength(1);
    expect(replies.map((reply) => reply.headers["x-document-id"])).toEqual(Array(3).fill(documents[0]?.id));
  });

  // The bytes decide alike in each storage; from a bucket one file is read that takes several reads.
  const refused: [string, string][] = [
    ["short", "<html><script>alert(1)</script></html>"],
    // Longer than the sample by which most types are recognised.
    ["long", "an unknown type, ".repeat(3_000)],
    // A photograph of an iPhone, which the pages send as JPEG.
    ["HEIC", `\0\0\0\x18ftypheic\0\0\0\0mif1heic${"pixels".repeat(1_000)}`],
  ];
  test.each(storage === "bucket" ? refused.slice(1, 2) : refused)(
    "the bytes decide the type, and a refused %s file leaves nothing",
    async (_length, file) => {
      const { id, owner } = await withPassport();
      const bytes = Buffer.from(file);
      const url = (await createUpload(server, owner, id, { bytes, fileName: "photo.png" })).headers
        .location as string;
      const reply = await sendBytes(server, owner, url, bytes);
      expect(reply.statusCode).toBe(415);
      expect(reply.headers["content-type"]).toContain("application/problem+json");
      expect(reply.json()).toMatchObject({
        code: "file_type_refused",
        details: { accepted: ["PDF", "JPG", "PNG"] },
      });
      expect((await head(owner, url)).statusCode).toBe(404);
      expect(await piecesOf(url)).toEqual([]);

      // A picture by its bytes, whatever its name; not served as a program.
      const documentId = await uploadDocument(server, owner, id, { bytes: PNG, fileName: "../../run.exe" });
      expect((await getRequest(server, owner, id)).documents).toMatchObject([
        { id: documentId, file_name: "run.exe.png", mime_type: "image/png" },
      ]);
    },
  );

  test("a deleted upload leaves nothing, and too many replace the oldest", async () => {
    const { id, owner } = await withPassport();
    const bytes = pdf();
    const url = (await createUpload(server, owner, id, { bytes })).headers.location as string;
    const end = await server.app.inject({ method: "DELETE", url, headers: { ...owner.headers, ...TUS } });
    expect(end.statusCode).toBe(204);
    expect((await head(owner, url)).statusCode).toBe(404);

    const urls: string[] = [];
    for (let i = 0; i < 22; i++) {
      urls.push((await createUpload(server, owner, id, { bytes })).headers.location as string);
      await sendBytes(server, owner, urls.at(-1) as string, bytes.subarray(0, 100));
    }
    const states = await Promise.all(urls.map(async (one) => (await head(owner, one)).statusCode));
    expect(states).toEqual([404, 404, ...Array(20).fill(200)]);
    expect(await piecesOf(urls[0] as string)).toEqual([]);
  });

  // What follows depends on rows, and not on how bytes are kept.
  if (storage === "bucket") return;

  test("the browser's client pauses, loses the server in the middle, and ends with one document", async () => {
    const { id, owner } = await withPassport();
    const bytes = pdf(900_000);
    let restarts = 0;
    let documentId: string | undefined;
    await new Promise<void>((resolve, reject) => {
      const upload: Upload = new Upload(bytes, {
        endpoint: `http://127.0.0.1:${port}/files/uploads`,
        headers: { authorization: owner.headers.authorization },
        metadata: { target: "request", requestId: id, docKey: PASSPORT.key, filename: "passeport.pdf" },
        chunkSize: 300_000,
        retryDelays: [],
        onChunkComplete: (_size, accepted) => {
          if (accepted < 300_000 || restarts > 0) return;
          restarts++;
          upload
            .abort()
            .then(() => server.restart())
            .then(listen)
            .then(() => {
              upload.url = (upload.url ?? "").replace(/:\d+/, `:${port}`);
              upload.start();
            })
            .catch(reject);
        },
        onSuccess: ({ lastResponse }) => {
          documentId = lastResponse.getHeader("x-document-id");
          resolve();
        },
        onError: reject,
      });
      upload.start();
    });
    expect(restarts).toBe(1);
    const { documents } = await getRequest(server, owner, id);
    expect(documents.map((document) => document.id)).toEqual([documentId]);
    expect((await storedBytes(server, documentId as string).read()).equals(bytes)).toBe(true);
  });

  test("repeats a lost last reply", async () => {
    const { id, owner } = await withPassport();
    const bytes = pdf();
    const url = (await createUpload(server, owner, id, { bytes })).headers.location as string;
    const first = await sendBytes(server, owner, url, bytes);
    const documentId = first.headers["x-document-id"];

    const reply = await head(owner, url);
    expect(reply.headers).toMatchObject({ "upload-offset": "2000", "upload-length": "2000" });
    expect(reply.headers["x-document-id"]).toBe(documentId);
    const again = await sendBytes(server, owner, url, Buffer.alloc(0), bytes.length);
    expect([again.statusCode, again.headers["x-document-id"]]).toEqual([204, documentId]);
    expect((await sendBytes(server, owner, url, bytes)).json().code).toBe("upload_conflict");
    const { documents, events } = await getRequest(server, owner, id);
    expect(documents).toHaveLength(1);
    expect(events.filter((event) => event.kind === "document_added")).toHaveLength(1);
  });

  test("refuses a file that cannot become a document before any byte is sent", async () => {
    const { id, owner } = await withPassport();
    const refused = async (file: { bytes: Buffer; docKey?: string; fileName?: string }, requestId = id) => {
      const reply = await createUpload(server, owner, requestId, file);
      expect(reply.headers["content-type"]).toContain("application/problem+json");
      return { status: reply.statusCode, ...reply.json() };
    };
    expect(await refused({ bytes: Buffer.alloc(1024 * 1024 + 1) })).toMatchObject({
      status: 413,
      code: "file_too_large",
      details: { limit_bytes: 1024 * 1024 },
    });
    expect(await refused({ bytes: Buffer.alloc(0) })).toMatchObject({ status: 415 });
    expect(await refused({ bytes: PNG, docKey: "autre" })).toMatchObject({
      status: 400,
      errors: [{ field: "docKey", code: "document_unknown" }],
    });
    expect(await refused({ bytes: PNG }, crypto.randomUUID())).toMatchObject({ code: "request_not_found" });
    expect(await refused({ bytes: PNG }, "nonsense")).toMatchObject({ errors: [{ field: "requestId" }] });

    const bare = { method: "POST" as const, url: "/files/uploads" };
    const without = await server.app.inject({ ...bare, headers: { ...owner.headers, ...TUS } });
    expect([without.statusCode, without.json().code]).toEqual([400, "invalid_input"]);
    const deferred = await server.app.inject({
      ...bare,
      headers: {
        ...owner.headers,
        ...TUS,
        "upload-defer-length": "1",
        "upload-metadata": metadata({
          target: "request",
          requestId: id,
          docKey: PASSPORT.key,
          filename: "a.pdf",
        }),
      },
    });
    expect([deferred.statusCode, deferred.json().code]).toEqual([400, "invalid_input"]);
  });

  test("an upload is accessible to its creator only", async () => {
    const { id, owner } = await withPassport();
    const stranger = await buildUser(server);
    const staff = await buildUser(server, { role: "super_admin" });
    const bytes = pdf();
    const url = (await createUpload(server, owner, id, { bytes })).headers.location as string;
    for (const user of [stranger, staff]) {
      expect((await createUpload(server, user, id, { bytes })).json().code).toBe("request_not_found");
      expect((await head(user, url)).statusCode).toBe(404);
      expect((await sendBytes(server, user, url, bytes)).statusCode).toBe(404);
      const end = await server.app.inject({ method: "DELETE", url, headers: { ...user.headers, ...TUS } });
      expect(end.statusCode).toBe(404);
    }
    for (const reply of [
      await createUpload(server, { headers: {} }, id, { bytes }),
      await sendBytes(server, { headers: {} }, url, bytes),
      await server.app.inject({ method: "HEAD", url, headers: TUS }),
      await server.app.inject({ method: "DELETE", url, headers: TUS }),
    ]) {
      expect(reply.statusCode).toBe(401);
    }
    expect((await sendBytes(server, owner, url, bytes)).statusCode).toBe(204);
  });
});
