import type { ErrorCode, Problem } from "@passerelle/contract/errors";
import type { DetailedError, Upload } from "tus-js-client";
import { authClient } from "../lib/session.ts";
import type { FileProblem } from "./check-file.ts";

const ENDPOINT = "/files/uploads";
/** Each piece carries a fresh token and is kept by the server once answered: small enough for a 3G connection. */
const PIECE_BYTES = 1024 * 1024;
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000];
/** How long after a lost network the next try waits, when the browser does not say that it is back. */
const RECONNECT_MS = 5_000;

export type UploadTarget = { requestId: string; docKey: string };

export type UploadEvents = {
  /** Whole per cent of the file that was sent. */
  onProgress: (percent: number) => void;
  /** The network is gone: what was sent stays sent, and the rest follows by itself. */
  onWaiting: () => void;
  onStored: () => void;
  onFailed: (problem: FileProblem | ErrorCode) => void;
};

export type RunningUpload = {
  /** Gives it up: what was sent is removed from the server. */
  cancel: () => void;
  /** Stops sending; the same file, picked again, goes on from here. */
  suspend: () => void;
};

/** Names one file for one document on this device, so that picking it again finds what was sent already. */
function fingerprintOf({ requestId, docKey }: UploadTarget, file: File): string {
  return `${placeOf({ requestId, docKey })}${file.size}-${file.lastModified}-${file.name}`;
}

const placeOf = ({ requestId, docKey }: UploadTarget) => `request/${requestId}/${docKey}/`;

/**
 * Sends a file as a resumable upload (tus 1.0) until the server has stored it, through lost networks and restarts; a
 * file of which a part was sent before, even before the browser was closed, goes on from there.
 */
export function startUpload(target: UploadTarget, file: File, events: UploadEvents): RunningUpload {
  let stopped = false;
  let upload: Upload | undefined;
  let stopWaiting = () => {};

  function awaitNetwork(resume: () => void) {
    events.onWaiting();
    const timer = setTimeout(go, RECONNECT_MS);
    addEventListener("online", go);
    stopWaiting = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
    };
    async function go() {
      stopWaiting();
      // To the browser a file that is gone looks like a network that is.
      const readable = await file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => true,
          () => false,
        );
      if (stopped) return;
      if (readable) resume();
      else events.onFailed("file_unreadable");
    }
  }

  async function begin(): Promise<void> {
    // A library that could not be fetched is a network that is gone, too.
    const tus = await import("tus-js-client").catch(() => undefined);
    if (stopped) return;
    if (!tus) return awaitNetwork(() => void begin());
    const transfer = new tus.Upload(file, {
      endpoint: ENDPOINT,
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      removeFingerprintOnSuccess: true,
      metadata: { ...target, filename: file.name },
      fingerprint: () => Promise.resolve(fingerprintOf(target, file)),
      onBeforeRequest: async (request) => {
        const { data } = await (await authClient()).getSession();
        if (data.session) request.setHeader("Authorization", `Bearer ${data.session.access_token}`);
      },
      onAfterResponse: (request, response) => {
        // From a server that is away nothing is learned; the library would begin anew, from the first byte.
        if (request.getMethod() === "HEAD" && response.getStatus() >= 500) throw new Error("away");
      },
      onShouldRetry: (error) => navigator.onLine && isRetried(error),
      onProgress: (sent, total) => events.onProgress(Math.floor((sent / total) * 100)),
      onSuccess: () => {
        forgetInterrupted(target);
        events.onStored();
      },
      onError: (error) => {
        if (stopped) return;
        if (isUnreachable(error)) return awaitNetwork(() => transfer.start());
        // What the server refused is not gone on with, when the same file is picked once more.
        forgetInterrupted(target);
        events.onFailed(codeOf(error));
      },
    });
    const [previous] = await transfer.findPreviousUploads();
    if (stopped) return;
    if (previous) transfer.resumeFromPreviousUpload(previous);
    upload = transfer;
    upload.start();
  }

  const stop = (forGood: boolean) => {
    stopped = true;
    stopWaiting();
    // What was sent expires on the server by itself, should it not hear of this.
    upload?.abort(forGood).catch(() => {});
    if (forGood) forgetInterrupted(target);
  };

  void begin();
  return { cancel: () => stop(true), suspend: () => stop(false) };
}

const isDetailed = (error: unknown): error is DetailedError =>
  typeof error === "object" && error !== null && "originalResponse" in error;

/** Nobody answered, or only something in front of a server that is away. */
function isUnreachable(error: unknown): boolean {
  if (!isDetailed(error)) return false;
  const status = error.originalResponse?.getStatus() ?? 0;
  return status === 0 || status === 502 || status === 503 || status === 504;
}

/** What another try may well get through: the server broke, is busy with this upload, or lost count of it. */
function isRetried(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  if (status === 0 || status >= 500 || status === 423 || status === 429) return true;
  return status === 409 && codeOf(error) === "upload_conflict";
}

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  401: "not_signed_in",
  403: "not_allowed",
  404: "request_not_found",
  409: "request_locked",
  413: "file_too_large",
  415: "file_type_refused",
  423: "upload_conflict",
  429: "too_many_requests",
};

function codeOf(error: unknown): ErrorCode {
  const response = isDetailed(error) ? error.originalResponse : null;
  try {
    const problem = JSON.parse(response?.getBody() ?? "") as Partial<Problem>;
    if (problem.code) return problem.code;
  } catch {
    // Not one of our answers: its status says enough.
  }
  return CODE_OF_STATUS[response?.getStatus() ?? 0] ?? "internal";
}

/** The name of a file whose upload was cut off on this device, for a document that is not there yet. */
export function findInterrupted(target: UploadTarget): string | undefined {
  const key = keysOf(target)[0];
  if (key === undefined) return undefined;
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as {
      metadata?: { filename?: string };
    } | null;
    return kept?.metadata?.filename;
  } catch {
    return undefined;
  }
}

/** Where the library keeps the addresses of unfinished uploads: `tus::{fingerprint}::{number}`. */
function keysOf(target: UploadTarget): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(`tus::${placeOf(target)}`));
}

/** Forgets what this device knows of earlier uploads for a document: the next file is sent from its beginning. */
export function forgetInterrupted(target: UploadTarget): void {
  for (const key of keysOf(target)) localStorage.removeItem(key);
}
