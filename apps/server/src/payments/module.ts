import type { CaseKind } from "@passerelle/domain/payments/cases";
import type { FeeNotice } from "@passerelle/domain/payments/request-fees";
import { may } from "@passerelle/domain/roles";
import { accountAccessChanged } from "../accounts/service.ts";
import { eraseAttachments } from "../attachments/service.ts";
import { actorMay } from "../platform/actor.ts";
import type { NoPayload } from "../platform/contributions.ts";
import { fileScanned } from "../platform/files/scan-files.ts";
import { defineModule, on } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { requestCompleted, requestEnded } from "../requests/service.ts";
import { settingChanged } from "../settings/service.ts";
import { returnContributions } from "./abandoned/return-contributions.ts";
import { checkPayment } from "./attempts/check-payment.ts";
import { paymentsSettled } from "./attempts/settle.ts";
import { chargeCard } from "./cards/charge-card.ts";
import { dropCardsOf, forgetCard } from "./cards/forget-card.ts";
import { keepCard } from "./cards/keep-card.ts";
import { caseWork, releaseCases } from "./cases/hand-over.ts";
import { readDue } from "./due.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { samples } from "./emails/samples.ts";
import { processEvent } from "./inbox/process-event.ts";
import { recomputeLedger } from "./ledger/post.ts";
import { presentContributions, presentFees } from "./present-notifications.ts";
import {
  countTransactions,
  deletePayments,
  findPurgeablePayers,
  readCards,
  readPaymentLinks,
  readTransactions,
} from "./privacy-queries.ts";
import { providersOf } from "./providers.ts";
import { publishSettingChange } from "./publish-change.ts";
import { publishScanned } from "./publish-scanned.ts";
import { PAYMENT_RATE_LIMITS } from "./rate-limits.ts";
import { earnRequest, refundRequest } from "./refunds/end-request.ts";
import { processRefund } from "./refunds/send-refund.ts";
import { endFeesOfPerson, exportFees } from "./request-fees/end-fees.ts";
import { resumePayments } from "./resume-payments.ts";
import { registerPayments } from "./routes.ts";
import { reconcileDay, reconcileProvider } from "./settlements/reconcile.ts";
import { scheduleReconciliation } from "./settlements/schedule.ts";
import sms from "./sms/fr.json" with { type: "json" };
import { paymentStats } from "./stats-queries.ts";
import { deleteOldTestCharges, deleteTestChargesOf, readTestCharges } from "./test-charges/queries.ts";
import { readMoney } from "./tracking/dashboard.ts";
import { countPaymentsByCountry } from "./tracking/day-queries.ts";
import { listProviderParts } from "./tracking/external-parts.ts";
import { findMatchingPayments } from "./tracking/list-queries.ts";
import { registerTracking } from "./tracking/routes.ts";

type ContributionValues = {
  name: string;
  payer: string;
  service: string;
  amount: string;
  left: string;
  link: string;
};
type AbandonedValues = {
  name: string;
  service: string;
  paid: string;
  left: string;
  date: string;
  link: string;
};

declare module "../platform/contributions.ts" {
  interface Contributions {
    payments: {
      jobs: {
        /** Queries the provider about a payment without a callback. */
        "payments.check": { transactionId: string };
        /** Processes a stored callback. */
        "payments.event": { eventId: string };
        /** Reads which card the provider keeps after a payment with consent. */
        "payments.keep_card": { transactionId: string };
        /** Orders the charge of a kept card. */
        "payments.charge_card": { transactionId: string };
        /** Has the provider delete a card that is not charged any more. */
        "payments.forget_card": { cardId: string };
        /** Sends a refund, or queries one that was sent. */
        "payments.refund": { refundId: string };
        /** At start: continues every event, query and refund that is not finished, even if the queue lost its job. */
        "payments.resume": NoPayload;
        "payments.recompute_ledger": NoPayload;
        /** Returns contributions to drafts that were not completed, after reminders. */
        "payments.return_contributions": NoPayload;
        /** Schedules the reconciliation of every provider. */
        "payments.reconcile": NoPayload;
        /** Reads one day (UTC) of a provider's settlement and reconciles the provider. */
        "payments.reconcile_day": { provider: string; day: string };
        /** Deletes test charges that are no longer kept. */
        "payments.sweep_test_charges": NoPayload;
        /** Reconciles a provider with what is stored of its settlements. */
        "payments.reconcile_provider": { provider: string };
      };
      notifications: {
        /** `amount`: in minor units. `source`: the fee, of the first notification about it. */
        request_fee: {
          values: {
            event: FeeNotice;
            reference: string;
            service_id: string;
            amount: string;
            currency: string;
          };
          source?: string;
        };
        /** `amount`: in minor units. `source`: the attempt. */
        contribution: {
          values: { reference: string; amount: string; currency: string } & (
            | { service_id: string }
            | { payable_id: string }
          );
          source: string;
        };
        payment_case: { values: { about: CaseKind } };
      };
      emails: {
        /** To a payer who used a link. */
        contribution_receipt: {
          kind: "receipts";
          values: { name: string; service: string; amount: string; reference: string; link: string };
        };
        /** To the customer: a payer by a link paid a part. */
        contribution_received: { kind: "requests"; values: ContributionValues };
        /** To the customer: contributions are returned on a day unless the rest is paid. */
        contributions_ending: { kind: "requests"; values: AbandonedValues };
        contributions_returned: { kind: "requests"; values: AbandonedValues };
        /** To the customer: a payer by a link paid the rest. */
        contribution_completes: { kind: "requests"; values: ContributionValues };
        /** To the customer: a payer by a link paid the rest of an official fee. */
        contribution_pays_fee: { kind: "requests"; values: ContributionValues };
        /** To the customer: a payer by a link paid the rest of a payable that belongs to no request. */
        contribution_pays_payable: { kind: "requests"; values: ContributionValues };
        /** For a payable that belongs to no request, such as a subscription. */
        payable_receipt: {
          kind: "receipts";
          values: { name: string; service: string; amount: string; reference: string; link: string };
        };
        payable_failed: {
          kind: "payments";
          values: { name: string; service: string; amount: string; link: string };
        };
        /** To the customer: staff added an official fee. */
        fee_requested: {
          kind: "requests";
          values: {
            name: string;
            service: string;
            label: string;
            office: string;
            explanation: string;
            amount: string;
            link: string;
          };
        };
        payment_receipt: {
          kind: "receipts";
          values: { name: string; service: string; amount: string; reference: string; link: string };
        };
        payment_failed: {
          kind: "payments";
          values: { name: string; service: string; amount: string; link: string };
        };
        refund_started: {
          kind: "receipts";
          values: { name: string; amount: string; reference: string; payment: string; link: string };
        };
        refund_succeeded: {
          kind: "receipts";
          values: { name: string; amount: string; reference: string; payment: string; link: string };
        };
        refund_came_back: {
          kind: "receipts";
          values: { name: string; amount: string; reference: string; payment: string; link: string };
        };
      };
    };
  }
}

export const paymentsModule = defineModule({
  name: "payments",
  stats: paymentStats,
  routes: [registerPayments, registerTracking],
  externalParts: listProviderParts,
  metrics: { counters: [paymentsSettled] },
  subscriptions: [
    on(requestEnded, (ctx, trx, { requestId, as }) => refundRequest(ctx, trx, requestId, as)),
    on(requestCompleted, (_ctx, trx, { requestId }) => earnRequest(trx, requestId)),
    on(fileScanned, publishScanned),
    on(settingChanged, publishSettingChange),
    on(accountAccessChanged, async (_ctx, trx, { userId, role, suspended }) => {
      if (suspended || !may(role, "payments.refund")) await releaseCases(trx, userId);
    }),
  ],
  searchSource: {
    kind: "payment",
    find: async ({ db, env }, actor, sought) =>
      actor && actorMay(env, actor, "payments.track") ? findMatchingPayments(db, sought) : [],
  },
  privacy: {
    exportPersonalData: async (trx, userId) => ({
      transactions: await readTransactions(trx, userId),
      payment_links: await readPaymentLinks(trx, userId),
      payment_cards: await readCards(trx, userId),
      request_fees: await exportFees(trx, userId),
      test_charges: await readTestCharges(trx, userId),
    }),
    countRetained: async (db, userId) => ({ transactions: await countTransactions(db, userId) }),
    eraseOnClosure: async (ctx, trx, userId) => {
      await endFeesOfPerson(ctx, trx, userId);
      await dropCardsOf(ctx, trx, userId);
      await releaseCases(trx, userId);
    },
    purgeRequest: async (ctx, trx, requestId) => {
      const { refunds, fees } = await deletePayments(trx, { requestId });
      await eraseAttachments(ctx, trx, ["refund"], refunds, "retention_ended");
      await eraseAttachments(ctx, trx, ["request_fee", "office_payment"], fees, "retention_ended");
    },
    findPurgeablePeople: findPurgeablePayers,
    purgePerson: async (ctx, trx, userId) => {
      await deleteTestChargesOf(trx, userId);
      const { refunds } = await deletePayments(trx, { userId });
      await eraseAttachments(ctx, trx, ["refund"], refunds, "retention_ended");
    },
  },
  jobs: {
    "payments.check": { run: (ctx, { transactionId }) => checkPayment(ctx, providersOf(ctx), transactionId) },
    "payments.event": { run: (ctx, { eventId }) => processEvent(ctx, providersOf(ctx), eventId) },
    "payments.keep_card": { run: (ctx, { transactionId }) => keepCard(ctx, providersOf(ctx), transactionId) },
    "payments.charge_card": {
      run: (ctx, { transactionId }) => chargeCard(ctx, providersOf(ctx), transactionId),
    },
    "payments.forget_card": { run: (ctx, { cardId }) => forgetCard(ctx, providersOf(ctx), cardId) },
    "payments.refund": { run: (ctx, { refundId }) => processRefund(ctx, providersOf(ctx), refundId) },
    "payments.resume": { run: resumePayments },
    "payments.recompute_ledger": {
      run: async (ctx) => {
        await recomputeLedger(ctx);
      },
      cron: "40 2 * * *",
    },
    "payments.return_contributions": { run: (ctx) => returnContributions(ctx), cron: "20 7 * * *" },
    "payments.reconcile": {
      run: async (ctx) => {
        await scheduleReconciliation(ctx, providersOf(ctx));
      },
      // PayPal completes its day about three hours after midnight.
      cron: "10 4 * * *",
    },
    "payments.sweep_test_charges": { run: ({ db }) => deleteOldTestCharges(db), cron: "50 2 * * *" },
    "payments.reconcile_day": { run: (ctx, day) => reconcileDay(ctx, providersOf(ctx), day) },
    "payments.reconcile_provider": {
      run: (ctx, { provider }) => reconcileProvider(ctx, providersOf(ctx), provider),
    },
  },
  staffWork: { payment_cases: caseWork },
  rateLimits: PAYMENT_RATE_LIMITS,
  dashboard: { due: readDue, money: readMoney },
  dayFigures: { payments: countPaymentsByCountry },
  notifications: {
    contribution: { kind: "requests", present: presentContributions },
    payment_case: {
      kind: "requests",
      present: async (_ctx, _reader, given) => given.map(({ values }) => ({ ...values })),
    },
    request_fee: { kind: "requests", present: presentFees },
  },
  sms: { texts: readTexts(import.meta.url, "sms", sms) },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    samples,
    kinds: {
      contribution_receipt: "receipts",
      contribution_received: "requests",
      contribution_completes: "requests",
      contributions_ending: "requests",
      contributions_returned: "requests",
      contribution_pays_fee: "requests",
      contribution_pays_payable: "requests",
      payable_receipt: "receipts",
      payable_failed: "payments",
      fee_requested: "requests",
      payment_receipt: "receipts",
      payment_failed: "payments",
      refund_started: "receipts",
      refund_succeeded: "receipts",
      refund_came_back: "receipts",
    },
  },
});
