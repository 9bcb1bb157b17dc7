import type { Contribution, PaymentLinks } from "@passerelle/contract/payments/links";
import type { Language } from "@passerelle/contract/shapes";
import { MAX_OPEN_LINKS } from "@passerelle/domain/payments/links";
import { type Actor, ownerOf } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { type Db, isUniqueViolation } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { getOwnRequest } from "../../requests/service.ts";
import { readSetting } from "../../settings/service.ts";
import { type Due, isDueOn, lockDue, lockOwner } from "../attempts/open-payable.ts";
import { getOwnPayable } from "../attempts/own-payable.ts";
import { findPayable, findPayablesOfRequest, type StoredPayable } from "../attempts/payable-queries.ts";
import type { StoredPayment } from "../attempts/queries.ts";
import { linksOfPerson } from "../rate-limits.ts";
import { type LinkedRequest, presentLink } from "./describe-link.ts";
import {
  countOpenLinks,
  findContributions,
  findLink,
  findLinksOfPayables,
  insertLink,
  updateRevoked,
} from "./queries.ts";
import { hashToken, linkPath, readTokens, type Tokens } from "./tokens.ts";

const DAY_MS = 24 * 3_600_000;

type Wanted = { id: string; amount?: number | null | undefined; allows_partial: boolean };

/**
 * Creates a link to pay what is due on the caller's request, on the current terms, or one of its fees. Returns all links
 * for the same payable. Makes the same checks as `pay`. Throws the codes that `POST /api/requests/:id/payment-links` and
 * `…/fees/:fee/payment-links` declare.
 */
export async function createLink(
  ctx: Context,
  actor: Actor,
  { due, wanted, language }: { due: Due; wanted: Wanted; language: Language },
): Promise<PaymentLinks> {
  const tokens = await readTokens(ctx);
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const owner = await lockOwner(trx, actor, due);
      const same = await findLink(trx, wanted.id);
      if (same) {
        await requireSame(trx, same, ownerOf(actor), due, wanted);
        return describeLinks(ctx, trx, tokens, owner.request, due);
      }
      await linksOfPerson.take(trx, actor.userId);
      const payable = await lockDue(ctx, trx, actor, owner, due, language);
      if ((await countOpenLinks(trx, payable.id)) >= MAX_OPEN_LINKS)
        throw new AppError("payment_link_limit_reached");
      // The customer owns the link, also when another person acts for them: they see it in their list and can end it.
      await addLink(trx, tokens, payable, wanted, ownerOf(actor));
      return describeLinks(ctx, trx, tokens, owner.request, due);
    });
  } catch (error) {
    // The same id used concurrently on another request.
    if (isUniqueViolation(error, "payment_links_pkey")) throw new AppError("idempotency_key_reused");
    throw error;
  }
}

/**
 * Creates a link, in the caller's transaction and for the payable's customer, by which a payable that belongs to no request
 * is paid without an account. Returns its address.
 */
export async function makeLink(ctx: Context, trx: Db, payableId: string): Promise<string> {
  const payable = await findPayable(trx, payableId);
  if (!payable) throw new Error(`there is no payable ${payableId}`);
  const tokens = await readTokens({ db: trx, vault: ctx.vault });
  const id = crypto.randomUUID();
  await addLink(trx, tokens, payable, { id, allows_partial: false }, payable.user_id);
  return ctx.env.publicUrl + linkPath(tokens, id);
}

async function addLink(
  trx: Db,
  tokens: Tokens,
  payable: StoredPayable,
  { id, amount, allows_partial }: Wanted,
  createdBy: string,
): Promise<void> {
  const days = await readSetting(trx, "payments.link_days");
  await insertLink(trx, {
    id,
    token_hash: hashToken(tokens.ofLink(id)),
    payable_id: payable.id,
    amount: amount ?? null,
    allows_partial,
    created_by: createdBy,
    expires_at: new Date(Date.now() + days * DAY_MS),
  });
}

async function requireSame(
  trx: Db,
  link: NonNullable<Awaited<ReturnType<typeof findLink>>>,
  ownerId: string,
  due: Due,
  { amount = null, allows_partial }: Wanted,
): Promise<void> {
  const payables = await findPayablesOf(trx, due);
  const isSame =
    link.created_by === ownerId &&
    payables.some(({ id }) => id === link.payable_id) &&
    link.amount === amount &&
    link.allows_partial === allows_partial;
  if (!isSame) throw new AppError("idempotency_key_reused");
}

/** The payables that `due` names: those for the work on a request with any terms, a fee, or one that belongs to no request. */
async function findPayablesOf(db: Db, due: Due): Promise<StoredPayable[]> {
  if ("payableId" in due) {
    const payable = await findPayable(db, due.payableId);
    return payable ? [payable] : [];
  }
  return (await findPayablesOfRequest(db, due.requestId)).filter((payable) => isDueOn(due, payable));
}

/**
 * The links and contributions of the caller's request, of one of its fees, or of a payable that belongs to no request.
 * Throws `request_not_found`, `fee_not_found` and `payable_not_found`.
 */
export async function listLinks(ctx: Context, actor: Actor, due: Due): Promise<PaymentLinks> {
  if ("payableId" in due) await getOwnPayable(ctx.db, actor, due.payableId);
  const request = "payableId" in due ? undefined : await getOwnRequest(ctx.db, actor, due.requestId);
  return describeLinks(ctx, ctx.db, await readTokens(ctx), request, due);
}

async function describeLinks(
  ctx: Context,
  db: Db,
  tokens: Tokens,
  request: LinkedRequest | undefined,
  due: Due,
): Promise<PaymentLinks> {
  const found = await findPayablesOf(db, due);
  if ("feeId" in due && found[0]?.kind !== "request_fee") throw new AppError("fee_not_found");
  const payables = new Map(found.map((one) => [one.id, one]));
  const links = await findLinksOfPayables(db, [...payables.keys()]);
  return {
    links: links.flatMap((link) => {
      const payable = payables.get(link.payable_id);
      return payable ? [presentLink(ctx, tokens, { link, payable, request })] : [];
    }),
    contributions: (await findContributions(db, [...payables.keys()])).map(presentContribution),
  };
}

const presentContribution = (payment: StoredPayment): Contribution => ({
  id: payment.id,
  reference: payment.reference,
  payer_name: payment.payer_name,
  amount: payment.amount,
  currency: payment.currency,
  status: payment.status,
  payment_method: payment.payment_method,
  refunded: payment.refunded,
  returned: payment.returned,
  created_at: payment.created_at.toISOString(),
  settled_at: payment.settled_at?.toISOString() ?? null,
});

/** Ends one of the caller's links. Repeating it changes nothing. Throws `payment_link_not_found`. */
export async function revokeLink({ db }: Context, actor: Actor, id: string): Promise<{ revoked_at: string }> {
  return db.transaction().execute(async (trx) => {
    const revokedAt = await updateRevoked(trx, id, actor.userId);
    if (!revokedAt) throw new AppError("payment_link_not_found");
    return { revoked_at: revokedAt.toISOString() };
  });
}
