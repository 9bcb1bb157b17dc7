import type { ErrorCode, Problem } from "@passerelle/contract/errors";
import type { DetailedError, Upload } from "tus-js-client";
import { authClient } from "../lib/session.ts";
import type { FileProblem } from "./check-file.ts";
import { MadeFile } from "./made-file.ts";

const ENDPOINT = "/files/uploads";
/**
 * The server keeps each answered piece and every piece has a fresh token; 1 MiB is small enough for a 3G connection.
 */
const PIECE_BYTES = 1024 * 1024;
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000];
/** Delay before another attempt, in case the browser does not report the return of the network. */
const RECONNECT_MS = 5_000;

/** What the file becomes: the name of an upload target of the server, with what that target asks for. */
export type UploadTarget =
  | { target: "request"; requestId: string; docKey: string }
  | { target: "identity"; caseId: string; side: string }
  | { target: "vault"; documentId: string }
  | { target: "mandate"; mandateId: string }
  /** A document that the principal of a mandate was asked for, sent by its holder. */
  | { target: "acting"; mandateId: string; requestId: string; docKey: string };

export type UploadEvents = {
  /** Integer percentage of the file that was sent. */
  onProgress: (percent: number) => void;
  /** The network is lost; the upload continues by itself once it is back. */
  onWaiting: () => void;
  onStored: () => void;
  onFailed: (problem: FileProblem | ErrorCode) => void;
};

export type RunningUpload = {
  /** Cancels the upload and removes its pieces from the server. */
  cancel: () => void;
  /** Stops sending; choosing the same file again continues the upload. */
  suspend: () => void;
};

/** Identifies a file for a document on this device, so that choosing it again finds the pieces already sent. */
function fingerprintOf(target: UploadTarget, file: File): string {
  return `${placeOf(target)}${file.size}-${file.lastModified}-${file.name}`;
}

const placeOf = (target: UploadTarget) => `${Object.values(target).join("/")}/`;

/**
 * Sends a file as a resumable upload (tus 1.0) until the server has stored it, across lost connections. It continues
 * an earlier upload of the same file, even one from before the browser was closed.
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
      // The browser reports a file that was removed as a network error.
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
    // Failing to fetch the library is a lost network too.
    const tus = await import("tus-js-client").catch(() => undefined);
    if (stopped) return;
    if (!tus) return awaitNetwork(() => void begin());
    const transfer = new tus.Upload(file, {
      endpoint: ENDPOINT,
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      removeFingerprintOnSuccess: true,
      // A file that a page made cannot be chosen again, so its upload is not stored for resuming.
      storeFingerprintForResuming: !(file instanceof MadeFile),
      metadata: { ...target, filename: file.name },
      fingerprint: () => Promise.resolve(fingerprintOf(target, file)),
      onBeforeRequest: async (request) => {
        const { data } = await (await authClient()).getSession();
        if (data.session) request.setHeader("Authorization", `Bearer ${data.session.access_token}`);
      },
      onAfterResponse: (request, response) => {
        // A server error does not mean that the upload is unknown; without this the library would start again at the first byte.
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
        // A refused upload is not continued when the same file is chosen again.
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
    // If the server misses this, the pieces expire by themselves.
    upload?.abort(forGood).catch(() => {});
    if (forGood) forgetInterrupted(target);
  };

  void begin();
  return { cancel: () => stop(true), suspend: () => stop(false) };
}

const isDetailed = (error: unknown): error is DetailedError =>
  typeof error === "object" && error !== null && "originalResponse" in error;

/** No answer, or one from a proxy in front of an unreachable server. */
function isUnreachable(error: unknown): boolean {
  if (!isDetailed(error)) return false;
  const status = error.originalResponse?.getStatus() ?? 0;
  return status === 0 || status === 502 || status === 503 || status === 504;
}

/** Another attempt may succeed: the server failed, is busy with this upload, or reports another offset. */
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
    // A response without an error code, from a proxy: the status decides.
  }
  return CODE_OF_STATUS[response?.getStatus() ?? 0] ?? "internal";
}

/** Name of the file whose upload to a missing document was interrupted on this device. */
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

/**
 * Local storage keys in which the library stores the addresses of unfinished uploads: `tus::{fingerprint}::{number}`.
 */
function keysOf(target: UploadTarget): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(`tus::${placeOf(target)}`));
}

/** Removes what this device knows about earlier uploads of a document: the next file starts at its first byte. */
export function forgetInterrupted(target: UploadTarget): void {
  for (const key of keysOf(target)) localStorage.removeItem(key);
}
