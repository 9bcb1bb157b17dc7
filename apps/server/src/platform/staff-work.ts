import type { Actor } from "./actor.ts";
import type { Context } from "./context.ts";
import type { Db } from "./db.ts";

/** One piece of open work. */
export type StaffWorkItem = {
  id: string;
  reference: string;
  /** Whom it is about. */
  person: string | null;
  /** When it takes place or is due. */
  at: Date | null;
  /** `waiting`: it was handed over and waits for someone outside, so that nothing is left to do about it here. */
  state: "open" | "waiting";
  /** The page of it. */
  path: string;
};

/** A hand-over of the work of one kind from a person to others. */
export type HandOver = {
  from: string;
  /** In the order of their ids, so that two hand-overs do not wait for each other. */
  to: readonly string[];
  /** Whether people may get more than a day of theirs has room for. */
  beyondCapacity: boolean;
};

/** `given`: how much each of the takers got; `left`: what none of them may take, or what a repetition takes up. */
export type HandedOverWork = { given: ReadonlyMap<string, number>; left: number };

/** Work of one kind that may be open with a person of the staff (decision 0201). */
export type StaffWork = {
  /** How much is open with each person; those with nothing may be missing. */
  countOpen: (db: Db, userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** What is open with a person and what waits, the most urgent first. */
  listOpen: (db: Db, userId: string, limit: number) => Promise<StaffWorkItem[]>;
  /** Who may get such work, by name. */
  findTakers: (db: Db) => Promise<{ id: string; name: string }[]>;
  /**
   * Gives the open work of a person to others, in the caller's transaction, with the same records as a single assignment. Takers who
   * cannot do such work get none of it.
   */
  handOver: (ctx: Context, trx: Db, by: Actor, work: HandOver) => Promise<HandedOverWork>;
  /** The page on which takers find it, for one notification of all; null where each piece notifies by itself. */
  inbox: string | null;
};

/** An absence of a person of the staff: the present one, or the next within thirty days. */
export type Absence = { from: Date; to: Date };

/** How many of the takers' pieces each got. */
export function countGiven(given: readonly { to: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { to } of given) counts.set(to, (counts.get(to) ?? 0) + 1);
  return counts;
}
