import { type LocalizedText, localizedText, textIn } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";
import type { PayablePurpose } from "@passerelle/domain/payments/purpose";
import { type OrderKind, orderExpiresAt } from "@passerelle/domain/subscriptions/orders";
import { nextSubscriptionStatus } from "@passerelle/domain/subscriptions/status";
import { isBeingPaid, lockCustomer, openPayable, withdrawPayable } from "../payments/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { makeReference } from "../platform/reference.ts";
import { readTexts, translator } from "../platform/texts.ts";
import { requireOrderingOpen } from "../settings/service.ts";
import { beginPeriod } from "./begin-period.ts";
import { moveSubscription } from "./move-subscription.ts";
import type { StoredPlan } from "./plans/queries.ts";
import {
  closeOrder,
  findOpenOrder,
  findSubscription,
  insertOrder,
  insertSubscription,
  type StoredOrder,
  type StoredSubscription,
} from "./queries.ts";
import { currencyOf, loadState, type Quote, quote, type State } from "./state.ts";
import words from "./words/fr.json" with { type: "json" };

const wordsIn = translator(readTexts(import.meta.url, "words", words));

type Wish = { plan_id: string; currency: Currency; kind: OrderKind };

/**
 * Orders a period, which is then paid as a payable of the same id; an upgrade that unused time pays in full begins at once.
 * The price is today's and is kept while the order is open. A person has one open order: the same wish returns it, another
 * wish replaces it. Throws `ordering_closed`, `plan_not_found`, `subscription_changed` and `payment_pending`.
 */
export function orderPeriod(ctx: Context, actor: Actor, wish: Wish): Promise<{ order_id: string | null }> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockCustomer(trx, actor.userId);
    await requireOrderingOpen(ctx.env, trx);
    const state = await loadState(trx, actor.userId, new Date());
    const plan = state.plans.find(({ id }) => id === wish.plan_id);
    const quoted = plan && quote(state, plan, wish.currency);
    if (!plan || !quoted) throw new AppError("plan_not_found");
    if (quoted.kind !== wish.kind) throw new AppError("subscription_changed");
    if (quoted.due > 0) {
      const orderer = { userId: actor.userId, wished: wish.currency, by: "customer" } as const;
      const order = await openOrder(ctx, trx, state, plan, { ...quoted, kind: wish.kind }, orderer);
      return { order_id: order.id };
    }
    const open = await findOpenOrder(trx, actor.userId);
    if (open) await dropOrder(ctx, trx, open, "replaced");
    const row = await getRow(trx, actor.userId);
    const by = { by: "customer", actor_id: actor.userId } as const;
    const upgrade = {
      plan,
      kind: "upgrade",
      orderId: null,
      price: quoted.price,
      currency: row.currency,
    } as const;
    await beginPeriod(ctx, trx, row, { ...upgrade, ...by }, state.now);
    return { order_id: null };
  });
}

type Ordered = Quote & { kind: OrderKind };

/** The subscriber, the currency that they choose, and who orders: a reminder orders as the system. */
type Orderer = { userId: string; wished: Currency; by: "customer" | "system" };

/** The open order of a person for a quoted period: the existing one, or a new one that replaces it. */
export async function openOrder(
  ctx: Context,
  trx: Db,
  state: State,
  plan: StoredPlan,
  quoted: Ordered,
  { userId, wished, by }: Orderer,
): Promise<StoredOrder> {
  const { now } = state;
  const { kind, price, credit, due } = quoted;
  const currency = currencyOf(state, wished);
  const open = await findOpenOrder(trx, userId);
  if (open) {
    const isSame = open.kind === kind && open.plan_id === plan.id && open.currency === currency;
    // An order with a payment under way keeps its price; otherwise a new price applies.
    const isKept = open.price === price || (await isBeingPaid(trx, open.id));
    if (isSame && isKept && open.expires_at > now) return open;
    await dropOrder(ctx, trx, open, "replaced");
  }
  const row = await enterOrder(trx, state, plan, currency, { userId, by });
  const id = await openPayable(trx, {
    kind: "subscription",
    userId,
    amount: due,
    currency,
    purpose: purposeOf(plan, row.reference, quoted),
  });
  return insertOrder(trx, {
    id,
    user_id: userId,
    kind,
    plan_id: plan.id,
    price,
    credit,
    currency,
    expires_at: orderExpiresAt(kind, now),
  });
}

/**
 * Whether the person has an open order that the system does not replace: another one than a renewal, which they chose themselves and
 * which expires within days, or one that is being paid.
 */
export async function hasOtherOrder(trx: Db, userId: string): Promise<boolean> {
  const open = await findOpenOrder(trx, userId);
  return open !== undefined && (open.kind !== "renewal" || (await isBeingPaid(trx, open.id)));
}

/** The row of a person who orders: a new one, or the existing one, which again waits for a payment. */
async function enterOrder(
  trx: Db,
  { row }: State,
  plan: StoredPlan,
  currency: Currency,
  { userId, by }: Pick<Orderer, "userId" | "by">,
): Promise<StoredSubscription> {
  const actor_id = by === "customer" ? userId : null;
  const event = { kind: "ordered", by, actor_id, plan_id: plan.id } as const;
  if (!row) return addSubscription(trx, { user_id: userId, plan_id: plan.id, currency }, event);
  const waits = nextSubscriptionStatus(row.status, "order") !== undefined;
  if (!waits) return moveSubscription(trx, row, { event });
  return moveSubscription(trx, row, {
    action: "order",
    change: { plan_id: plan.id, currency, next_plan_id: null, cancelled_at: null },
    event,
  });
}

/** The first row of a person, who waits for a period. */
export async function addSubscription(
  trx: Db,
  fresh: Pick<StoredSubscription, "user_id" | "plan_id" | "currency">,
  event?: Parameters<typeof moveSubscription>[2]["event"],
): Promise<StoredSubscription> {
  let row: StoredSubscription | undefined;
  while (!row)
    row = await insertSubscription(trx, {
      ...fresh,
      status: "pending_payment",
      reference: makeReference("A"),
    });
  return event ? moveSubscription(trx, row, { event }) : row;
}

/**
 * Closes an open order; contributions are refunded. Closing a first order ends the waiting for its payment. Throws
 * `payment_pending` while a payment is under way.
 */
export async function dropOrder(
  ctx: Context,
  trx: Db,
  order: StoredOrder,
  as: "replaced" | "expired",
): Promise<void> {
  const reason = as === "replaced" ? "order_changed" : "order_ended";
  await withdrawPayable(ctx, trx, order.id, { status: as === "replaced" ? "replaced" : "cancelled", reason });
  await closeOrder(trx, order.id, as);
}

async function getRow(db: Db, userId: string): Promise<StoredSubscription> {
  const row = await findSubscription(db, userId);
  if (!row) throw new AppError("subscription_not_found");
  return row;
}

/** The frozen purpose of the payable: the plan, and the credit for unused time. */
function purposeOf(plan: StoredPlan, reference: string, { price, due }: Ordered): PayablePurpose {
  const textOf = (key: "label" | "credit"): LocalizedText =>
    localizedText((language) => wordsIn(language)(key, { plan: textIn(plan.name, language) }));
  const label = textOf("label");
  const lines: PayablePurpose["lines"] = [{ kind: "service", description: label, gross: price }];
  if (due < price) lines.push({ kind: "discount", description: textOf("credit"), gross: due - price });
  return { label, reference, lines };
}
