import type { AdminUserDetail } from "@passerelle/contract/accounts/admin";
import { type AdminChange, adminChangeRefusal } from "@passerelle/domain/accounts/administration";
import type { Role } from "@passerelle/domain/roles";
import {
  type AdminAction,
  lockAccount,
  notifyOfFactorsReset,
  recordAdminAction,
} from "../../auth/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { requireNoWork } from "../../platform/count-staff-work.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { Origin } from "../../platform/origin.ts";
import { lockProfile, lockSuperAdmins, updateByAdmin } from "../../profiles/service.ts";
import { accountAccessChanged, signedOutEverywhere } from "../events.ts";
import { findAdminUser } from "./queries.ts";
import { getUser } from "./users.ts";

export type Subject = { id: string; email: string; role: Role; account_status: string; version: number };

/**
 * Locks the super_admins and then the account to change until the transaction ends. Checks under that lock that the actor still
 * is a super_admin: otherwise two super_admins who demote each other would both succeed. Throws `user_not_found`, `user_closed`,
 * `not_allowed`, `own_account` and `last_super_admin`.
 */
export async function lockAccountToChange(
  trx: Db,
  actor: Actor,
  id: string,
  change: AdminChange,
): Promise<Subject> {
  const superAdmins = await lockSuperAdmins(trx);
  if (!superAdmins.includes(actor.userId)) throw new AppError("not_allowed");
  await lockAccount(trx, id);
  await lockProfile(trx, id);
  const subject = await findAdminUser(trx, id);
  if (!subject) throw new AppError("user_not_found");
  if (subject.closed_at && !change.close) throw new AppError("user_closed");
  const refusal = adminChangeRefusal(actor.userId, subject, change, superAdmins);
  if (refusal) throw new AppError(refusal);
  return subject;
}

function byOf(actor: Actor) {
  return { id: actor.userId, email: actor.email };
}

/**
 * Assigns a role, suspends or reinstates. A suspension or a change of role ends every session at once, because open pages belong
 * to the former role. Repeating it changes nothing. Throws `user_conflict` when the account has changed since it was read,
 * `work_in_hand` while the person has open work (unless `despite_work`), and as `lockAccountToChange`.
 */
export async function changeUser(
  ctx: Context,
  actor: Actor,
  id: string,
  asked: {
    version: number;
    role?: Role;
    account_status?: "active" | "suspended";
    reason?: string;
    despite_work?: boolean;
  },
  origin: Origin,
): Promise<AdminUserDetail> {
  const { version, role, account_status: status, reason, despite_work: despiteWork = false } = asked;
  const because: Record<string, string> = reason ? { reason } : {};
  await ctx.db.transaction().execute(async (trx) => {
    const subject = await lockAccountToChange(trx, actor, id, { role, account_status: status });
    const given = role !== undefined && role !== subject.role;
    const moved = status !== undefined && status !== subject.account_status;
    if (!given && !moved) return;
    if ((given || status === "suspended") && !despiteWork) await requireNoWork(ctx, trx, id);
    const change = { ...(given && { role }), ...(moved && { account_status: status }) };
    if (!(await updateByAdmin(trx, id, version, change))) {
      throw new AppError("user_conflict", { details: { version: subject.version } });
    }
    if (given) {
      const traits = { from: subject.role, to: role, ...because };
      await recordAdminAction(trx, "role_changed", byOf(actor), subject, origin, traits);
    }
    if (moved) {
      const action: AdminAction = status === "suspended" ? "user_suspended" : "user_reinstated";
      await recordAdminAction(trx, action, byOf(actor), subject, origin, because);
      await ctx.auth.accountStatusChanged(trx, id);
    }
    // Their requests must be unassigned before the sessions end.
    const access = {
      userId: id,
      by: actor.userId,
      role: role ?? subject.role,
      suspended: status === "suspended",
    };
    await ctx.events.publish(ctx, trx, accountAccessChanged, access);
    await ctx.auth.endSessions(trx, id);
  });
  return getUser(ctx, actor, id);
}

/** Removes the second factors and passkeys of a person who lost theirs, ends their sessions and emails them. */
export async function resetUserFactors(
  ctx: Context,
  actor: Actor,
  id: string,
  origin: Origin,
): Promise<AdminUserDetail> {
  await ctx.db.transaction().execute(async (trx) => {
    const subject = await lockAccountToChange(trx, actor, id, {});
    const removed = await ctx.auth.resetFactors(trx, id);
    // A repeated call removes nothing, and sends no second email.
    if (removed === 0) return;
    await ctx.auth.endSessions(trx, id);
    await recordAdminAction(trx, "factors_reset", byOf(actor), subject, origin, { removed: String(removed) });
    await notifyOfFactorsReset(ctx, trx, id);
  });
  return getUser(ctx, actor, id);
}

/** Ends every session of a person at once, and what other programs read without one (`signedOutEverywhere`). */
export async function signUserOut(
  ctx: Context,
  actor: Actor,
  id: string,
  origin: Origin,
): Promise<AdminUserDetail> {
  await ctx.db.transaction().execute(async (trx) => {
    const subject = await lockAccountToChange(trx, actor, id, {});
    await ctx.auth.endSessions(trx, id);
    await ctx.events.publish(ctx, trx, signedOutEverywhere, { userId: id });
    await recordAdminAction(trx, "session_revoked", byOf(actor), subject, origin, { scope: "global" });
  });
  // The caller's own session may have ended too, but this call is still answered.
  return getUser(ctx, actor, id);
}
