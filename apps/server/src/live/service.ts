import {
  CHANGE_OVERLAP_SECONDS,
  CHANGE_RETENTION_SECONDS,
  type Change,
} from "@passerelle/domain/live/changes";
import { canResume, readCursor } from "@passerelle/domain/live/cursor";
import type { Actor } from "../platform/actor.ts";
import type { Db } from "../platform/db.ts";
import { deleteChangesBefore, readMissed } from "../platform/live-log-queries.ts";

/** The start for a client without a cursor whose data is `age` seconds old. */
export const sinceFor = (age: number | undefined): Date =>
  new Date(Date.now() - ((age ?? 0) + CHANGE_OVERLAP_SECONDS) * 1_000);

/** The caller's changes since `after`; `reset` when they are unknown. */
export async function listChanges(
  db: Db,
  actor: Actor,
  { after, age }: { after?: string; age?: number },
): Promise<{ cursor: string; reset: boolean; changes: Change[] }> {
  const asking = { userId: actor.userId, cursor: after, since: sinceFor(age) };
  const { cursor, horizon, changes } = await readMissed(db, [asking]);
  const from = after === undefined ? undefined : readCursor(after);
  const now = readCursor(cursor);
  const reset = !!from && !!now && !canResume(from, { horizon: BigInt(horizon), now });
  return { cursor, reset, changes: reset ? [] : (changes[0] ?? []) };
}

/** Deletes changes beyond their retention. */
export const sweepLog = (db: Db): Promise<void> =>
  deleteChangesBefore(db, new Date(Date.now() - CHANGE_RETENTION_SECONDS * 1_000));
