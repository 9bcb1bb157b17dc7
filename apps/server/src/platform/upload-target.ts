import type { Language } from "@passerelle/contract/shapes";
import type { Actor } from "./actor.ts";
import type { Context } from "./context.ts";
import type { Db } from "./db.ts";

export type UploadCaller = { actor: Actor; language: Language };

/** An upload that has not become a file yet. */
export type OpenUpload = {
  id: string;
  /** Names the target. */
  target: string;
  user_id: string;
  /** The id of its subject in the target's capability: a request, a document of the vault. */
  subject_id: string;
  file_name: string;
  /** In bytes. */
  size: number;
  /** What the browser sent at the beginning, as accepted by `begin`. */
  metadata: Record<string, string | null>;
};

/** A complete upload whose bytes are at their path. `file_name` has the extension of its content. */
export type UploadedFile = {
  file_name: string;
  storage_path: string;
  mime_type: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
};

/** The file that an upload has become. */
export type FinishedUpload = { id: string; user_id: string; size: number };

/**
 * The targets of resumable uploads. A capability contributes its targets by name (`uploadTargets` of its manifest), and the
 * browser names the target when it begins an upload.
 */
export type UploadTarget = {
  /** Accepted types of content with their file extensions, the usual one first. */
  types: Readonly<Record<string, readonly [string, ...string[]]>>;
  /**
   * Validates what the browser sent, and refuses before the first byte everything that would be refused after the last one.
   * `metadata` is stored and returned to a browser that resumes.
   */
  begin: (
    ctx: Context,
    caller: UploadCaller,
    sent: Record<string, unknown>,
  ) => Promise<{ subjectId: string; metadata: Record<string, string> }>;
  /** Refuses an upload of `size` bytes that exceeds the person's space. The person is locked until the transaction ends. */
  requireSpace: (trx: Db, userId: string, size: number) => Promise<void>;
  /** The path of its bytes, which no other upload has. */
  pathOf: (upload: OpenUpload) => string;
  /** Locks the subject, before the upload is ended; throws when the subject no longer accepts it. */
  lock: (trx: Db, upload: OpenUpload) => Promise<void>;
  /** Writes the row of the file in the transaction that ends the upload; returns its id. Called once per upload. */
  store: (ctx: Context, trx: Db, upload: OpenUpload, file: UploadedFile) => Promise<string>;
  findFinished: (db: Db, uploadId: string) => Promise<FinishedUpload | undefined>;
};
