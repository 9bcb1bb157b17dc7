import { textIn } from "@passerelle/domain/languages";
import { formatMoney } from "@passerelle/domain/money";
import { graceEndsAt } from "@passerelle/domain/subscriptions/periods";
import type { ReminderStage } from "@passerelle/domain/subscriptions/reminders";
import { notify } from "../notifications/service.ts";
import { makeLink } from "../payments/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { formatDay } from "../platform/format-date.ts";
import { getProfile } from "../profiles/service.ts";
import type { StoredPlan } from "./plans/queries.ts";
import type { StoredOrder, StoredSubscription } from "./queries.ts";

/** The page on which people manage their subscription. */
const PAGE = "/subscription";

/** Notifies and emails the subscriber that a period was paid or granted. */
export async function announceBegin(
  ctx: Context,
  trx: Db,
  { user_id: userId, reference }: StoredSubscription,
  { plan, kind, endsAt }: { plan: StoredPlan; kind: "start" | "renewal" | "upgrade" | "grant"; endsAt: Date },
): Promise<void> {
  const event = kind === "grant" ? "granted" : "active";
  const values = { event, reference, plan_id: plan.id, ends_at: endsAt.toISOString() } as const;
  await notify(ctx, trx, { userId, type: "subscription", values, path: PAGE });
  const { email: to, language, name } = await getProfile(trx, userId);
  if (to === "") return;
  await ctx.mail.enqueue(trx, {
    template: kind === "grant" ? "subscription_granted" : "subscription_active",
    userId,
    to,
    language,
    values: {
      name,
      plan: textIn(plan.name, language),
      date: formatDay(endsAt, language),
      link: ctx.env.publicUrl + PAGE,
    },
  });
}

/**
 * Reminds the subscriber of the end of their last period, by notification, text message and email, with a link by which
 * others can pay the next one. `order`: undefined if there is nothing to pay, after the grace or when the plan is not sold
 * any more.
 */
export async function remindOfEnd(
  ctx: Context,
  trx: Db,
  { user_id: userId, reference }: StoredSubscription,
  about: { stage: ReminderStage; plan: StoredPlan; endsAt: Date; order: StoredOrder | undefined },
): Promise<void> {
  const { stage, plan, endsAt, order } = about;
  const path = order ? `${PAGE}/orders/${order.id}` : PAGE;
  const values = { event: stage, reference, plan_id: plan.id, ends_at: endsAt.toISOString() } as const;
  await notify(ctx, trx, { userId, type: "subscription", values, path });
  const { email: to, language, name } = await getProfile(trx, userId);
  if (to === "") return;
  const link = ctx.env.publicUrl + path;
  const shown = { name, plan: textIn(plan.name, language), date: formatDay(endsAt, language), link };
  if (!order) {
    if (stage === "lapsed")
      await ctx.mail.enqueue(trx, { template: "subscription_lapsed", userId, to, language, values: shown });
    return;
  }
  await ctx.mail.enqueue(trx, {
    template: stage === "ending" ? "subscription_ending" : "subscription_grace",
    userId,
    to,
    language,
    values: {
      ...shown,
      until: formatDay(graceEndsAt(endsAt), language),
      amount: formatMoney({ amount: order.price, currency: order.currency }, language),
      pay_link: await makeLink(ctx, trx, order.id),
    },
  });
}
