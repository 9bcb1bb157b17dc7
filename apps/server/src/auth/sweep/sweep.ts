import type { Db } from "../../platform/db.ts";
import { retireOldKeys } from "../keys/queries.ts";
import {
  deleteDeadSessions,
  deleteExpired,
  deleteOldAudit,
  deleteOldLimits,
  deleteOldRefreshTokens,
} from "./queries.ts";

/** How long it can be read who signed in from where. */
export const CONNECTION_LOG_MONTHS = 12;
/** How long the rest of the audit is kept: as long as what it is evidence of. */
const AUDIT_YEARS = 10;
const IDLE_SESSION_DAYS = 400;
const EXCHANGED_TOKEN_DAYS = 90;
/** The longest life of a token that a retired key may have signed. */
export const LONGEST_TOKEN_DAYS = 30;

/** Takes away what the authentication service no longer needs; may be run at any time, by several processes at once. */
export async function sweepAuth(db: Db): Promise<void> {
  await deleteOldAudit(db, { connectionMonths: CONNECTION_LOG_MONTHS, years: AUDIT_YEARS });
  await deleteDeadSessions(db, IDLE_SESSION_DAYS);
  await deleteOldRefreshTokens(db, EXCHANGED_TOKEN_DAYS);
  await deleteExpired(db);
  await deleteOldLimits(db);
  await retireOldKeys(db, LONGEST_TOKEN_DAYS + 1);
}
