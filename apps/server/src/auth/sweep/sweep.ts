import type { Db } from "../../platform/db.ts";
import { retireOldKeys } from "../keys/queries.ts";
import {
  deleteDeadSessions,
  deleteExpired,
  deleteOldAudit,
  deleteOldLimits,
  deleteOldRefreshTokens,
  keepAuditMonths,
} from "./queries.ts";

/** Retention of the connection logs. */
export const CONNECTION_LOG_MONTHS = 12;
/**
 * The number of coming months for which the connection logs have tables. If the job does not run for longer, entries go into a
 * default table.
 */
const MONTHS_AHEAD = 3;
/** Retention of the rest of the audit: as long as the data for which it is evidence. */
const AUDIT_YEARS = 10;
const IDLE_SESSION_DAYS = 400;
const EXCHANGED_TOKEN_DAYS = 90;
/** The longest validity of a token that a retired key may have signed. */
export const LONGEST_TOKEN_DAYS = 30;

/** Deletes what the authentication service no longer needs; may run at any time, in several processes at once. */
export async function sweepAuth(db: Db): Promise<void> {
  await keepAuditMonths(db, { ahead: MONTHS_AHEAD, keepMonths: CONNECTION_LOG_MONTHS });
  await deleteOldAudit(db, { connectionMonths: CONNECTION_LOG_MONTHS, years: AUDIT_YEARS });
  await deleteDeadSessions(db, IDLE_SESSION_DAYS);
  await deleteOldRefreshTokens(db, EXCHANGED_TOKEN_DAYS);
  await deleteExpired(db);
  await deleteOldLimits(db);
  await retireOldKeys(db, LONGEST_TOKEN_DAYS + 1);
}
