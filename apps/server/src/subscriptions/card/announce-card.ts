import { textIn } from "@passerelle/domain/languages";
import { formatMoney } from "@passerelle/domain/money";
import type { FailureCode } from "@passerelle/domain/payments/failures";
import { graceEndsAt } from "@passerelle/domain/subscriptions/periods";
import type { SubscriptionNotice } from "@passerelle/domain/subscriptions/reminders";
import { notify } from "../../notifications/service.ts";
import { findCards, makeLink } from "../../payments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { formatDay } from "../../platform/format-date.ts";
import { readTexts, translator } from "../../platform/texts.ts";
import { getProfile } from "../../profiles/service.ts";
import { findPlans } from "../plans/queries.ts";
import type { StoredOrder, StoredSubscription } from "../queries.ts";
import type { StoredRenewal } from "./queries.ts";
import words from "./words/fr.json" with { type: "json" };

const wordsIn = translator(readTexts(import.meta.url, "words", words));

/** The page on which people manage their subscription, and withdraw the consent. */
const PAGE = "/subscription";

/**
 * The content of an announcement about renewal by card. `at`: of the next charge; `endsAt`: of the last period; amounts in
 * minor units.
 */
type Announcement =
  | { kind: "started" }
  | { kind: "announced"; amount: number; at: Date; endsAt: Date }
  | { kind: "failed"; failureCode: FailureCode; at: Date; endsAt: Date; order: StoredOrder }
  | { kind: "ended"; failureCode: FailureCode; endsAt: Date; order: StoredOrder }
  | { kind: "price_raised"; endsAt: Date; order: StoredOrder };

const NOTICES: Record<Announcement["kind"], SubscriptionNotice> = {
  started: "card_started",
  announced: "card_announced",
  failed: "card_failed",
  ended: "card_ended",
  price_raised: "card_price_raised",
};

/** Notifies and emails the subscriber about renewal by card: each email says how to stop it, or how to pay. */
export async function announceCard(
  ctx: Context,
  trx: Db,
  { user_id: userId, reference, ends_at }: StoredSubscription,
  renewal: StoredRenewal,
  about: Announcement,
): Promise<void> {
  const order = "order" in about ? about.order : undefined;
  const path = order ? `${PAGE}/orders/${order.id}` : PAGE;
  const event = NOTICES[about.kind];
  const shownEnd = ("at" in about ? about.at : ends_at) ?? renewal.consented_at;
  const values = { event, reference, plan_id: renewal.plan_id, ends_at: shownEnd.toISOString() } as const;
  await notify(ctx, trx, { userId, type: "subscription", values, path });
  const { email: to, language, name } = await getProfile(trx, userId);
  if (to === "") return;
  const t = wordsIn(language);
  const plan = (await findPlans(trx)).find(({ id }) => id === renewal.plan_id);
  const last4 = (await findCards(trx, [renewal.card_id])).get(renewal.card_id)?.last4;
  const money = (amount: number) => formatMoney({ amount, currency: renewal.currency }, language);
  const day = (date: Date) => formatDay(date, language);
  const shown = {
    name,
    plan: plan ? textIn(plan.name, language) : "",
    card: last4 ? t("card", { last4 }) : t("card_unknown"),
    link: ctx.env.publicUrl + path,
  };
  const mail = { userId, to, language };
  switch (about.kind) {
    case "started": {
      const period = { amount: money(renewal.amount), date: ends_at ? day(ends_at) : "" };
      const sent = { ...shown, ...period };
      return ctx.mail.enqueue(trx, { template: "subscription_card_started", ...mail, values: sent });
    }
    case "announced": {
      const sent = { ...shown, amount: money(about.amount), date: day(about.at), end: day(about.endsAt) };
      return ctx.mail.enqueue(trx, { template: "subscription_card_announced", ...mail, values: sent });
    }
    case "failed": {
      const sent = {
        ...shown,
        failure: t(`reasons.${about.failureCode}`),
        amount: money(about.order.price),
        date: day(about.at),
        until: day(graceEndsAt(about.endsAt)),
      };
      return ctx.mail.enqueue(trx, { template: "subscription_card_failed", ...mail, values: sent });
    }
    case "ended": {
      const sent = {
        ...shown,
        failure: t(`reasons.${about.failureCode}`),
        amount: money(about.order.price),
        until: day(graceEndsAt(about.endsAt)),
        pay_link: await makeLink(ctx, trx, about.order.id),
      };
      return ctx.mail.enqueue(trx, { template: "subscription_card_ended", ...mail, values: sent });
    }
    case "price_raised": {
      const sent = {
        ...shown,
        amount: money(about.order.price),
        consented: money(renewal.amount),
        date: day(about.endsAt),
        pay_link: await makeLink(ctx, trx, about.order.id),
      };
      return ctx.mail.enqueue(trx, { template: "subscription_card_price", ...mail, values: sent });
    }
  }
}
