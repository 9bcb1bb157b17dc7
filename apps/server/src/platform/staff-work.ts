import type { Actor } from "./actor.ts";
import type { Context } from "./context.ts";
import type { Db } from "./db.ts";

/** One piece of open work. */
export type StaffWorkItem = {
  id: string;
  reference: string;
  /** The person whom it concerns. */
  person: string | null;
  /** When it takes place or is due. */
  at: Date | null;
  /** `waiting`: it was handed over and now depends on someone outside; staff have nothing to do. */
  state: "open" | "waiting";
  /** The path of its page. */
  path: string;
};

/** A hand-over of the work of one kind from a person to others. */
export type HandOver = {
  from: string;
  /** Sorted by id, so that two hand-overs do not wait for each other. */
  to: readonly string[];
  /** Whether takers may get more work than their daily capacity. */
  beyondCapacity: boolean;
};

/** `given`: how much each taker got; `left`: work that no taker may do, or that the next run hands over. */
export type HandedOverWork = { given: ReadonlyMap<string, number>; left: number };

/** Work of one kind that may be open with a person of the staff (decision 0201). */
export type StaffWork = {
  /** The amount of open work of each person; people without any may be missing. */
  countOpen: (db: Db, userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** The open and waiting work of a person, the most urgent first. */
  listOpen: (db: Db, userId: string, limit: number) => Promise<StaffWorkItem[]>;
  /** The people who may get such work, by name. */
  findTakers: (db: Db) => Promise<{ id: string; name: string }[]>;
  /**
   * Assigns the open work of a person to others in the caller's transaction, with the same records as a single assignment. Takers
   * who may not do such work get none.
   */
  handOver: (ctx: Context, trx: Db, by: Actor, work: HandOver) => Promise<HandedOverWork>;
  /** The page that lists the work for its takers, named in one notification for all of it; null where each item sends its own. */
  inbox: string | null;
};

/** An absence of a member of the staff: the current one, or the next within thirty days. */
export type Absence = { from: Date; to: Date };

/** Counts the items that each taker got. */
export function countGiven(given: readonly { to: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { to } of given) counts.set(to, (counts.get(to) ?? 0) + 1);
  return counts;
}
