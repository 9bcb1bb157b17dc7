import type { Actor } from "./actor.ts";
import type { Context } from "./context.ts";
import type { Db } from "./db.ts";

/** Work of one kind that may be open with a person of the staff. */
export type StaffWork = {
  countOpen: (db: Db, userId: string) => Promise<number>;
  /**
   * Gives the open work of `from` to the people of `to`, in the caller's transaction, with the same records as a single
   * assignment. Throws `assignee_unfit` when one of them cannot do such work at all. Undefined where each needs a decision.
   */
  handOver?: (
    ctx: Context,
    trx: Db,
    by: Actor,
    work: { from: string; to: readonly string[] },
  ) => Promise<{ moved: number; left: number }>;
};
