import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { type OwnApp, startOwnApp } from "../../test/app.ts";
import type { TestUser } from "../../test/builders/accounts.ts";
import { age, paymentRow, startPayment } from "../../test/builders/payments.ts";
import { buildRequest } from "../../test/builders/requests.ts";
import { sentMails } from "../../test/database.ts";
import {
  freePort,
  REAL_PROVIDERS,
  type RealProvider,
  startAllFakes,
} from "../../test/providers/all-fakes.ts";
import { DELIVERIES, type Delivery } from "../../test/providers/behaviour.ts";
import { ORDERS, orderAt } from "../../test/providers/paid.ts";
import { checkPayment } from "./attempts/check-payment.ts";
import { recomputeLedger } from "./ledger/post.ts";
import { providersOf } from "./providers.ts";

let server: OwnApp;
let providers: Awaited<ReturnType<typeof startAllFakes>>;
beforeAll(async () => {
  const port = await freePort();
  providers = await startAllFakes(`http://127.0.0.1:${port}`);
  server = await startOwnApp(providers.variables);
  await server.app.listen({ port, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.close();
  await providers.close();
});

/** What a payer, the books and staff find in the end. */
type Truth = {
  status: "succeeded" | "unknown" | "open";
  postings: number;
  receipts: number;
  cases: string[];
};

const PAID: Truth = { status: "succeeded", postings: 1, receipts: 1, cases: [] };
const MISMATCH: Truth = { status: "unknown", postings: 0, receipts: 0, cases: ["wrong_amount"] };
/** The payer has not decided: somebody else claims it. */
const NOT_PAID: Truth = { status: "open", postings: 0, receipts: 0, cases: [] };

function truthOf(provider: RealProvider, delivery: Delivery): Truth {
  if (delivery === "forged") return NOT_PAID;
  // Orange's answers name no amount, so that only its settlement shows a difference.
  const isMismatch = delivery === "wrong_amount" || delivery === "wrong_currency";
  return isMismatch && provider !== "orange_money" ? MISMATCH : PAID;
}

type Started = { delivery: Delivery; id: string; owner: TestUser };

/** Orders a payment and lets its provider deliver the outcome in this way. */
async function play(provider: RealProvider, delivery: Delivery): Promise<Started> {
  const fake = providers.fakes[provider];
  const { id, owner, charge } = await orderAt(server, providers, provider, { delivery });
  if (delivery === "late") {
    await age(server, id, 15 * 60 + 1);
    await checkPayment(server.ctx, providersOf(server.ctx), id);
    expect((await paymentRow(server, id)).status).toBe("expired");
  }
  if (delivery !== "before_response") await fake.decide(charge);
  await fake.release();
  await fake.delivered();
  return { delivery, id, owner };
}

async function found({ id, owner }: Started): Promise<Truth> {
  const { status } = await paymentRow(server, id);
  const { db } = server.ctx;
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
  const receipts = (await sentMails(server, owner.email)).filter((name) => name === "payment_receipt");
  const isOpen = status === "pending" || status === "requires_action";
  return {
    status: isOpen ? "open" : (status as Truth["status"]),
    postings: postings.length,
    receipts: receipts.length,
    cases: cases.map(({ kind }) => kind),
  };
}

test.each(REAL_PROVIDERS)(
  "%s: every delivery ends in one posting and one receipt, or in a case",
  {
    timeout: patience(90_000),
  },
  async (provider) => {
    const started: Started[] = [];
    for (const delivery of DELIVERIES) started.push(await play(provider, delivery));
    for (const one of started) {
      // What callbacks did not bring, the next query brings.
      await age(server, one.id, 20);
      await checkPayment(server.ctx, providersOf(server.ctx), one.id);
    }
    for (const one of started) {
      await expect
        .poll(() => found(one), { timeout: patience(10_000) })
        .toEqual(truthOf(provider, one.delivery));
    }
    expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
  },
);

test.each(["stripe", "pawapay", "mtn_momo"] as const)(
  "%s: an order whose answer is lost is unknown, until a query finds it",
  async (provider) => {
    const fake = providers.fakes[provider];
    const { id: requestId, owner } = await buildRequest(server);
    fake.next({ orderFault: "created_500", delivery: "lost" });
    const begun = await startPayment(server, owner, requestId, ORDERS[provider].order);
    expect(begun.status).toBe("unknown");
    await fake.delivered();
    await age(server, begun.id, 20);
    await checkPayment(server.ctx, providersOf(server.ctx), begun.id);
    expect(await found({ delivery: "lost", id: begun.id, owner })).toEqual(PAID);
  },
);

test("paypal: an order whose answer is lost expires, since its payer never learned where to approve it", async () => {
  const { id: requestId, owner } = await buildRequest(server);
  providers.fakes.paypal.next({ orderFault: "created_500", decidesAlone: false });
  const begun = await startPayment(server, owner, requestId, ORDERS.paypal.order);
  expect(begun.status).toBe("unknown");
  await age(server, begun.id, 61);
  await checkPayment(server.ctx, providersOf(server.ctx), begun.id);
  expect(await paymentRow(server, begun.id)).toMatchObject({
    status: "expired",
    failure_code: "provider_unavailable",
  });
});
