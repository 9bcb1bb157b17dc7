import type { Administrator } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { formatMoment } from "../../platform/format-date.ts";
import type { Origin } from "../../platform/origin.ts";
import { getProfile } from "../../profiles/service.ts";
import { type AuditAction, recordAudit } from "../audit-queries.ts";
import type { AuthUser } from "../users/user.ts";
import {
  type ConnectionQuery,
  type ConnectionRow,
  countConnections,
  findConnections,
  findHistory,
  type HistoryRow,
} from "./queries.ts";

export type AdminAction = Extract<
  AuditAction,
  "role_changed" | "user_suspended" | "user_reinstated" | "factors_reset" | "session_revoked"
>;

/** Records an administrator's operation on an account, in its transaction. */
export function recordAdminAction(
  trx: Db,
  action: AdminAction,
  by: Administrator,
  subject: Pick<AuthUser, "id" | "email">,
  origin: Origin,
  traits: Record<string, string> = {},
): Promise<void> {
  return recordAudit(trx, action, by, origin, traits, subject);
}

/** One page of the connection logs, newest first. */
export async function listConnections(
  db: Db,
  query: ConnectionQuery,
  window: { limit: number; offset: number },
): Promise<ConnectionRow[]> {
  return findConnections(db, query, window);
}

export function countConnectionLogs(db: Db, query: ConnectionQuery): Promise<number> {
  return countConnections(db, query);
}

/** One page of an account's history, newest first; only these actions, if given. */
export function listHistory(
  db: Db,
  userId: string,
  window: { limit: number; offset: number },
  actions?: readonly AuditAction[],
): Promise<{ rows: HistoryRow[]; total: number }> {
  return findHistory(db, userId, window, actions);
}

/** Emails a person that their second factors were removed, since the request may have been forged. */
export async function notifyOfFactorsReset(ctx: Context, trx: Db, userId: string): Promise<void> {
  const { email, name, language, time_zone } = await getProfile(trx, userId);
  if (email === "") return;
  await ctx.mail.enqueue(trx, {
    template: "factors_reset",
    to: email,
    language,
    values: { name, time: formatMoment(new Date(), language, time_zone), link: `${ctx.env.publicUrl}/login` },
  });
}
