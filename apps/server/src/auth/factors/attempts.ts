import type { Db } from "../../platform/db.ts";
import { type FactorSecrets, updateFactor } from "./queries.ts";

const FREE_TRIES = 5;
const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 3600;

/** Seconds during which attempts are refused after so many wrong ones in a row: a code has only a million possible values. */
function waitAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0;
  return Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** (failures - FREE_TRIES));
}

/** Seconds until the factor may be tried again; 0 is now. */
export function factorWait(factor: FactorSecrets): number {
  return Math.max(0, Math.ceil(((factor.lockedUntil?.getTime() ?? 0) - Date.now()) / 1000));
}

/** Counts a wrong attempt, under the factor's lock; the transaction must commit although the call is refused. */
export async function recordFailure(trx: Db, factor: FactorSecrets): Promise<void> {
  const failedAttempts = factor.failedAttempts + 1;
  const wait = waitAfter(failedAttempts);
  const lockedUntil = wait === 0 ? null : new Date(Date.now() + wait * 1000);
  await updateFactor(trx, factor.id, { failedAttempts, lockedUntil });
}
