import type { ClosurePreview, OpenRequest } from "@passerelle/contract/privacy";
import { RETAINED } from "@passerelle/contract/privacy";
import { isLastSuperAdmin } from "@passerelle/domain/accounts/administration";
import { RETENTION_YEARS } from "@passerelle/domain/privacy/retention";
import { lockAccountToChange } from "../accounts/service.ts";
import { lockAccount, recordClosure } from "../auth/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Administrator, Proof } from "../platform/auth-backend.ts";
import type { Context } from "../platform/context.ts";
import { requireNoWork } from "../platform/count-staff-work.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import type { Origin } from "../platform/origin.ts";
import { closeProfile, getProfile, lockProfile, lockSuperAdmins } from "../profiles/service.ts";
import { hooksOf } from "./hooks.ts";

/** The proof that closing the caller's account requires, the reasons against it, and what would be retained. */
export async function previewClosure(ctx: Context, actor: Actor): Promise<ClosurePreview> {
  const { userId } = actor;
  const counts: Partial<Record<(typeof RETAINED)[number], number>> = {};
  for (const count of hooksOf(ctx, "countRetained")) Object.assign(counts, await count(ctx.db, userId));
  return {
    open_requests: await findReasonsAgainstClosure(ctx, ctx.db, userId),
    proof: await ctx.auth.proofOf(actor),
    kept: RETAINED.map((what) => ({ what, count: counts[what] ?? 0, years: RETENTION_YEARS })),
  };
}

async function findReasonsAgainstClosure(
  ctx: Context,
  db: Db,
  userId: string,
  options = { lock: false },
): Promise<OpenRequest[]> {
  const reasons: OpenRequest[] = [];
  for (const find of hooksOf(ctx, "reasonsAgainstClosure"))
    reasons.push(...(await find(db, userId, options)));
  return reasons;
}

/** Closes the caller's own account after they have proved that they own it. Throws as `closeAccount`. */
export async function closeMyAccount(
  ctx: Context,
  actor: Actor,
  proof: Proof,
  origin: Origin,
): Promise<{ closed_at: string }> {
  await ctx.auth.requireProof(actor, proof, origin);
  const closedAt = await ctx.db
    .transaction()
    .execute((trx) => closeAccount(ctx, trx, actor.userId, administratorOf(actor), origin));
  return { closed_at: closedAt.toISOString() };
}

/**
 * Closes a person's account as they could themselves. Throws `work_in_hand` while the person has open work (unless
 * `despiteWork`), and as `lockAccountToChange` and `closeAccount`.
 */
export async function closeAccountByAdmin(
  ctx: Context,
  actor: Actor,
  id: string,
  { despiteWork }: { despiteWork: boolean },
  origin: Origin,
): Promise<{ id: string; closed_at: string }> {
  const closedAt = await ctx.db.transaction().execute(async (trx) => {
    await lockAccountToChange(trx, actor, id, { close: true });
    if (!despiteWork) await requireNoWork(ctx, trx, id);
    return closeAccount(ctx, trx, id, administratorOf(actor), origin);
  });
  return { id, closed_at: closedAt.toISOString() };
}

function administratorOf({ userId, email }: Actor): Administrator {
  return { id: userId, email };
}

/**
 * Closes an account: the person is erased from it and can no longer sign in. Paid requests with their documents, payments and the
 * audit are retained for `RETENTION_YEARS` years; a job of the same transaction deletes other files. For a closed account,
 * returns the time of its closure.
 *
 * Call in a transaction. Throws `account_has_open_requests` with the list, `last_super_admin`, and `user_not_found`.
 */
export async function closeAccount(
  ctx: Context,
  trx: Db,
  userId: string,
  by: Administrator,
  origin: Origin,
): Promise<Date> {
  const superAdmins = await lockSuperAdmins(trx);
  // Locks the account before the profile, in the same order as auth: otherwise two transactions could deadlock.
  const contacts = await lockAccount(trx, userId);
  const person = await lockProfile(trx, userId);
  if (!person) throw new AppError("user_not_found");
  if (isLastSuperAdmin(person.id, superAdmins)) throw new AppError("last_super_admin");
  if (person.closedAt) return person.closedAt;
  const open = await findReasonsAgainstClosure(ctx, trx, userId, { lock: true });
  if (open.length > 0) throw new AppError("account_has_open_requests", { details: { requests: open } });
  const { email } = await getProfile(trx, userId);
  await recordClosure(trx, by, { id: person.id, email }, origin);
  await forgetMessages(ctx, trx, userId, contacts);
  for (const erase of hooksOf(ctx, "eraseOnClosure")) await erase(ctx, trx, userId);
  const closedAt = await closeProfile(trx, userId);
  await ctx.auth.erase(trx, userId);
  await ctx.jobs.enqueue(trx, "privacy.erase", { userId });
  if (email !== "") {
    await ctx.mail.enqueue(trx, {
      template: "account_closed",
      to: email,
      language: person.language,
      values: { name: person.name, link: `${ctx.env.publicUrl}/support` },
    });
  }
  return closedAt;
}

/** Deletes messages that were not sent to the person yet. */
function forgetMessages(ctx: Context, trx: Db, userId: string, contacts: string[]): Promise<void> {
  return ctx.jobs.forget(trx, ["email.send", "sms.send", "auth.send"], (payload) => {
    const message: { userId?: string; to?: string; email?: string; phone?: string } = payload;
    const recipients = [message.to, message.email, message.phone];
    return message.userId === userId || recipients.some((to) => to !== undefined && contacts.includes(to));
  });
}

/** Deletes the files of a closed account, after the transaction that closed it. */
export async function eraseFiles(ctx: Context, userId: string): Promise<void> {
  for (const erase of hooksOf(ctx, "eraseFilesAfterClosure")) await erase(ctx, userId);
}
