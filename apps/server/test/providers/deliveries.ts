import { isDeepStrictEqual } from "node:util";
import { checkPayment } from "../../src/payments/attempts/check-payment.ts";
import { providersOf } from "../../src/payments/providers.ts";
import type { TestApp } from "../app.ts";
import { age, paymentRow, startPayment } from "../builders/payments.ts";
import type { BuiltRequest } from "../builders/requests.ts";
import { sentMails } from "../database.ts";
import { createLink, linkOrder, tokenOf, tryToPayLink } from "../payment-links.ts";
import { askUntil } from "../until.ts";
import type { RealProvider } from "./all-fakes.ts";
import { type Behaviour, DELIVERIES, type Delivery, type FakeCharge } from "./behaviour.ts";
import type { Fake } from "./fake.ts";
import { buildDue, DUE, newOrder } from "./orders.ts";

/** The rows of the table: how callbacks arrive, and which faults orders and queries meet. */
export const BEHAVIOURS = {
  ...(Object.fromEntries(DELIVERIES.map((delivery) => [delivery, { delivery }])) as {
    [D in Delivery]: Partial<Behaviour>;
  }),
  query_500: { delivery: "lost", failingQueries: 2 },
  order_refused_500: { delivery: "lost", orderFault: "refused_500" },
  order_created_500: { delivery: "lost", orderFault: "created_500" },
  order_timeout: { delivery: "lost", orderFault: "no_answer" },
  order_slow_body: { delivery: "lost", orderFault: "slow_body" },
} satisfies Record<string, Partial<Behaviour>>;

export type BehaviourName = keyof typeof BEHAVIOURS;

/** The customer, or another person by a payment link. */
export const PAYERS = ["customer", "link"] as const;
export type Payer = (typeof PAYERS)[number];

/** The final state that the payer, the customer, the books and staff see. */
export type Result = {
  /** `open`: the payer has not decided. */
  status: "succeeded" | "unknown" | "expired" | "open";
  /** How many charges the provider took. */
  taken: number;
  postings: number;
  receipts: number;
  /** Successful payments on the request's timeline. */
  successes: number;
  /** Notifications of the customer about the payment of another person. */
  notifications: number;
  cases: string[];
};

export type Played = {
  provider: RealProvider;
  behaviour: BehaviourName;
  payer: Payer;
  expected: Result;
  found: Result;
};

/** An installation that its fakes can call. */
export type Installation = { server: TestApp; fakes: Record<RealProvider, Fake> };

const NOTHING = { taken: 0, postings: 0, receipts: 0, successes: 0, notifications: 0, cases: [] };
/** Providers whose payers get the address to pay at only from the answer to the order. */
const NEEDS_ANSWER: readonly RealProvider[] = ["paypal", "orange_money"];
const isAnswerLost = (behaviour: BehaviourName) =>
  ["created_500", "no_answer", "slow_body"].includes(
    (BEHAVIOURS[behaviour] as Partial<Behaviour>).orderFault ?? "",
  );

/** The expected result. */
function expectedOf(provider: RealProvider, behaviour: BehaviourName, payer: Payer): Result {
  // An attacker claimed the success, not the provider.
  if (behaviour === "forged") return { status: "open", ...NOTHING };
  const isUnanswered = behaviour === "order_refused_500" || isAnswerLost(behaviour);
  // A query needs a token from the answer, so only a person can find out the result.
  if (isUnanswered && provider === "orange_money")
    return { status: "unknown", ...NOTHING, cases: ["not_decided"] };
  if (behaviour === "order_refused_500" || (isUnanswered && provider === "paypal"))
    return { status: "expired", ...NOTHING };
  // Orange's answers name no amount.
  const isMismatch = behaviour === "wrong_amount" || behaviour === "wrong_currency";
  if (isMismatch && provider !== "orange_money")
    return { status: "unknown", ...NOTHING, taken: 1, cases: ["wrong_amount"] };
  const notifications = payer === "link" ? 1 : 0;
  return { status: "succeeded", taken: 1, postings: 1, receipts: 1, successes: 1, notifications, cases: [] };
}

type Cell = { provider: RealProvider; behaviour: BehaviourName; payer: Payer };
type Started = Cell & {
  id: string;
  requestId: string;
  customer: string;
  payerEmail: string;
  charge?: FakeCharge;
};

/**
 * Orders payments at a provider with every behaviour, by every payer, and resolves with the results. Queries that are due later
 * are made at once.
 */
export async function playDeliveries(installation: Installation, provider: RealProvider): Promise<Played[]> {
  const names = Object.keys(BEHAVIOURS) as BehaviourName[];
  const cells = PAYERS.flatMap((payer) => names.map((behaviour) => ({ provider, behaviour, payer })));
  // The slowest of all payers first: there our server waits until its time limit.
  cells.sort((a, b) => Number(isAnswerLost(b.behaviour)) - Number(isAnswerLost(a.behaviour)));
  const started: Promise<Started>[] = [];
  for (const cell of cells) {
    const { isOrdered, result } = begin(installation, cell);
    started.push(result);
    // A fake applies a behaviour to its next order, so orders are placed one after the other, without waiting for lost answers.
    await (isAnswerLost(cell.behaviour) ? Promise.race([isOrdered, result]) : result);
  }
  const played: Played[] = [];
  for (const one of await Promise.all(started)) {
    await queryUntilAnswered(installation, one);
    const expected = expectedOf(one.provider, one.behaviour, one.payer);
    const isExpected = (result: Result) => isDeepStrictEqual(result, expected);
    await waitForInbox(installation.server, one.id);
    const found = await askUntil(() => findResult(installation.server, one), isExpected, 10_000);
    played.push({ provider, behaviour: one.behaviour, payer: one.payer, expected, found });
  }
  return played;
}

/** Orders a payment; its provider then delivers the outcome in the way of the cell. */
function begin(
  { server, fakes }: Installation,
  cell: Cell,
): { isOrdered: Promise<unknown>; result: Promise<Started> } {
  const fake = fakes[cell.provider];
  const behaviour: Partial<Behaviour> = BEHAVIOURS[cell.behaviour];
  fake.next({ ...behaviour, decidesAlone: false });
  const charged = behaviour.orderFault === "refused_500" ? undefined : fake.nextCharge();
  return {
    isOrdered: charged ?? Promise.resolve(),
    result: (async () => {
      const request = await buildDue(server, cell.provider);
      const attempt = await order(server, request, cell);
      const charge = await charged;
      const isPaid =
        charge !== undefined && !(isAnswerLost(cell.behaviour) && NEEDS_ANSWER.includes(cell.provider));
      if (cell.behaviour === "late") await expire(server, attempt.id);
      if (isPaid && cell.behaviour !== "before_response") await fake.decide(charge.reference);
      await fake.release();
      await fake.delivered();
      return {
        ...cell,
        ...attempt,
        requestId: request.id,
        customer: request.owner.id,
        ...(charge && { charge }),
      };
    })(),
  };
}

async function order(
  server: TestApp,
  request: BuiltRequest,
  { provider, payer }: Cell,
): Promise<{ id: string; payerEmail: string }> {
  const sent = newOrder(provider);
  if (payer === "customer") {
    const { id } = await startPayment(server, request.owner, request.id, sent);
    return { id, payerEmail: request.owner.email };
  }
  const link = await createLink(server, request);
  const payerEmail = `payer-${request.id}@passerelle.test`;
  const reply = await tryToPayLink(
    server,
    tokenOf(link),
    linkOrder(DUE, { order: sent, payer_email: payerEmail }),
  );
  if (reply.statusCode !== 200) throw new Error(`pay by link: ${reply.statusCode} ${reply.body}`);
  const { id } = await server.ctx.db
    .selectFrom("transactions")
    .select("id")
    .where("payment_link_id", "=", link.id)
    .executeTakeFirstOrThrow();
  return { id, payerEmail };
}

/** Longer than any payment stays open. */
const EXPIRED_AFTER = 15 * 60 + 1;
/** Seconds after which the first query is due. */
const QUERY_AFTER = 20;
/** Seconds after which a provider knows every charge that was ordered. */
const KNOWN_AFTER = 61;

async function expire(server: TestApp, id: string): Promise<void> {
  await query(server, id, EXPIRED_AFTER);
  // The server's own job may have made the query already.
  const read = async () => (await paymentRow(server, id)).status;
  const status = await askUntil(read, (one) => one === "expired", 10_000);
  if (status !== "expired") throw new Error(`a payment that was not confirmed in time is ${status}`);
}

async function query(server: TestApp, id: string, seconds: number): Promise<void> {
  await age(server, id, seconds);
  await checkPayment(server.ctx, providersOf(server.ctx), id);
}

/** The next queries get the results that callbacks did not bring. */
async function queryUntilAnswered(
  { server }: Installation,
  { id, behaviour, charge }: Started,
): Promise<void> {
  const isKnown = charge && !isAnswerLost(behaviour);
  if (charge) {
    const countFailing = async () => {
      if (charge.behaviour.failingQueries > 0) await query(server, id, QUERY_AFTER).catch(() => {});
      return charge.behaviour.failingQueries;
    };
    await askUntil(countFailing, (failing) => failing === 0, 20_000);
  }
  await query(server, id, isKnown ? QUERY_AFTER : KNOWN_AFTER);
}

async function waitForInbox({ ctx }: TestApp, id: string): Promise<void> {
  const findWaiting = () =>
    ctx.db
      .selectFrom("provider_events")
      .select("id")
      .where("transaction_id", "=", id)
      .where("processed_at", "is", null)
      .execute();
  const waiting = await askUntil(findWaiting, (events) => events.length === 0, 20_000);
  if (waiting.length > 0) throw new Error(`${waiting.length} events of ${id} are not processed`);
}

async function findResult(server: TestApp, started: Started): Promise<Result> {
  const { id, requestId, customer, payerEmail, charge } = started;
  const { db } = server.ctx;
  const { status } = await paymentRow(server, id);
  const postings = await db
    .selectFrom("ledger_transfers")
    .select("id")
    .where("event", "=", `payment:${id}`)
    .where("leg", "=", "received")
    .execute();
  const cases = await db
    .selectFrom("payment_cases")
    .select("kind")
    .where("transaction_id", "=", id)
    .execute();
  const successes = await db
    .selectFrom("request_events")
    .select("id")
    .where("service_request_id", "=", requestId)
    .where("kind", "=", "payment_succeeded")
    .execute();
  const notifications = await db
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", customer)
    .execute();
  const receipts = (await sentMails(server, payerEmail)).filter((name) => name.endsWith("_receipt"));
  const isOpen = status === "pending" || status === "requires_action";
  return {
    status: isOpen ? "open" : (status as Result["status"]),
    taken: charge && isTaken(charge, started.provider) ? 1 : 0,
    postings: postings.length,
    receipts: receipts.length,
    successes: successes.length,
    notifications: notifications.length,
    cases: cases.map(({ kind }) => kind),
  };
}

/** PayPal takes money only when we capture what its payer approved. */
export const isTaken = ({ state, data }: FakeCharge, provider: RealProvider): boolean =>
  state === "succeeded" && (provider !== "paypal" || data.captureId !== undefined);
