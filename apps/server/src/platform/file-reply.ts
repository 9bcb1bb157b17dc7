import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { readRange } from "./byte-range.ts";
import { contentDisposition, type Disposition } from "./content-disposition.ts";
import type { FileStorage } from "./storage.ts";
import type { ByteRange } from "./storage-driver.ts";

/** A stored file: its bytes never change, and are identified by their SHA-256 (hexadecimal). */
export type StoredFile = { key: string; name: string; mimeType: string; size: number; sha256: string };

/** The request headers that select a part of a file. */
export type AskedRange = { range?: string | undefined; "if-range"?: unknown };

export type OpenFile = {
  file: StoredFile;
  disposition: Disposition;
  range: ByteRange | "whole" | "unsatisfiable";
  /** Absent when the requested range contains no byte. Destroy the stream if it is not sent. */
  bytes?: Readable;
};

const etagOf = ({ sha256 }: StoredFile) => `"${sha256}"`;

/** The bytes of a file, or the range that `Range` selects. */
export async function openFile(
  storage: FileStorage,
  file: StoredFile,
  disposition: Disposition,
  asked: AskedRange,
): Promise<OpenFile> {
  const same = (asked["if-range"] ?? etagOf(file)) === etagOf(file);
  const range = same ? readRange(asked.range, file.size) : "whole";
  if (range === "unsatisfiable") return { file, disposition, range };
  const bytes =
    range === "whole" ? await storage.getStream(file.key) : await storage.getRange(file.key, range);
  return { file, disposition, range, bytes };
}

/**
 * Policy for an untrusted file on our own origin: it runs no code and loads nothing. A PDF is displayed in a frame of our pages;
 * browsers' PDF readers do not work inside a sandbox and have their own.
 */
function isolation({ mimeType }: StoredFile, disposition: Disposition): Record<string, string> {
  if (mimeType !== "application/pdf" || disposition !== "inline")
    return { "content-security-policy": "default-src 'none'; sandbox" };
  return {
    "content-security-policy":
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    "x-frame-options": "SAMEORIGIN",
  };
}

/** Replies with an uploaded file: named, and harmless on our own origin. */
export function sendFile(reply: FastifyReply, { file, disposition, range, bytes }: OpenFile): FastifyReply {
  if (range === "unsatisfiable") {
    return reply.code(416).header("content-range", `bytes */${file.size}`).send();
  }
  if (range !== "whole") {
    reply.code(206).header("content-range", `bytes ${range.first}-${range.last}/${file.size}`);
  }
  return reply
    .header("accept-ranges", "bytes")
    .header("etag", etagOf(file))
    .header("content-type", file.mimeType)
    .header("content-length", range === "whole" ? file.size : range.last - range.first + 1)
    .header("content-disposition", contentDisposition(disposition, file.name))
    .header("x-content-type-options", "nosniff")
    .headers(isolation(file, disposition))
    .header("cache-control", "private, no-store")
    .header("referrer-policy", "no-referrer")
    .send(bytes);
}
