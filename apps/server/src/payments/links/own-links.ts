import type { Contribution, PaymentLinks } from "@passerelle/contract/payments/links";
import type { Language } from "@passerelle/contract/shapes";
import { LINK_DAYS, MAX_OPEN_LINKS } from "@passerelle/domain/payments/links";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { type Db, isUniqueViolation } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { getOwnRequest, lockOwnRequest } from "../../requests/service.ts";
import { type Due, lockDue } from "../attempts/open-payable.ts";
import { findPayablesOfRequest, type StoredPayable } from "../attempts/payable-queries.ts";
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
import { hashToken, readTokens, type Tokens } from "./tokens.ts";

const DAY_MS = 24 * 3_600_000;

type Wanted = { id: string; amount?: number | null | undefined; allows_partial: boolean };

/**
 * Creates a link to pay what is due on the caller's request, on the terms of this moment, or one of its fees, and answers all
 * links for the same. Checks what paying checks. Throws the codes that `POST /api/requests/:id/payment-links` and
 * `…/fees/:fee/payment-links` declare.
 */
export async function createLink(
  ctx: Context,
  actor: Actor,
  { requestId, feeId, wanted, language }: Due & { wanted: Wanted; language: Language },
): Promise<PaymentLinks> {
  const tokens = await readTokens(ctx);
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const request = await lockOwnRequest(trx, actor, requestId);
      const same = await findLink(trx, wanted.id);
      if (same) {
        await requireSame(trx, same, actor, { requestId, feeId }, wanted);
        return describeLinks(ctx, trx, tokens, request, feeId);
      }
      await linksOfPerson.take(trx, actor.userId);
      const payable = await lockDue(ctx, trx, actor, request, { feeId, language });
      if ((await countOpenLinks(trx, payable.id)) >= MAX_OPEN_LINKS)
        throw new AppError("payment_link_limit_reached");
      await insertLink(trx, {
        id: wanted.id,
        token_hash: hashToken(tokens.ofLink(wanted.id)),
        payable_id: payable.id,
        amount: wanted.amount ?? null,
        allows_partial: wanted.allows_partial,
        created_by: actor.userId,
        expires_at: new Date(Date.now() + LINK_DAYS * DAY_MS),
      });
      return describeLinks(ctx, trx, tokens, request, feeId);
    });
  } catch (error) {
    // The same id used concurrently on another request.
    if (isUniqueViolation(error, "payment_links_pkey")) throw new AppError("idempotency_key_reused");
    throw error;
  }
}

async function requireSame(
  trx: Db,
  link: NonNullable<Awaited<ReturnType<typeof findLink>>>,
  actor: Actor,
  due: Due,
  { amount = null, allows_partial }: Wanted,
): Promise<void> {
  const payables = await findPayablesOf(trx, due);
  const isSame =
    link.created_by === actor.userId &&
    payables.some(({ id }) => id === link.payable_id) &&
    link.amount === amount &&
    link.allows_partial === allows_partial;
  if (!isSame) throw new AppError("idempotency_key_reused");
}

/** What pays for the work on a request, whatever its terms were, or for one of its fees. */
async function findPayablesOf(db: Db, { requestId, feeId }: Due): Promise<StoredPayable[]> {
  const payables = await findPayablesOfRequest(db, requestId);
  return payables.filter(({ id, kind }) => (feeId === undefined ? kind === "request" : id === feeId));
}

/**
 * The links of the caller's request, or of one of its fees, and what was contributed. Throws `request_not_found` and
 * `fee_not_found`.
 */
export async function listLinks(
  ctx: Context,
  actor: Actor,
  { requestId, feeId }: Due,
): Promise<PaymentLinks> {
  const request = await getOwnRequest(ctx.db, actor, requestId);
  return describeLinks(ctx, ctx.db, await readTokens(ctx), request, feeId);
}

async function describeLinks(
  ctx: Context,
  db: Db,
  tokens: Tokens,
  request: LinkedRequest,
  feeId: string | undefined,
): Promise<PaymentLinks> {
  const found = await findPayablesOf(db, { requestId: request.id, feeId });
  if (feeId !== undefined && found[0]?.kind !== "request_fee") throw new AppError("fee_not_found");
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
