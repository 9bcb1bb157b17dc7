import type { Payable } from "@passerelle/contract/payments/payables";
import { totalOf } from "@passerelle/contract/payments/seen-total";
import type { Currency } from "@passerelle/domain/money";
import { FIRST_PLANS } from "../content/subscription-plans.ts";
import { personNamed } from "./customers.ts";
import { readOrder } from "./orders.ts";
import { STAFF } from "./people.ts";
import type { Step, Story } from "./play.ts";
import { REQUESTS } from "./requests/all.ts";
import { idOf } from "./scene.ts";
import { before, daysAgo } from "./times.ts";

type Subscription = {
  customer: string;
  plan: "monthly" | "yearly";
  currency: Currency;
  day: number;
  clock: string;
};

const SUBSCRIPTIONS: readonly Subscription[] = [
  { customer: "sandrine.tchatchoua", plan: "yearly", currency: "EUR", day: 63, clock: "19:20" },
  { customer: "investisseur", plan: "yearly", currency: "CAD", day: 33, clock: "16:15" },
  { customer: "mariama.diallo", plan: "monthly", currency: "XOF", day: 11, clock: "13:05" },
];

const planOf = (plan: Subscription["plan"]) => FIRST_PLANS.at(plan === "monthly" ? 0 : -1);

const subscribe =
  ({ customer, plan, currency }: Subscription): Step["play"] =>
  async (scene) => {
    const { email, given, family } = personNamed(customer);
    const { order_id } = await scene.call<{ order_id: string }>(email, "POST /api/me/subscription/orders", {
      plan_id: planOf(plan)?.id,
      currency,
      kind: "start",
    });
    const { amount_left } = await scene.call<Payable>(email, `GET /api/payables/${order_id}`);
    const name = `${given} ${family}`
      .normalize("NFD")
      .replace(/[^A-Za-z -]/g, "")
      .toUpperCase();
    const card = { number: "4000 0000 0000 4242", name, expiry: "12/30", cvc: "123" };
    await scene.call(
      email,
      `POST /api/payables/${order_id}/payments`,
      { method: "card", card },
      {
        headers: {
          "idempotency-key": idOf(`subscription/${customer}`),
          "expected-total": totalOf({ total: amount_left, currency }),
        },
      },
    );
    await scene.answerPayments();
  };

export const subscriptionsOf = (now: number): readonly Story[] =>
  SUBSCRIPTIONS.map((subscription) => ({
    key: `subscription/${subscription.customer}`,
    steps: [
      {
        at: daysAgo(now, subscription.day, subscription.clock),
        name: "subscribe",
        play: subscribe(subscription),
      },
    ],
  }));

type Refund = {
  /** The key of a paid request. */
  request: string;
  by: "admin" | "finance";
  amount: number;
  reason: "goodwill" | "correction";
  note: string;
  day: number;
  clock: string;
  isApproved?: true;
};

const REFUNDS: readonly Refund[] = [
  {
    request: "mariama-legalisation",
    by: "finance",
    amount: 500,
    reason: "goodwill",
    note: "Second passage du coursier.",
    day: 40,
    clock: "16:05",
    isApproved: true,
  },
  {
    // The refund to this telephone number fails, so finance gets a case.
    request: "jean-impots",
    by: "admin",
    amount: 2_000,
    reason: "correction",
    note: "Frais de dossier comptés deux fois.",
    day: 3,
    clock: "10:20",
    isApproved: true,
  },
  {
    request: "kwame-sarl",
    by: "admin",
    amount: 25_000,
    reason: "goodwill",
    note: "Geste commercial promis pour le retard de l’immatriculation.",
    day: 2,
    clock: "15:10",
  },
];

/** A refund that was sent, one that failed, and one that waits for its approval. */
export const refundsOf = (now: number): readonly Story[] =>
  REFUNDS.map(({ request, by, amount, reason, note, day, clock, isApproved }) => {
    const id = idOf(`refund/${request}`);
    const order = REQUESTS.find(({ key }) => key === request);
    const [at = now, approved = now] = before(now, [
      daysAgo(now, day, clock),
      daysAgo(now, day - 1, "09:05"),
    ]);
    const steps: Step[] = [
      {
        at,
        name: "request",
        play: async (scene) => {
          if (!order) throw new Error(`there is no request ${request}`);
          const { transaction } = await readOrder(scene, order);
          const refund = { id, amount, reason, note };
          await scene.call(STAFF[by], `POST /api/admin/payments/${transaction?.id}/refunds`, refund);
        },
      },
    ];
    if (isApproved)
      steps.push({
        at: approved,
        name: "approve",
        play: async (scene) => {
          await scene.call(STAFF.finance, `POST /api/admin/refunds/${id}/moves`, { action: "approve" });
          await scene.answerPayments();
        },
      });
    return { key: `refund/${request}`, steps };
  });
