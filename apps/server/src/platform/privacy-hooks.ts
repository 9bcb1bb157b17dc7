import type { DataExport, OpenRequest, RetainedKind } from "@passerelle/contract/privacy";
import type { Context } from "./context.ts";
import type { Db } from "./db.ts";

/** A file that a person sent. `path`: in the storage; `name`: with a folder, as its owner reads it. */
export type ExportedFile = { path: string; name: string; at: Date };

/** Records that another person read a file of its owner. */
export type Reading = {
  at: Date;
  /** The name of the file for its owner. */
  file: string;
  /** The reader: a person with their role, or the recipient of a share without one; '': a member of the staff. */
  name: string;
  role: string | null;
  /** The request for which it was read. */
  request_id: string | null;
  reference: string | null;
};

/**
 * What a capability does with a person's data when they request an export or close their account. Privacy calls the hooks of all
 * capabilities, dependent capabilities first, so that rows are deleted before the rows that they refer to.
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
  /** The latest readings of a person's files by others, newest first. */
  findReadings?: (db: Db, userId: string, limit: number) => Promise<Reading[]>;
  /** The reasons against closing an account; with `lock`, their rows stay locked until the transaction ends. */
  reasonsAgainstClosure?: (db: Db, userId: string, options?: { lock: boolean }) => Promise<OpenRequest[]>;
  /** The number of items that the law requires to be retained after the closure. */
  countRetained?: (db: Db, userId: string) => Promise<Partial<Record<RetainedKind, number>>>;
  /** Deletes or erases what need not be retained, in the transaction of the closure, which locks account and person. */
  eraseOnClosure?: (ctx: Context, trx: Db, userId: string) => Promise<void>;
  /** Deletes the files that need not be retained, after the transaction of the closure; it may be called again. */
  eraseFilesAfterClosure?: (ctx: Context, userId: string) => Promise<void>;
  /** Deletes the files of a request that need no longer be retained, before its rows; it may be called again. */
  purgeRequestFiles?: (ctx: Context, requestId: string) => Promise<void>;
  /** Deletes the rows that refer to such a request, in the transaction that locks and deletes the request. */
  purgeRequest?: (ctx: Context, trx: Db, requestId: string) => Promise<void>;
  /**
   * People whose account was closed before `closedBefore` and who still have data here that belongs to no request and need not be
   * retained.
   */
  findPurgeablePeople?: (db: Db, closedBefore: Date, limit: number) => Promise<string[]>;
  /** Deletes such data of one person, in a transaction that locks the person; it may be called again. */
  purgePerson?: (ctx: Context, trx: Db, userId: string) => Promise<void>;
};
