import { requiredText } from "@passerelle/contract/shapes";
import { shownName } from "@passerelle/domain/documents/file-name";
import { Server } from "@tus/server";
import * as z from "zod/mini";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { FinishedUpload, UploadCaller } from "../../platform/upload-target.ts";
import { lockProfile } from "../../profiles/service.ts";
import { UploadDataStore } from "./data-store.ts";
import { discardUpload, refusedType, storeUpload } from "./finish.ts";
import { UploadLocker } from "./locker.ts";
import { parseMetadata } from "./metadata.ts";
import { findSurplusUploads, findUpload, insertUpload } from "./queries.ts";
import { findFinished, findTarget } from "./targets.ts";

export const UPLOADS_PATH = "/files/uploads";
export const DOCUMENT_ID_HEADER = "x-document-id";

/**
 * A person's oldest open uploads beyond this number are deleted, so that incomplete files cannot fill the storage.
 */
const OPEN_UPLOADS_KEPT = 20;

/** How long a piece may still arrive when another request wants to continue its upload, in milliseconds. */
const DRAIN_MS = 1_000;

/** The metadata that every upload has; its target validates the rest. */
const Metadata = z.looseObject({ target: z.string(), filename: requiredText(1000) });

type Call = UploadCaller & { failure?: Error };

export type Uploads = {
  /** Answers a tus request; throws AppError for refusals. `id` is absent when an upload is created. */
  handle: (request: Request, caller: UploadCaller, id: string | undefined) => Promise<Response>;
  /** Ends active requests, keeping what has arrived; another process can continue. */
  interrupt: () => void;
};

/**
 * Resumable uploads to the targets that capabilities contribute (tus 1.0: creation, creation-with-upload, termination). An
 * upload is accessible to its creator only. Its file exists before the last piece is acknowledged.
 */
export function openUploads(ctx: Context): Uploads {
  const calls = new WeakMap<object, Call>();
  const locker = new UploadLocker();
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: new UploadDataStore(ctx),
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
        // The upload existed a moment ago, so another call may have finished it.
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

/** Makes all checks before the first byte that would otherwise fail after the last one. */
async function createUpload(
  ctx: Context,
  { actor, language }: UploadCaller,
  upload: { id: string; size: number; metadata: Record<string, string | null> },
): Promise<void> {
  const { target: name, filename, ...rest } = parseMetadata(Metadata, upload.metadata);
  const target = findTarget(ctx, name);
  if (!target) throw new AppError("invalid_input", { fields: [{ field: "target", code: "unknown" }] });
  const { subjectId, metadata } = await target.begin(ctx, { actor, language }, rest);
  if (upload.size > ctx.env.maxDocumentBytes) {
    throw new AppError("file_too_large", { details: { limit_bytes: ctx.env.maxDocumentBytes } });
  }
  // An empty file has no accepted format.
  if (upload.size === 0) throw refusedType(target);

  for (const id of await findSurplusUploads(ctx.db, actor.userId, OPEN_UPLOADS_KEPT - 1)) {
    await discardUpload(ctx, id);
  }
  await ctx.db.transaction().execute(async (trx) => {
    // Serialised per person, so that limits count every open upload.
    await lockProfile(trx, actor.userId);
    await target.requireSpace(trx, actor.userId, upload.size);
    await insertUpload(trx, {
      id: upload.id,
      target: name,
      user_id: actor.userId,
      subject_id: subjectId,
      file_name: shownName(filename),
      size: upload.size,
      // Only validated metadata: the database cannot store every text.
      metadata: { ...metadata, target: name, filename },
    });
  });
}

/** The file of the caller's finished upload; undefined while it is open. Throws `not_found` for another person's. */
async function requireOwned(ctx: Context, actor: Actor, id: string): Promise<FinishedUpload | undefined> {
  const open = await findUpload(ctx.db, id);
  if (open?.user_id === actor.userId) return undefined;
  const finished = await findFinished(ctx, ctx.db, id);
  if (finished?.user_id !== actor.userId) throw new AppError("not_found");
  return finished;
}

async function finishUpload(ctx: Context, id: string): Promise<string> {
  const open = await findUpload(ctx.db, id);
  if (!open) {
    const finished = await findFinished(ctx, ctx.db, id);
    if (!finished) throw new AppError("not_found");
    return finished.id;
  }
  return storeUpload(ctx, open);
}

/**
 * The process may have crashed between the last byte and the file. A resuming browser sends nothing more once the
 * offset is complete, so make the file before answering.
 */
async function finishWhole(ctx: Context, id: string, headers: Headers): Promise<void> {
  const length = headers.get("upload-length");
  if (length === null || headers.get("upload-offset") !== length) return;
  headers.set(DOCUMENT_ID_HEADER, await finishUpload(ctx, id));
}

/** Answers for a finished upload whose last reply was lost, or that is queried again. */
function answerFinished(request: Request, file: FinishedUpload): Response {
  const size = String(file.size);
  const repeated = request.method === "PATCH" && request.headers.get("upload-offset") === size;
  if (request.method !== "HEAD" && !repeated) throw new AppError("upload_conflict");
  return new Response(null, {
    status: repeated ? 204 : 200,
    headers: {
      "tus-resumable": "1.0.0",
      "cache-control": "no-store",
      "upload-offset": size,
      "upload-length": size,
      [DOCUMENT_ID_HEADER]: file.id,
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
