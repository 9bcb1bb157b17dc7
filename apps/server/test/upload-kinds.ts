import { crc32 } from "node:zlib";
import { keepAttachment } from "../src/attachments/service.ts";
import { AppError } from "../src/platform/errors.ts";
import type { TestApp } from "./app.ts";
import type { TestUser } from "./builders/accounts.ts";
import { sendAttachment } from "./builders/attachments.ts";
import { createUpload, sendBytes } from "./builders/documents.ts";
import { buildRequest, PASSPORT } from "./builders/requests.ts";
import { sendFile } from "./builders/resources.ts";
import { buildPdf, stream } from "./pdf-samples.ts";

export type Uploaded = { status: number; code?: string };

type Kind = {
  upload: (server: TestApp, user: TestUser, bytes: Buffer) => Promise<Uploaded>;
  /** A valid file with this text in it. */
  containing: (text: string) => Buffer;
};

const pdfWith = (text: string) => buildPdf({ objects: [stream("", text)] });

/** A PNG with a valid structure and a text instead of pixels. */
export function pngWith(text: string): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", Buffer.from("00000001000000010806000000", "hex")),
    chunk("IDAT", Buffer.from(text, "latin1")),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Every way in which bytes of users reach the storage. */
export const UPLOAD_KINDS: Record<string, Kind> = {
  "a document of a request": {
    upload: async (server, owner, bytes) => {
      const { id } = await buildRequest(server, { owner, required_documents: [PASSPORT] });
      const url = (await createUpload(server, owner, id, { bytes })).headers.location as string;
      return answerOf(await sendBytes(server, owner, url, bytes));
    },
    containing: pdfWith,
  },
  // The attachments of messages, tickets, deliverables, refunds, official fees and their receipts.
  "an attachment": {
    upload: async (server, user, bytes) => answerOf(await sendAttachment(server, user, { bytes })),
    containing: pdfWith,
  },
  "an attachment of an email": {
    upload: async ({ ctx }, { id: userId }, bytes) => {
      try {
        await keepAttachment(ctx, { userId }, { id: crypto.randomUUID(), name: "a.pdf" }, bytes);
        return { status: 200 };
      } catch (error) {
        if (error instanceof AppError) return { status: error.status, code: error.code };
        throw error;
      }
    },
    containing: pdfWith,
  },
  "a resource": {
    upload: async (server, user, bytes) => answerOf(await sendFile(server, user, bytes)),
    containing: pdfWith,
  },
  "a picture of a profile": {
    upload: async (server, user, payload) =>
      answerOf(
        await server.app.inject({
          method: "PUT",
          url: "/api/me/avatar",
          headers: { ...user.headers, "content-type": "application/octet-stream" },
          payload,
        }),
      ),
    containing: pngWith,
  },
};

const answerOf = ({ statusCode, body }: { statusCode: number; body: string }): Uploaded => ({
  status: statusCode,
  ...(statusCode >= 400 && { code: JSON.parse(body).code }),
});
