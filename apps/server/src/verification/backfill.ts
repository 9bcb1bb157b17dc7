import type { Db } from "../platform/db.ts";
import { isBackfilled, recordBackfilled } from "./queries.ts";

/** Number of documents that a pass reads at once. */
const BATCH = 200;

type Backfill = {
  capability: string;
  /** Ids, in ascending order and greater than `after`, of documents that may have no code. */
  find: (page: { after: string | undefined; limit: number }) => Promise<string[]>;
  /** Issues the code of one document in its own transaction. False when the document has a code, or needs none. */
  issue: (id: string) => Promise<boolean>;
  /** Called when one document failed; the next pass tries it again. */
  onFailure: (err: unknown, id: string) => void;
};

/**
 * Issues codes for documents that were issued before codes existed. Each document has its own transaction, so that a pass may end
 * anywhere and the next one continues. A pass that issues no code is the last one. During an update, processes of the former
 * release may still issue documents without a code, which a later pass finds.
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
