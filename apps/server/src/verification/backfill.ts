import type { Db } from "../platform/db.ts";
import { isBackfilled, recordBackfilled } from "./queries.ts";

/** Documents that a pass reads at a time. */
const BATCH = 200;

type Backfill = {
  capability: string;
  /** Ids of documents that may have no code, in ascending order, from the one after `after`. */
  find: (page: { after: string | undefined; limit: number }) => Promise<string[]>;
  /** Gives one document its code in a transaction of its own. False when it has one, or needs none. */
  issue: (id: string) => Promise<boolean>;
  /** One failed; the next pass tries again. */
  onFailure: (err: unknown, id: string) => void;
};

/**
 * Gives documents that were issued before there were codes theirs. Each is a transaction, so that a pass may end anywhere and the
 * next one continues. A pass that issues no code is the last one: during an update, processes of the former release may still issue
 * documents without a code, which a later pass finds.
 */
export async function backfillCodes(db: Db, { capability, find, issue, onFailure }: Backfill): Promise<void> {
  if (await isBackfilled(db, capability)) return;
  let isLast = true;
  let after: string | undefined;
  for (;;) {
    const ids = await find({ after, limit: BATCH });
    for (const id of ids) {
      try {
        if (await issue(id)) isLast = false;
      } catch (err) {
        isLast = false;
        onFailure(err, id);
      }
    }
    if (ids.length < BATCH) break;
    after = ids.at(-1);
  }
  if (isLast) await recordBackfilled(db, capability);
}
