import { type ClientRequest, request } from "node:http";
import { connect } from "node:net";
import type { TestApp } from "../app.ts";
import { buildPdf } from "../pdf-samples.ts";
import type { TestUser } from "./accounts.ts";
import { PASSPORT } from "./requests.ts";

/** A PDF of one empty page with `size` bytes (at least 600), different for each `seed`. */
export function pdf(size = 2_000, seed = 1): Buffer {
  return buildPdf({ size: Math.max(600, size), seed });
}

export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

export const TUS = { "tus-resumable": "1.0.0" };

/** The value of `Upload-Metadata`. */
export function metadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");
}

type File = { bytes: Buffer; fileName?: string; docKey?: string };

/** Creates an upload without sending bytes; resolves with the raw reply. */
export function createUpload(
  server: TestApp,
  user: { headers: object },
  requestId: string,
  { bytes, fileName = "passeport.pdf", docKey = PASSPORT.key }: File,
) {
  return server.app.inject({
    method: "POST",
    url: "/files/uploads",
    headers: {
      ...user.headers,
      ...TUS,
      "upload-length": String(bytes.length),
      "upload-metadata": metadata({ target: "request", requestId, docKey, filename: fileName }),
    },
  });
}

/** Sends bytes from `offset`; resolves with the raw reply. */
export function sendBytes(
  server: TestApp,
  user: { headers: object },
  url: string,
  bytes: Buffer,
  offset = 0,
) {
  return server.app.inject({
    method: "PATCH",
    url,
    headers: {
      ...user.headers,
      ...TUS,
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    },
    payload: bytes,
  });
}

/** Uploads a whole file and resolves with the id of its document. */
export async function uploadDocument(
  server: TestApp,
  user: TestUser,
  requestId: string,
  file: Partial<File> = {},
): Promise<string> {
  const bytes = file.bytes ?? pdf();
  const created = await createUpload(server, user, requestId, { ...file, bytes });
  const reply = await sendBytes(server, user, created.headers.location as string, bytes);
  const id = reply.headers["x-document-id"];
  if (reply.statusCode !== 204 || typeof id !== "string") {
    throw new Error(`upload: ${created.statusCode} ${reply.statusCode} ${reply.body}`);
  }
  return id;
}

/** Opens an upload request that announces `size` bytes, which the test may write. */
export function openPatch(port: number, user: TestUser, path: string, size: number): ClientRequest {
  return request({
    port,
    host: "127.0.0.1",
    path,
    method: "PATCH",
    headers: {
      ...user.headers,
      ...TUS,
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
      "content-length": size,
    },
  });
}

/** Sends `bytes` over a real connection, announces `promised`, and disconnects. */
export function sendAndCut(
  port: number,
  user: TestUser,
  path: string,
  { bytes, promised, offset }: { bytes: Buffer; promised: number; offset: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(
        [
          `PATCH ${path} HTTP/1.1`,
          "host: localhost",
          `authorization: ${user.headers.authorization}`,
          "tus-resumable: 1.0.0",
          `upload-offset: ${offset}`,
          "content-type: application/offset+octet-stream",
          `content-length: ${promised}`,
          "",
          "",
        ].join("\r\n"),
      );
      socket.write(bytes, () => socket.destroy());
    });
    socket.on("close", () => resolve());
    socket.on("error", reject);
  });
}

/** A document's row and its stored bytes. */
export function storedBytes({ ctx }: TestApp, documentId: string) {
  const row = () =>
    ctx.db
      .selectFrom("uploaded_documents")
      .selectAll()
      .where("id", "=", documentId)
      .executeTakeFirstOrThrow();
  return {
    row,
    read: async () => Buffer.from(await ctx.storage.getBytes((await row()).storage_path)),
  };
}
