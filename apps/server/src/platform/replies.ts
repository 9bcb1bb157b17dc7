import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type { Kept } from "./kept.ts";
import { REQUEST_ID } from "./request-id.ts";

/** A value from which a reply was made, with its version. */
export type Source = { kept: Kept<object>; version: number };

type Encoding = "br" | "gzip";
const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: promisify(gzip),
};

/** A smaller reply, in bytes, fits into one packet without compression. */
const WORTH_COMPRESSING = 1024;

/** A reply of status 200 in its wire format. */
export type Reply = {
  headers: Record<string, string> & { etag: string };
  body: Buffer;
  sources: readonly Source[];
  encoded: { [encoding in Encoding]?: Buffer };
  /** The parsed body, once a page was rendered from it. */
  value?: unknown;
};

export type Replies = {
  /** The reply that is cached under this key, if all values from which it was made are still valid. */
  find: (key: string) => Reply | undefined;
  /** Caches a reply until a value from which it was made changes, or until other replies need the space. */
  keep: (key: string, reply: Reply) => void;
};

/** A weak etag: the same for each compression of the same content. */
export const etagOf = (body: string | Buffer): string =>
  `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;

const isFresh = ({ kept, version }: Source) => kept.version === version;
// Includes the compressed copies and the cost of the entry itself.
const sizeOf = (key: string, { body }: Reply) => 2 * key.length + 1.5 * body.length + 1024;

/** Replies in memory, at most about `limit` bytes: the least recently used is evicted first. */
export function createReplies(limit: number): Replies {
  const replies = new Map<string, Reply>();
  let size = 0;
  const drop = (key: string, reply: Reply) => {
    replies.delete(key);
    size -= sizeOf(key, reply);
  };
  return {
    find: (key) => {
      const found = replies.get(key);
      if (!found) return undefined;
      if (!found.sources.every(isFresh)) {
        drop(key, found);
        return undefined;
      }
      // A Map iterates in the order of insertion: the last used comes last.
      replies.delete(key);
      replies.set(key, found);
      return found;
    },
    keep: (key, reply) => {
      const former = replies.get(key);
      if (former) drop(key, former);
      if (sizeOf(key, reply) > limit / 8) return;
      replies.set(key, reply);
      size += sizeOf(key, reply);
      for (const [oldest, one] of replies) {
        if (size <= limit) break;
        drop(oldest, one);
      }
    },
  };
}

/** The headers that every reply has, including security headers. */
export const headersOf = (reply: FastifyReply) => reply.getHeaders() as Record<string, string>;

/**
 * Sends a cached reply before the rest of the request is read. Register it as the first hook of the whole application. `keyOf`:
 * the key of the reply to a request, undefined if it must not be cached.
 */
export const answerKept =
  (replies: Replies, keyOf: (request: FastifyRequest) => string | undefined): onRequestHookHandler =>
  (request, reply, done) => {
    const key = request.method === "GET" ? keyOf(request) : undefined;
    const kept = key === undefined ? undefined : replies.find(key);
    if (kept) void sendReply(request, reply, kept);
    else done();
  };

/**
 * Sends a reply in the smallest encoding that the browser accepts, and caches that encoding; 304 if the browser has the reply.
 * Writes to the connection directly: Fastify's work was done when the reply was made.
 */
export async function sendReply(request: FastifyRequest, reply: FastifyReply, kept: Reply): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  const headers = { ...kept.headers, [REQUEST_ID]: request.id };
  if (request.headers["if-none-match"] === kept.headers.etag) {
    raw.writeHead(304, headers).end();
    return;
  }
  const encoding = kept.body.length < WORTH_COMPRESSING ? undefined : encodingFor(request);
  if (!encoding) {
    raw.writeHead(200, { ...headers, "content-length": kept.body.length }).end(kept.body);
    return;
  }
  kept.encoded[encoding] ??= await COMPRESS[encoding](kept.body);
  const body = kept.encoded[encoding];
  raw.writeHead(200, { ...headers, "content-encoding": encoding, "content-length": body.length }).end(body);
}

function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers["accept-encoding"];
  if (typeof accepted !== "string") return undefined;
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : undefined;
}

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/;
const accepts = (header: string, encoding: Encoding) =>
  header.includes(encoding) &&
  header.split(",").some((part) => part.trim().split(/[\s;]/)[0] === encoding && !REFUSED.test(part));
