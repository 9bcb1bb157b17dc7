import type { ErasureName } from "@passerelle/domain/privacy/erasures";
import type { Db } from "./db.ts";

/**
 * Counts what was erased, without content: the proof that remains. Call it in the transaction in which the rows forget where the
 * bytes were, so that what is repeated after a crash is counted once.
 */
export async function recordErasure(
  trx: Db,
  rule: ErasureName,
  erased: { records: number; files: number },
): Promise<void> {
  if (erased.records > 0)
    await trx
      .insertInto("erasures")
      .values({ rule, ...erased })
      .execute();
}
