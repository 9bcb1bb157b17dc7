import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OwnApp, startOwnApp, type TestApp } from "./app.ts";
import { type Bucket, startBucket } from "./bucket.ts";
import { createUpload, openPatch, pdf, sendBytes, storedBytes } from "./builders/documents.ts";
import { buildRequest, PASSPORT } from "./builders/requests.ts";

let bucket: Bucket;
let server: OwnApp;
let stopping: TestApp;
beforeAll(async () => {
  bucket = await startBucket();
  server = await startOwnApp({ STORAGE_URL: bucket.url });
  stopping = await server.startSibling();
  await stopping.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.close();
  await bucket.close();
});

test("a stopping process answers open requests and lets another one continue its uploads", async () => {
  const { port } = stopping.app.server.address() as AddressInfo;
  const { id, owner } = await buildRequest(server, { required_documents: [PASSPORT] });
  const bytes = pdf(300_000);
  const url = (await createUpload(server, owner, id, { bytes })).headers.location as string;
  const sending = openPatch(port, owner, url, bytes.length);
  const offset = new Promise<number>((resolve, reject) => {
    sending.on("response", (response) => resolve(Number(response.headers["upload-offset"])));
    sending.on("error", reject);
  });
  await new Promise((resolve) => sending.write(bytes.subarray(0, 100_000), resolve));
  const asking = connect(port, "127.0.0.1");
  const answer = text(asking);
  await new Promise((resolve) => asking.write("GET /api/services HTTP/1.1\r\nhost: ", resolve));
  // Another complete request: once it is answered, the earlier bytes have arrived.
  await fetch(`http://127.0.0.1:${port}/api/services`, { headers: { connection: "close" } });

  const closed = stopping.close();
  asking.write("localhost\r\n\r\n");
  expect((await answer).split("\r\n\r\n")[0]).toMatch(/^HTTP\/1.1 200 OK\r\nConnection: close\r\n/);
  const stored = await offset;
  expect(stored).toBeGreaterThan(0);
  await closed;

  const rest = await sendBytes(server, owner, url, bytes.subarray(stored), stored);
  const documentId = rest.headers["x-document-id"] as string;
  expect((await storedBytes(server, documentId).read()).equals(bytes)).toBe(true);
});
