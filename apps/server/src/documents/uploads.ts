import { type Language, requiredText } from "@passerelle/contract/shapes";
import { shownName } from "@passerelle/domain/documents/file-name";
import { MAX_UNPAID_DOCUMENT_BYTES } from "@passerelle/domain/requests/expiry/draft-expiry";
import { Server } from "@tus/server";
import * as z from "zod/mini";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { lockProfile } from "../profiles/service.ts";
import { getUploadTarget } from "../requests/service.ts";
import { sumUnpaidBytes } from "./erasing-queries.ts";
import {
  findDocumentOfUpload,
  findSurplusUploads,
  findUpload,
  insertUpload,
  type StoredDocument,
} from "./queries.ts";
import { ACCEPTED_NAMES, discardUpload, storeUpload } from "./store.ts";
import { UploadLocker } from "./upload-locker.ts";
import { UploadStore } from "./upload-store.ts";

export const UPLOADS_PATH = "/files/uploads";
export const DOCUMENT_ID_HEADER = "x-document-id";

/**
 * A person's oldest open uploads beyond this number are deleted, so that incomplete files cannot fill the storage.
 */
const OPEN_UPLOADS_KEPT = 20;

/** How long a piece may still arrive when another request wants to continue its upload, in milliseconds. */
const DRAIN_MS = 1_000;

const Metadata = z.object({
  requestId: z.uuid(),
  docKey: requiredText(200),
  filename: requiredText(1000),
});

type Caller = { actor: Actor; language: Language };
type Call = Caller & { failure?: Error };

export type Uploads = {
  /** Answers a tus request; throws AppError for refusals. `id` is absent when an upload is created. */
  handle: (request: Request, caller: Caller, id: string | undefined) => Promise<Response>;
  /** Ends active requests, keeping what has arrived; another process can continue. */
  interrupt: () => void;
};

/**
 * Resumable uploads of the documents that requests ask for (tus 1.0: creation, creation-with-upload, termination). An upload is
 * accessible to its creator only. Its document exists before the last piece is acknowledged.
 */
export function openUploads(ctx: Context): Uploads {
  const calls = new WeakMap<object, Call>();
  const locker = new UploadLocker();
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: new UploadStore(ctx),
    locker,
    lockDrainTimeout: DRAIN_MS,
    relativeLocation: true,
    namingFunction: () => crypto.randomUUID(),
    onUploadCreate: async (request, upload) => {
      await createUpload(ctx, callOf(calls, request), {
        id: upload.id,
        // Always known, because we do not offer deferred lengths.
        size: upload.size ?? 0,
        metadata: upload.metadata ?? {},
      });
      return {};
    },
    onUploadFinish: async (_request, upload) => ({
      headers: { [DOCUMENT_ID_HEADER]: await finishUpload(ctx, upload.id) },
    }),
    onResponseError: (request, error) => {
      // The library's refusals have a status; everything else is our error.
      if (!("status_code" in error)) callOf(calls, request).failure = error;
      return undefined;
    },
  });

  return {
    handle: async (request, caller, id) => {
      if (id !== undefined) {
        if (!z.uuid().safeParse(id).success) throw new AppError("not_found");
        const finished = await requireOwned(ctx, caller.actor, id);
        if (finished) return answerFinished(request, finished);
      }
      const call: Call = { ...caller };
      calls.set(request, call);
      const response = await server.handleWeb(request as never);
      if (response.status >= 400) {
        // It existed a moment ago: another call may have finished it.
        const gone = id !== undefined && (response.status === 404 || response.status === 410);
        const finished = gone ? await requireOwned(ctx, caller.actor, id) : undefined;
        if (finished) return answerFinished(request, finished);
        throw call.failure ?? refusalOf(response.status);
      }
      if (id !== undefined && request.method === "HEAD") await finishWhole(ctx, id, response.headers);
      return response;
    },
    interrupt: () => locker.interrupt(),
  };
}

function callOf(calls: WeakMap<object, Call>, request: object): Call {
  const call = calls.get(request);
  if (!call) throw new Error("an upload's call came from nowhere");
  return call;
}

/** Refuses before the first byte whatever would be refused after the last one. */
async function createUpload(
  ctx: Context,
  { actor, language }: Caller,
  upload: { id: string; size: number; metadata: Record<string, string | null> },
): Promise<void> {
  const parsed = Metadata.safeParse(upload.metadata);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => ({
      field: String(issue.path[0]),
      code: issue.code,
    }));
    throw new AppError("invalid_input", { fields });
  }
  const { requestId, docKey, filename } = parsed.data;
  const { asked } = await getUploadTarget(ctx.db, actor, requestId, docKey, language);
  if (!asked.some((one) => one.key === docKey)) {
    throw new AppError("invalid_input", { fields: [{ field: "docKey", code: "document_unknown" }] });
  }
  if (upload.size > ctx.env.maxDocumentBytes) {
    throw new AppError("file_too_large", { details: { limit_bytes: ctx.env.maxDocumentBytes } });
  }
  // An empty file has no accepted format.
  if (upload.size === 0) throw new AppError("file_type_refused", { details: { accepted: ACCEPTED_NAMES } });

  for (const id of await findSurplusUploads(ctx.db, actor.userId, OPEN_UPLOADS_KEPT - 1)) {
    await discardUpload(ctx, id);
  }
  await ctx.db.transaction().execute(async (trx) => {
    // Serialised per person, so that limits count every open upload.
    await lockProfile(trx, actor.userId);
    const held = await sumUnpaidBytes(trx, actor.userId);
    if (held + upload.size > MAX_UNPAID_DOCUMENT_BYTES) {
      throw new AppError("document_space_full", { details: { limit_bytes: MAX_UNPAID_DOCUMENT_BYTES } });
    }
    await insertUpload(trx, {
      id: upload.id,
      service_request_id: requestId,
      user_id: actor.userId,
      doc_key: docKey,
      file_name: shownName(filename),
      size: upload.size,
      // Only what was checked: the database cannot store every text.
      metadata: parsed.data,
    });
  });
}

/**
 * The document of the caller's finished upload; undefined while it is open. Throws `not_found` for another person's.
 */
async function requireOwned(ctx: Context, actor: Actor, id: string): Promise<StoredDocument | undefined> {
  const open = await findUpload(ctx.db, id);
  if (open?.user_id === actor.userId) return undefined;
  const finished = await findDocumentOfUpload(ctx.db, id);
  if (finished?.user_id !== actor.userId) throw new AppError("not_found");
  return finished;
}

async function finishUpload(ctx: Context, id: string): Promise<string> {
  const open = await findUpload(ctx.db, id);
  if (!open) {
    const finished = await findDocumentOfUpload(ctx.db, id);
    if (!finished) throw new AppError("not_found");
    return finished.id;
  }
  return storeUpload(ctx, open);
}

/**
 * The process may have crashed between the last byte and the document. A resuming browser sends nothing more once the
 * offset is complete, so make the document before answering.
 */
async function finishWhole(ctx: Context, id: string, headers: Headers): Promise<void> {
  const length = headers.get("upload-length");
  if (length === null || headers.get("upload-offset") !== length) return;
  headers.set(DOCUMENT_ID_HEADER, await finishUpload(ctx, id));
}

/** Answers for a finished upload whose last reply was lost, or that is queried again. */
function answerFinished(request: Request, document: StoredDocument): Response {
  const size = String(document.size);
  const repeated = request.method === "PATCH" && request.headers.get("upload-offset") === size;
  if (request.method !== "HEAD" && !repeated) throw new AppError("upload_conflict");
  return new Response(null, {
    status: repeated ? 204 : 200,
    headers: {
      "tus-resumable": "1.0.0",
      "cache-control": "no-store",
      "upload-offset": size,
      "upload-length": size,
      [DOCUMENT_ID_HEADER]: document.id,
    },
  });
}

/** Maps the upload library's refusals to our codes. */
function refusalOf(status: number): AppError {
  switch (status) {
    case 404:
    case 410:
      return new AppError("not_found");
    case 409:
    case 423:
      return new AppError("upload_conflict");
    case 413:
      return new AppError("body_too_large");
    case 415:
      return new AppError("media_type_refused");
    case 501:
      // A protocol extension that we do not offer.
      return new AppError("invalid_input");
    default:
      return new AppError(status < 500 ? "invalid_input" : "internal");
  }
}
