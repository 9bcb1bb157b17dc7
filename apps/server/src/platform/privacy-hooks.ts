import type { DataExport, OpenRequest, RetainedKind } from "@passerelle/contract/privacy";
import type { Context } from "./context.ts";
import type { Db } from "./db.ts";

/**
 * What a capability does with a person's data when they ask for it or close their account. Privacy calls the hooks of all
 * capabilities, the upper ones first: what refers to others' rows goes before them.
 */
export type PrivacyHooks = {
  /** What is held about a person, without secrets and without the names of the staff who acted. */
  exportPersonalData?: (trx: Db, userId: string) => Promise<Partial<Record<keyof DataExport, unknown>>>;
  /** What prevents closing an account; with `lock`, held until the transaction ends. */
  reasonsAgainstClosure?: (db: Db, userId: string, options?: { lock: boolean }) => Promise<OpenRequest[]>;
  /** How many items the law requires to keep after the closure. */
  countRetained?: (db: Db, userId: string) => Promise<Partial<Record<RetainedKind, number>>>;
  /** Deletes or empties what need not be kept, in the transaction of the closure, which holds account and person. */
  eraseOnClosure?: (ctx: Context, trx: Db, userId: string) => Promise<void>;
  /** Deletes the files that need not be kept, after that transaction; it may be called again. */
  eraseFilesAfterClosure?: (ctx: Context, userId: string) => Promise<void>;
  /** Deletes the files of a request that nothing obliges to keep any more, before its rows; it may be called again. */
  purgeRequestFiles?: (ctx: Context, requestId: string) => Promise<void>;
  /** Deletes the rows that refer to such a request, in the transaction that deletes it and holds it. */
  purgeRequest?: (ctx: Context, trx: Db, requestId: string) => Promise<void>;
};
