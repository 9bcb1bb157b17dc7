import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Behaviour, FakeOutcome } from "../../../../test/providers/behaviour.ts";
import { openCallbackInbox } from "../../../../test/providers/callback-inbox.ts";
import type { Fake } from "../../../../test/providers/fake.ts";
import { notificationOf, paypalFake } from "../../../../test/providers/paypal.ts";
import {
  type ChargeOrder,
  type ChargeRef,
  ChargeRefusedError,
  InvalidCallbackError,
} from "../../provider.ts";
import { UnknownResultError } from "../http.ts";
import { createPayPal } from "./provider.ts";

const account = { clientId: "client", clientSecret: "secret", webhookId: "2P012345XX678901A" };
const site = { publicUrl: "https://passerelle.example", platformName: "Passerelle" };

let inbox: Awaited<ReturnType<typeof openCallbackInbox>>;
let fake: Fake;

beforeAll(async () => {
  inbox = await openCallbackInbox();
});
afterAll(() => inbox.close());

beforeEach(async () => {
  inbox.received.length = 0;
  fake = await paypalFake({ ...account, webhookUrl: inbox.url }).listen();
});
afterEach(() => fake.close());

const connect = (changes: { clientSecret?: string; limitMs?: number } = {}) =>
  createPayPal({ ...account, apiUrl: fake.url, ...changes }, site, changes);

const anOrder = (changes: Partial<ChargeOrder> = {}): ChargeOrder => ({
  reference: randomUUID(),
  label: "P-7K3M-9QTX",
  amount: 1250,
  currency: "EUR",
  returnPath: "/fr/paiements/42?retour=1",
  language: "fr",
  order: { method: "paypal" },
  ...changes,
});

const refOf = ({ reference, amount, currency }: ChargeOrder, gatewayId?: string): ChargeRef => ({
  reference,
  gatewayId,
  amount,
  currency,
  data: {},
});

/** A charge whose payer decides when the test says so. */
async function ordered(behaviour: Partial<Behaviour> = {}) {
  fake.next({ decidesAlone: false, ...behaviour });
  const order = anOrder();
  const { gatewayId } = await connect().charge(order);
  const charge = fake.find(gatewayId);
  if (!charge) throw new Error("no charge");
  return { order, ref: refOf(order, gatewayId), charge };
}

async function approved(behaviour: Partial<Behaviour> = {}, outcome: FakeOutcome = "succeed") {
  const made = await ordered(behaviour);
  await fake.decide(made.order.reference, outcome);
  return made;
}

async function paid() {
  const made = await approved();
  await connect().find(made.ref);
  return made;
}

const succeeded = { status: "succeeded" };

describe("an order", () => {
  test("leads the payer to the provider's page", async () => {
    fake.next({ decidesAlone: false });
    const order = anOrder();
    const answer = await connect().charge(order);
    expect(answer).toEqual({
      gatewayId: expect.any(String),
      redirectUrl: `${fake.url}/pay/${answer.gatewayId}`,
      state: { status: "requires_action" },
    });
    expect(fake.charges).toMatchObject([
      {
        reference: order.reference,
        amount: 1250,
        currency: "EUR",
        returnUrl: `https://passerelle.example/fr/paiements/42?retour=1&token=${answer.gatewayId}`,
        data: { invoiceId: "P-7K3M-9QTX", locale: "fr-FR", requestId: order.reference },
      },
    ]);
  });

  test("that is repeated makes no second one", async () => {
    fake.always({ decidesAlone: false });
    const order = anOrder();
    const first = await connect().charge(order);
    expect(await connect().charge(order)).toEqual(first);
    expect(fake.charges).toHaveLength(1);
  });

  test("in francs is refused for good, with the provider's reason", async () => {
    const refusal = await connect()
      .charge(anOrder({ currency: "XOF" }))
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ChargeRefusedError);
    expect(refusal).toMatchObject({
      failureCode: "provider_unavailable",
      message: "paypal: CURRENCY_NOT_SUPPORTED",
    });
    expect(connect().routes).toEqual([{ method: "paypal", currencies: ["EUR", "USD", "CAD"] }]);
  });

  test("with wrong credentials is refused for good, since nothing is sent without a token", async () => {
    const charging = connect({ clientSecret: "other" }).charge(anOrder());
    await expect(charging).rejects.toThrow(ChargeRefusedError);
    expect(fake.charges).toHaveLength(0);
  });

  test.each(["refused_500", "created_500", "no_answer", "slow_body"] as const)(
    "with the fault %s is unknown within the time limit, and its repetition finds it",
    async (orderFault) => {
      fake.next({ orderFault, decidesAlone: false });
      fake.always({ decidesAlone: false });
      const order = anOrder();
      const provider = connect({ limitMs: 500 });
      await expect(provider.charge(order)).rejects.toThrow(UnknownResultError);
      // Nobody can approve it: its address never arrived.
      expect(await provider.find(refOf(order))).toBeUndefined();
      const { gatewayId } = await provider.charge(order);
      expect(fake.charges.map((charge) => charge.gatewayId)).toEqual([gatewayId]);
    },
  );

  test.each([
    [201, "<html>"],
    [201, '{"id":"1"}'],
    [201, ""],
    [302, ""],
    [409, "{}"],
    [422, '{"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"DUPLICATE_REQUEST_ID"}]}'],
  ])("answered by %i %s is unknown", async (status, body) => {
    const handle = fake.protocol.handle;
    fake.protocol.handle = (call, self) =>
      call.path === "/v2/checkout/orders" ? { status, body } : handle(call, self);
    await expect(connect().charge(anOrder())).rejects.toThrow(UnknownResultError);
  });
});

describe("a query", () => {
  test("takes the money of an approved order, once", async () => {
    const { ref, order, charge } = await approved();
    expect(charge.data.captureId).toBeUndefined();
    const notice = await connect().find(ref);
    expect(notice).toEqual({
      reference: order.reference,
      gatewayId: ref.gatewayId,
      amount: 1250,
      currency: "EUR",
      state: succeeded,
      fee: 71,
    });
    const { captureId } = charge.data;
    expect(captureId).toBeDefined();
    expect(await connect().find(ref)).toEqual(notice);
    expect(charge.data.captureId).toBe(captureId);
  });

  test("at the same time as another takes the money once", async () => {
    const { ref } = await approved();
    const notices = await Promise.all([connect().find(ref), connect().find(ref)]);
    expect(notices.map((notice) => notice?.state)).toEqual([succeeded, succeeded]);
  });

  test("whose capture is not answered says nothing, and the next one finds it", async () => {
    const { ref, charge } = await approved();
    charge.data.captureFault = "500";
    await expect(connect().find(ref)).rejects.toThrow(UnknownResultError);
    expect(await connect().find(ref)).toMatchObject({ state: succeeded });
  });

  test("that comes after another capture reports it", async () => {
    const { ref, charge } = await approved();
    const handle = fake.protocol.handle;
    fake.protocol.handle = (call, self) => {
      // Somebody captured it between the query and our capture.
      if (call.path.endsWith("/capture") && !charge.data.captureId) {
        Object.assign(charge.data, { captureId: "C1", captureRequestId: "?", captureStatus: "COMPLETED" });
      }
      return handle(call, self);
    };
    expect(await connect().find(ref)).toMatchObject({ state: succeeded });
  });

  test.each([
    ["never", { status: "requires_action" }],
    ["cancel", { status: "requires_action" }],
    ["decline", { status: "failed", failureCode: "declined" }],
    ["insufficient_funds", { status: "failed", failureCode: "declined" }],
  ] as [FakeOutcome, object][])("after %s", async (outcome, state) => {
    const { ref, order } = await approved({}, outcome);
    expect(await connect().find(ref)).toMatchObject({
      reference: order.reference,
      gatewayId: ref.gatewayId,
      amount: 1250,
      currency: "EUR",
      state,
    });
  });

  test.each([
    ["PENDING", { status: "pending" }],
    ["FAILED", { status: "failed", failureCode: "declined" }],
    ["PARTIALLY_REFUNDED", succeeded],
    ["REFUNDED", succeeded],
  ])("of a capture that is %s", async (captureStatus, state) => {
    const { ref, charge } = await approved();
    charge.data.captureStatus = captureStatus;
    expect(await connect().find(ref)).toMatchObject({ state });
  });

  test.each([
    ["ORDER_NOT_APPROVED", { status: "requires_action" }],
    ["PAYER_ACTION_REQUIRED", { status: "requires_action" }],
    ["ORDER_EXPIRED", { status: "expired" }],
    ["CARD_EXPIRED", { status: "failed", failureCode: "expired_card" }],
    ["PAYER_CANNOT_PAY", { status: "failed", failureCode: "declined" }],
    ["PAYEE_ACCOUNT_RESTRICTED", { status: "failed", failureCode: "provider_unavailable" }],
  ])("whose capture is refused with %s", async (captureIssue, state) => {
    const { ref, charge } = await approved();
    charge.data.captureIssue = captureIssue;
    expect(await connect().find(ref)).toMatchObject({ state });
  });

  test("whose capture is refused for an unknown reason says nothing", async () => {
    const { ref, charge } = await approved();
    charge.data.captureIssue = "SOMETHING_NEW";
    await expect(connect().find(ref)).rejects.toThrow(/SOMETHING_NEW/);
  });

  test("about an order that the provider does not know finds nothing", async () => {
    const { ref } = await approved({}, "expire");
    expect(await connect().find(ref)).toBeUndefined();
    expect(await connect().find(refOf(anOrder(), "UNKNOWN"))).toBeUndefined();
  });

  test("that fails says nothing about the charge", async () => {
    const { ref } = await ordered({ failingQueries: 1 });
    await expect(connect().find(ref)).rejects.toThrow(UnknownResultError);
    expect(await connect().find(ref)).toMatchObject({ state: { status: "requires_action" } });
    await expect(connect({ clientSecret: "other" }).find(ref)).rejects.toThrow(UnknownResultError);
  });

  test.each(["wrong_amount", "wrong_currency"] as const)("reports a %s as it was taken", async (delivery) => {
    const { ref, order } = await approved({ delivery });
    const notice = await connect().find(ref);
    expect([notice?.amount, notice?.currency]).not.toEqual([order.amount, order.currency]);
    expect(notice?.state).toEqual(succeeded);
  });
});

describe("a cancellation", () => {
  test("leaves an order that nobody approved, or that is approved, undecided and untouched", async () => {
    const open = await ordered();
    expect(await connect().cancel(open.ref)).toMatchObject({ state: { status: "pending" } });
    const { ref, charge } = await approved();
    expect(await connect().cancel(ref)).toMatchObject({ state: { status: "pending" } });
    expect(charge.data.captureId).toBeUndefined();
  });

  test("answers success when the payer was faster", async () => {
    const { ref } = await paid();
    expect(await connect().cancel(ref)).toMatchObject({ state: succeeded });
  });

  test("of an unknown charge finds nothing", async () => {
    expect(await connect().cancel(refOf(anOrder(), "UNKNOWN"))).toBeUndefined();
    expect(await connect().cancel(refOf(anOrder()))).toBeUndefined();
  });
});

describe("a callback", () => {
  const read = ({ headers, rawBody }: (typeof inbox.received)[0]) => connect().readCallback(headers, rawBody);

  /** What arrived after the approval, and after the capture. */
  async function callbacks(delivery: Behaviour["delivery"], outcome: FakeOutcome = "succeed") {
    const made = await approved({ delivery }, outcome);
    const settle = async () => {
      await fake.release();
      await fake.delivered();
      return inbox.received.splice(0);
    };
    const approvals = await settle();
    await connect().find(made.ref);
    return { ...made, approvals, captures: await settle() };
  }

  test.each(["normal", "late", "before_response"] as const)(
    "delivered %s: an approval is a hint, a capture carries the result",
    async (delivery) => {
      const { approvals, captures, ref, order } = await callbacks(delivery);
      const about = { reference: order.reference, gatewayId: ref.gatewayId };
      expect(await Promise.all(approvals.map(read))).toEqual([
        { eventId: expect.stringMatching(/^WH-/), ...about },
      ]);
      expect(await Promise.all(captures.map(read))).toEqual([
        {
          eventId: expect.stringMatching(/^WH-/),
          ...about,
          notice: { ...about, amount: 1250, currency: "EUR", state: succeeded, fee: 71 },
        },
      ]);
    },
  );

  test("about a declined capture carries the failure", async () => {
    const { captures } = await callbacks("normal", "decline");
    const [event] = await Promise.all(captures.map(read));
    expect(event?.notice?.state).toEqual({ status: "failed", failureCode: "declined" });
  });

  test("that is duplicated has the same id each time", async () => {
    const { captures } = await callbacks("duplicated");
    const events = await Promise.all(captures.map(read));
    expect(events).toHaveLength(3);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(1);
  });

  test("that is older than the final one says pending", async () => {
    const { captures } = await callbacks("reordered");
    const events = await Promise.all(captures.map(read));
    expect(events.map(({ notice }) => notice?.state.status)).toEqual(["succeeded", "pending"]);
  });

  test.each(["forged", "stale"] as const)("that is %s is refused", async (delivery) => {
    const { approvals } = await callbacks(delivery);
    expect(approvals).toHaveLength(1);
    for (const callback of approvals) await expect(read(callback)).rejects.toThrow(InvalidCallbackError);
  });

  test("with other bytes or no signature is refused", async () => {
    const { captures } = await callbacks("normal");
    const [{ headers, rawBody }] = captures as [(typeof captures)[0]];
    const changed = Buffer.from(rawBody.toString().replace("12.50", "12.51"));
    await expect(read({ headers, rawBody: changed })).rejects.toThrow(InvalidCallbackError);
    await expect(read({ headers: {}, rawBody })).rejects.toThrow(InvalidCallbackError);
  });

  const notify = (event_type: string, resource: object) =>
    read(notificationOf(account, fake, { id: "WH-1", event_type, resource }));

  test("about something else that the account sells names no charge", async () => {
    const amount = { currency_code: "EUR", value: "1.00" };
    const foreign = { id: "C1", status: "COMPLETED", amount };
    expect(await notify("PAYMENT.CAPTURE.COMPLETED", foreign)).toEqual({ eventId: "WH-1" });
    expect(await notify("CHECKOUT.ORDER.APPROVED", { id: "O1" })).toEqual({ eventId: "WH-1" });
    expect(await notify("PAYMENT.CAPTURE.REFUNDED", { id: "R1" })).toEqual({ eventId: "WH-1" });
    expect(await notify("BILLING.PLAN.CREATED", {})).toEqual({ eventId: "WH-1" });
  });

  test("that does not name the order is a hint", async () => {
    const amount = { currency_code: "EUR", value: "1.00" };
    const capture = { id: "C1", status: "COMPLETED", amount, custom_id: "r1" };
    expect(await notify("PAYMENT.CAPTURE.COMPLETED", capture)).toEqual({ eventId: "WH-1", reference: "r1" });
  });

  test("about a refund names it", async () => {
    const refund = { id: "R1", status: "COMPLETED", custom_id: "r1" };
    expect(await notify("PAYMENT.CAPTURE.REFUNDED", refund)).toEqual({
      eventId: "WH-1",
      reference: "r1",
      gatewayId: "R1",
    });
  });
});

describe("a refund", () => {
  const refundOf = (charge: ChargeRef, amount = charge.amount, reference: string = randomUUID()) => ({
    reference,
    label: "R-7K3M-9QTX",
    charge,
    amount,
    phone: undefined,
  });
  const refund = (order: ReturnType<typeof refundOf>) => connect().refund?.(order);
  const findRefund = (reference: string, gatewayId: string | undefined, charge: ChargeRef) =>
    connect().findRefund?.({ reference, gatewayId, charge });

  test.each([
    ["succeed", succeeded],
    ["stay_pending", { status: "pending" }],
    ["fail", { status: "failed", reason: "FAILED" }],
  ] as const)("that will %s, and its repetition", async (outcome, state) => {
    const { ref } = await paid();
    fake.refundOutcome = outcome;
    const order = refundOf(ref, 500);
    const notice = await refund(order);
    expect(notice).toEqual({ reference: order.reference, gatewayId: expect.any(String), state });
    expect(await refund(order)).toEqual(notice);
    expect(fake.refunds).toMatchObject([{ amount: 500, currency: "EUR" }]);
    expect(await findRefund(order.reference, notice?.gatewayId, ref)).toEqual(notice);
    expect(await findRefund(order.reference, undefined, ref)).toEqual(notice);
  });

  test("of more than what is left is refused for good", async () => {
    const { ref } = await paid();
    await refund(refundOf(ref, 1000));
    expect(await refund(refundOf(ref, 251))).toMatchObject({
      state: { status: "failed", reason: "REFUND_AMOUNT_EXCEEDED" },
    });
    await refund(refundOf(ref, 250));
    expect(await refund(refundOf(ref, 1))).toMatchObject({
      state: { status: "failed", reason: "CAPTURE_FULLY_REFUNDED" },
    });
  });

  test("of a charge that is unknown or not captured is refused for good", async () => {
    const state = { status: "failed", reason: "charge_not_found" };
    expect(await refund(refundOf(refOf(anOrder(), "UNKNOWN")))).toMatchObject({ state });
    expect(await refund(refundOf((await approved()).ref))).toMatchObject({ state });
  });

  test.each([
    [500, ""],
    [422, '{"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"PREVIOUS_REQUEST_IN_PROGRESS"}]}'],
  ])("answered by %i %s is unknown", async (status, body) => {
    const { ref } = await paid();
    const handle = fake.protocol.handle;
    fake.protocol.handle = (call, self) =>
      call.path.endsWith("/refund") ? { status, body } : handle(call, self);
    await expect(refund(refundOf(ref))).rejects.toThrow(UnknownResultError);
  });

  test("that is unknown to the provider is not found", async () => {
    const { ref } = await paid();
    expect(await findRefund(randomUUID(), "UNKNOWN", ref)).toBeUndefined();
    expect(await findRefund(randomUUID(), undefined, ref)).toBeUndefined();
    expect(await findRefund(randomUUID(), undefined, refOf(anOrder(), "UNKNOWN"))).toBeUndefined();
  });
});

describe("settlements", () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const settlements = (day: string) => connect().settlements?.(day);

  test("list what was captured and refunded on the day, with fees", async () => {
    const { order, ref, charge } = await paid();
    await approved();
    const reference = randomUUID();
    const refunded = await connect().refund?.({
      reference,
      label: "R",
      charge: ref,
      amount: 500,
      phone: undefined,
    });
    const captureId = charge.data.captureId;
    expect(await settlements(today())).toEqual([
      {
        id: captureId,
        kind: "charge",
        gatewayId: captureId,
        reference: order.reference,
        amount: 1250,
        fee: 71,
        currency: "EUR",
      },
      {
        id: refunded?.gatewayId,
        kind: "refund",
        gatewayId: refunded?.gatewayId,
        reference,
        amount: 500,
        fee: 0,
        currency: "EUR",
      },
    ]);
    expect(await settlements("2020-01-01")).toEqual([]);
  });

  test("are read to their last page", async () => {
    for (let n = 0; n < 501; n += 1) {
      const charge = await fake.create({ reference: `r${n}`, amount: 100, currency: "EUR" });
      Object.assign(charge.data, { captureId: `C${n}`, captureStatus: "COMPLETED" });
    }
    expect(await settlements(today())).toHaveLength(501);
  });

  test("leave withdrawals and reversals by a bank out", async () => {
    const handle = fake.protocol.handle;
    const line = (transaction_event_code: string, value: string) => ({
      transaction_info: {
        transaction_id: transaction_event_code,
        transaction_event_code,
        transaction_amount: { currency_code: "EUR", value },
        fee_amount: { currency_code: "EUR", value: "0.10" },
      },
    });
    const transaction_details = [
      line("T0400", "-9.00"),
      line("T1106", "-9.00"),
      line("T0006", "-9.00"),
      line("T1107", "-9.00"),
    ];
    fake.protocol.handle = (call, self) =>
      call.path.startsWith("/v1/reporting")
        ? { status: 200, body: JSON.stringify({ transaction_details }) }
        : handle(call, self);
    expect(await settlements(today())).toMatchObject([
      { id: "T1107", kind: "refund", amount: 900, fee: -10 },
    ]);
  });
});

test("the payer's page leads back, and pays only when the payer does", async () => {
  const { order, ref } = await ordered();
  const press = (button: string) =>
    fetch(`${fake.url}/pay/${ref.gatewayId}/${button}`, { method: "POST", redirect: "manual" });
  const back = `${site.publicUrl}${order.returnPath}&token=${ref.gatewayId}`;
  expect((await press("cancel")).headers.get("location")).toBe(back);
  expect(await connect().find(ref)).toMatchObject({ state: { status: "requires_action" } });
  expect((await press("succeed")).headers.get("location")).toBe(back);
  expect(await connect().find(ref)).toMatchObject({ state: succeeded });
});
