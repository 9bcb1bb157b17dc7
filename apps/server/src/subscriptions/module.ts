import type { SubscriptionNotice } from "@passerelle/domain/subscriptions/reminders";
import { cardKept, paymentFailed, paymentSucceeded, refundSucceeded } from "../payments/service.ts";
import type { NoPayload } from "../platform/contributions.ts";
import { defineModule, on } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { advanceSubscriptions } from "./advance.ts";
import { beginPaidPeriod } from "./begin-period.ts";
import { noticeCharged, noticeFailed } from "./card/settle-charge.ts";
import { startRenewal } from "./card/start-renewal.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { samples } from "./emails/samples.ts";
import { endRefunded, noticeRefund } from "./end-refunded.ts";
import { presentSubscriptions } from "./notifications.ts";
import { endOnClosure, exportSubscription } from "./privacy-hooks.ts";
import { deleteSubscription, findPurgeableSubscribers } from "./privacy-queries.ts";
import { registerSubscriptions } from "./routes.ts";
import sms from "./sms/fr.json" with { type: "json" };

type BeginValues = { name: string; plan: string; date: string; link: string };
type CardValues = { name: string; plan: string; card: string; amount: string; link: string };
type ReminderValues = BeginValues & { until: string; amount: string; pay_link: string };

declare module "../platform/contributions.ts" {
  interface Contributions {
    subscriptions: {
      jobs: {
        /** Ends periods and grace, reminds, expires orders and marks payments of ended periods as earned. */
        "subscriptions.advance": NoPayload;
        /** Ends the period of an order that was refunded. */
        "subscriptions.end_refunded": { orderId: string };
      };
      notifications: {
        /** `ends_at`: of the last period, or when the card is charged next, ISO 8601. */
        subscription: {
          values: { event: SubscriptionNotice; reference: string; plan_id: string; ends_at: string };
        };
      };
      emails: {
        subscription_active: { kind: "subscriptions"; values: BeginValues };
        /** Staff granted a period. */
        subscription_granted: { kind: "subscriptions"; values: BeginValues };
        /** The last period ends soon. */
        subscription_ending: { kind: "subscriptions"; values: ReminderValues };
        /** The last period ended; it can be renewed without a gap. */
        subscription_grace: { kind: "subscriptions"; values: ReminderValues };
        /** The benefits ended. */
        subscription_lapsed: { kind: "subscriptions"; values: BeginValues };
        /** A card is kept for renewal. `date`: the end of the paid time. */
        subscription_card_started: { kind: "subscriptions"; values: CardValues & { date: string } };
        /** `date`: of the charge; `end`: of the last period. */
        subscription_card_announced: {
          kind: "subscriptions";
          values: CardValues & { date: string; end: string };
        };
        /** `date`: of the next try; `until`: the end of the grace. */
        subscription_card_failed: {
          kind: "subscriptions";
          values: CardValues & { failure: string; date: string; until: string };
        };
        /** The last try failed. */
        subscription_card_ended: {
          kind: "subscriptions";
          values: CardValues & { failure: string; until: string; pay_link: string };
        };
        /** The price is above the consented amount. `date`: the end of the last period. */
        subscription_card_price: {
          kind: "subscriptions";
          values: CardValues & { consented: string; date: string; pay_link: string };
        };
      };
    };
  }
}

export const subscriptionsModule = defineModule({
  name: "subscriptions",
  routes: [registerSubscriptions],
  subscriptions: [
    on(paymentSucceeded, beginPaidPeriod),
    on(paymentSucceeded, noticeCharged),
    on(paymentFailed, noticeFailed),
    on(cardKept, startRenewal),
    on(refundSucceeded, noticeRefund),
  ],
  privacy: {
    exportPersonalData: exportSubscription,
    eraseOnClosure: endOnClosure,
    findPurgeablePeople: findPurgeableSubscribers,
    purgePerson: (_ctx, trx, userId) => deleteSubscription(trx, userId),
  },
  jobs: {
    "subscriptions.advance": { run: (ctx) => advanceSubscriptions(ctx), cron: "25 * * * *" },
    "subscriptions.end_refunded": { run: (ctx, { orderId }) => endRefunded(ctx, orderId) },
  },
  notifications: { subscription: { kind: "subscriptions", present: presentSubscriptions } },
  sms: { texts: readTexts(import.meta.url, "sms", sms) },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    samples,
    kinds: {
      subscription_active: "subscriptions",
      subscription_granted: "subscriptions",
      subscription_ending: "subscriptions",
      subscription_grace: "subscriptions",
      subscription_lapsed: "subscriptions",
      subscription_card_started: "subscriptions",
      subscription_card_announced: "subscriptions",
      subscription_card_failed: "subscriptions",
      subscription_card_ended: "subscriptions",
      subscription_card_price: "subscriptions",
    },
  },
});
