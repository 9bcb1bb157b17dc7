import type { ErasureName } from "@passerelle/domain/privacy/erasures";
import type { Db } from "./db.ts";

/**
 * Records how many items were erased, without content, as the remaining proof. Call it in the transaction that removes the path
 * of the bytes from the rows, so that a repetition after a crash is counted once.
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
