import type { DataExport, OpenRequest, RetainedKind } from "@passerelle/contract/privacy";
import type { Context } from "./context.ts";
import type { Db } from "./db.ts";

/** A file that a person sent. `path`: in the storage; `name`: with a folder, as its owner reads it. */
export type ExportedFile = { path: string; name: string; at: Date };

/** That another person read a file of its owner's. */
export type Reading = {
  at: Date;
  /** What its owner calls it. */
  file: string;
  /** Who read it: a person with their role, the recipient of a share without one; '': someone of the staff. */
  name: string;
  role: string | null;
  /** For which request. */
  request_id: string | null;
  reference: string | null;
};

/**
 * What a capability does with a person's data when they ask for it or close their account. Privacy calls the hooks of all
 * capabilities, the upper ones first: rows that refer to others' rows are deleted before them.
 */
export type PrivacyHooks = {
  /** Everything about a person, without secrets and without the names of staff. */
  exportPersonalData?: (
    trx: Db,
    userId: string,
    ctx: Context,
  ) => Promise<Partial<Record<keyof DataExport, unknown>>>;
  /** The files that a person sent and that are not erased. */
  exportFiles?: (db: Db, userId: string) => Promise<ExportedFile[]>;
  /** The newest readings of a person's files by others, newest first. */
  findReadings?: (db: Db, userId: string, limit: number) => Promise<Reading[]>;
  /** What prevents closing an account; with `lock`, locked until the transaction ends. */
  reasonsAgainstClosure?: (db: Db, userId: string, options?: { lock: boolean }) => Promise<OpenRequest[]>;
  /** How many items must be retained by law after the closure. */
  countRetained?: (db: Db, userId: string) => Promise<Partial<Record<RetainedKind, number>>>;
  /** Deletes or erases what need not be retained, in the transaction of the closure, which locks account and person. */
  eraseOnClosure?: (ctx: Context, trx: Db, userId: string) => Promise<void>;
  /** Deletes the files that need not be retained, after that transaction; it may be called again. */
  eraseFilesAfterClosure?: (ctx: Context, userId: string) => Promise<void>;
  /** Deletes the files of a request that need no longer be retained, before its rows; it may be called again. */
  purgeRequestFiles?: (ctx: Context, requestId: string) => Promise<void>;
  /** Deletes the rows that refer to such a request, in the transaction that locks and deletes it. */
  purgeRequest?: (ctx: Context, trx: Db, requestId: string) => Promise<void>;
  /** People whose account was closed before a moment, and of whom it keeps what belongs to no request and need not be kept. */
  findPurgeablePeople?: (db: Db, closedBefore: Date, limit: number) => Promise<string[]>;
  /** Deletes that of one of them, in a transaction that locks the person; it may be called again. */
  purgePerson?: (ctx: Context, trx: Db, userId: string) => Promise<void>;
};
