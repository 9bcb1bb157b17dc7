import { readdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type OwnApp, startOwnApp, type TestApp } from "../../../test/app.ts";
import { type Bucket, startBucket } from "../../../test/bucket.ts";
import type { TestUser } from "../../../test/builders/accounts.ts";
import {
  createUpload,
  openPatch,
  pdf,
  sendAndCut,
  sendBytes,
  storedBytes,
  TUS,
  uploadDocument,
} from "../../../test/builders/documents.ts";
import { buildRequest, getRequest, PASSPORT } from "../../../test/builders/requests.ts";
import { createLog } from "../../platform/log.ts";
import { storePieces } from "./pieces.ts";

let bucket: Bucket;
let server: OwnApp;
let sibling: TestApp;
/** The errors that the processes have logged in the present test. */
const failures: string[] = [];
/** Two processes with the same database and storage. */
let processes: Pick<TestApp, "app" | "ctx">[];

beforeAll(async () => {
  bucket = await startBucket();
  const log = createLog("error", { write: (line) => failures.push(line) });
  server = await startOwnApp({ STORAGE_URL: bucket.url }, log);
  sibling = await server.startSibling();
  processes = [server, sibling];
  for (const { app } of processes) await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await sibling.close();
  await server.close();
  await bucket.close();
});
afterEach(() => {
  bucket.trouble = undefined;
  failures.length = 0;
});

const portOf = ({ app }: Pick<TestApp, "app">) => (app.server.address() as AddressInfo).port;
const on = (which: number) => processes[which % 2] as TestApp;
const head = (which: number, user: TestUser, url: string) =>
  on(which).app.inject({ method: "HEAD", url, headers: { ...user.headers, ...TUS } });

async function begin(bytes: Buffer) {
  const { id, owner } = await buildRequest(server, { required_documents: [PASSPORT] });
  const url = (await createUpload(server, owner, id, { bytes })).headers.location as string;
  return { id, owner, url };
}

/** Expects exactly one document with these bytes, on both processes. */
async function expectDocument(id: string, owner: TestUser, bytes: Buffer): Promise<void> {
  for (const which of [0, 1]) {
    const { documents, events } = await getRequest(on(which), owner, id);
    expect(documents).toHaveLength(1);
    expect(events.filter(({ kind }) => kind === "document_added")).toHaveLength(1);
    const { read } = storedBytes(on(which), documents[0]?.id as string);
    expect((await read()).equals(bytes)).toBe(true);
  }
}

test("an upload that is cut repeatedly continues on either process", async () => {
  const bytes = pdf(2_500_000);
  const { id, owner, url } = await begin(bytes);
  for (const [which, cut] of [1, 700_000, 700_001, 1_900_000].entries()) {
    const offset = Number((await head(which, owner, url)).headers["upload-offset"]);
    const piece = bytes.subarray(offset, Math.max(offset, cut));
    await sendAndCut(portOf(on(which)), owner, url, {
      bytes: piece,
      promised: bytes.length - offset,
      offset,
    });
  }
  for (let which = 0; ; which++) {
    const offset = Number((await head(which, owner, url)).headers["upload-offset"]);
    const reply = await sendBytes(on(which + 1), owner, url, bytes.subarray(offset), offset);
    if (reply.statusCode === 204) break;
    expect(reply.json().code).toBe("upload_conflict");
  }
  await expectDocument(id, owner, bytes);
  for (const { ctx } of processes) expect(await readdir(ctx.env.dataDir)).toEqual([]);
});

test("of two requests that continue at the same byte on two processes, one is refused", async () => {
  const bytes = pdf(300_000);
  const { id, owner, url } = await begin(bytes);
  const other = pdf(300_000, 2);
  const replies = await Promise.all([
    sendBytes(on(0), owner, url, bytes.subarray(0, 200_000)),
    sendBytes(on(1), owner, url, other.subarray(0, 200_000)),
  ]);
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([204, 409]);
  const kept = replies[0]?.statusCode === 204 ? bytes : other;
  expect((await sendBytes(on(0), owner, url, kept.subarray(200_000), 200_000)).statusCode).toBe(204);
  await expectDocument(id, owner, kept);
});

test("a hanging connection on one process is overtaken on the other, and adds nothing when it resumes", async () => {
  const bytes = pdf(300_000);
  const { id, owner, url } = await begin(bytes);
  const hanging = openPatch(portOf(on(0)), owner, url, bytes.length);
  const answer = new Promise<number | undefined>((resolve, reject) => {
    hanging.on("response", (response) => resolve(response.resume().statusCode));
    hanging.on("error", reject);
  });
  await new Promise((resolve) => hanging.write(bytes.subarray(0, 1_000), resolve));
  expect((await head(1, owner, url)).headers["upload-offset"]).toBe("0");
  expect((await sendBytes(on(1), owner, url, bytes)).statusCode).toBe(204);
  hanging.end(bytes.subarray(1_000));
  // Asks again and gets the document.
  expect(await answer).toBe(409);
  await expectDocument(id, owner, bytes);
});

test("finished on both at the same time it is one document", async () => {
  const bytes = pdf(1_500_000);
  const { id, owner, url } = await begin(bytes);
  const uploadId = url.split("/").at(-1) as string;
  const half = [bytes.subarray(0, 700_000), bytes.subarray(700_000)] as const;
  expect((await sendBytes(on(0), owner, url, half[0])).statusCode).toBe(204);
  await storePieces(server.ctx, uploadId, 700_000, Readable.from([half[1]]));
  const replies = await Promise.all([0, 1, 2, 3].map((which) => head(which, owner, url)));
  // The reply of a failure has no body, so the log names its cause.
  expect(failures).toEqual([]);
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200]);
  const { documents } = await getRequest(server, owner, id);
  expect(documents).toHaveLength(1);
  expect(replies.map((reply) => reply.headers["x-document-id"])).toEqual(Array(4).fill(documents[0]?.id));
  await expectDocument(id, owner, bytes);
});

test("a storage failure in the middle loses no acknowledged byte", async () => {
  const bytes = pdf(2_500_000);
  const { id, owner, url } = await begin(bytes);
  let pieces = 0;
  bucket.trouble = ({ method, path }) =>
    method === "PUT" && path.includes("/uploads/") && ++pieces > 1 ? "error" : undefined;
  const reply = await sendBytes(on(0), owner, url, bytes);
  expect([reply.statusCode, reply.json().code]).toEqual([503, "storage_unavailable"]);
  const offset = Number((await head(1, owner, url)).headers["upload-offset"]);
  expect(offset).toBe(1024 * 1024);

  // All bytes arrive, but the document cannot be assembled.
  bucket.trouble = ({ path }) => (path.includes(owner.id) ? "error" : undefined);
  const last = await sendBytes(on(0), owner, url, bytes.subarray(offset), offset);
  expect([last.statusCode, last.json().code]).toEqual([503, "storage_unavailable"]);
  await bucket.goAway();
  expect((await head(1, owner, url)).statusCode).toBe(503);
  expect((await getRequest(server, owner, id)).documents).toEqual([]);
  await bucket.comeBack();
  bucket.trouble = undefined;
  expect((await head(1, owner, url)).headers["x-document-id"]).toMatch(/^[0-9a-f-]{36}$/);
  await expectDocument(id, owner, bytes);
});

test("a storage failure while the type is detected refuses no file", async () => {
  const bytes = pdf(5_000);
  const { id, owner, url } = await begin(bytes);
  bucket.trouble = ({ method }) => (method === "GET" ? "error" : undefined);
  expect((await sendBytes(on(0), owner, url, bytes)).json().code).toBe("storage_unavailable");
  bucket.trouble = ({ method }) => (method === "GET" ? "cut" : undefined);
  expect((await head(0, owner, url)).statusCode).toBe(503);
  bucket.trouble = undefined;
  expect((await head(1, owner, url)).statusCode).toBe(200);
  await expectDocument(id, owner, bytes);
});

test("while the storage is down a link says so without revealing its address", async () => {
  const { id, owner } = await buildRequest(server, { required_documents: [PASSPORT] });
  const documentId = await uploadDocument(server, owner, id);
  const made = await on(1).app.inject({
    method: "POST",
    url: `/api/documents/${documentId}/links`,
    headers: { ...owner.headers },
    payload: { disposition: "attachment" },
  });
  const { url } = made.json<{ url: string }>();
  expect((await on(0).app.inject({ url })).statusCode).toBe(200);
  await bucket.goAway();
  const reply = await on(0).app.inject({ url });
  expect(reply.json()).toEqual({
    type: "urn:error:storage_unavailable",
    title: "storage_unavailable",
    status: 503,
    code: "storage_unavailable",
    request_id: expect.any(String),
  });
  await bucket.comeBack();
  expect((await on(1).app.inject({ url })).statusCode).toBe(200);
});
