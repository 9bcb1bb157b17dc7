import type { ClosurePreview } from "@passerelle/contract/accounts";
import { isLastSuperAdmin } from "@passerelle/domain/accounts/administration";
import { RETENTION_YEARS } from "@passerelle/domain/privacy/retention";
import { eraseLooseAttachments } from "../../attachments/service.ts";
import { countAudit, lockAccount, recordClosure } from "../../auth/personal-data/service.ts";
import { countKeptDocuments, eraseDocuments } from "../../documents/erasing/service.ts";
import { eraseConversations } from "../../messaging/personal-data/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Proof } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { Origin } from "../../platform/origin.ts";
import {
  closeAccountRequests,
  countKeptRequests,
  detachAgent,
  eraseUnpaidDeliverables,
  listOpenRequests,
} from "../../requests/service.ts";
import { eraseReviews } from "../../reviews/service.ts";
import { eraseTickets } from "../../support/tickets/closing/service.ts";
import { dropAvatar, sweepAvatars } from "../avatars.ts";
import {
  closeProfile,
  countTransactions,
  deleteNotifications,
  findUnreleased,
} from "../personal-data/queries.ts";
import { findProfile, lockProfile, lockSuperAdmins } from "../queries.ts";

/** What closing the caller's account needs, what stands against it, and what would stay. */
export async function previewClosure({ db, auth }: Context, actor: Actor): Promise<ClosurePreview> {
  const { userId } = actor;
  const kept = {
    requests: await countKeptRequests(db, userId),
    documents: await countKeptDocuments(db, userId),
    transactions: await countTransactions(db, userId),
    audit: await countAudit(db, userId),
  };
  return {
    open_requests: await listOpenRequests(db, userId),
    proof: await auth.proofOf(actor),
    kept: Object.entries(kept).map(([what, count]) => ({
      what: what as keyof typeof kept,
      count,
      years: RETENTION_YEARS,
    })),
  };
}

/** Closes the caller's own account, once they have proved that they are its owner. Throws as `closeAccountOf`. */
export async function closeMyAccount(
  ctx: Context,
  actor: Actor,
  proof: Proof,
  origin: Origin,
): Promise<{ closed_at: string }> {
  await ctx.auth.requireProof(actor, proof, origin);
  const closedAt = await ctx.db
    .transaction()
    .execute((trx) => closeAccountOf(ctx, trx, actor.userId, actor, origin));
  return { closed_at: closedAt.toISOString() };
}

/**
 * Closes an account: nobody can sign in to it any more and the person is gone from it. Kept are the requests that were
 * paid with their documents, the payments and the audit, for `RETENTION_YEARS` years; files that need not be kept are deleted
 * by a job of the same transaction. Closing twice answers when it was closed.
 *
 * Call in a transaction. Throws `account_has_open_requests` with the list, `last_super_admin`, and `user_not_found`.
 */
export async function closeAccountOf(
  ctx: Context,
  trx: Db,
  userId: string,
  by: { userId: string | null; email: string },
  origin: Origin,
): Promise<Date> {
  const superAdmins = await lockSuperAdmins(trx);
  // The account before the person, as the authentication service takes them: the other way round two could wait for ever.
  await lockAccount(trx, userId);
  const person = await lockProfile(trx, userId);
  if (!person) throw new AppError("user_not_found");
  if (isLastSuperAdmin(person.id, superAdmins)) throw new AppError("last_super_admin");
  if (person.closedAt) return person.closedAt;
  const open = await closeAccountRequests(ctx, trx, userId);
  if (open.length > 0) throw new AppError("account_has_open_requests", { details: { requests: open } });
  const email = (await findProfile(trx, userId))?.email ?? "";
  await recordClosure(trx, { id: by.userId, email: by.email }, { id: person.id, email }, origin);
  await eraseUnpaidDeliverables(ctx, trx, userId);
  await detachAgent(trx, userId);
  await eraseReviews(trx, userId);
  await eraseConversations(ctx, trx, userId);
  await eraseLooseAttachments(ctx, trx, userId);
  await eraseTickets(ctx, trx, userId);
  await dropAvatar(trx, userId);
  await deleteNotifications(trx, userId);
  const closedAt = await closeProfile(trx, userId);
  await ctx.auth.erase(trx, userId);
  await ctx.jobs.enqueue(trx, "accounts.erase", { userId });
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

/** What is left to do when an account was closed, outside of its transaction: the files. */
export async function eraseFiles(ctx: Context, userId: string): Promise<void> {
  await eraseDocuments(ctx, userId);
  await sweepAvatars(ctx);
}

/** Lets go of what a page that was still open saved while its account was being closed. */
export async function sweepClosed(ctx: Context): Promise<void> {
  for (const userId of await findUnreleased(ctx.db)) {
    await ctx.db.transaction().execute(async (trx) => {
      await closeAccountRequests(ctx, trx, userId);
      await eraseUnpaidDeliverables(ctx, trx, userId);
      await ctx.jobs.enqueue(trx, "accounts.erase", { userId });
    });
  }
}
