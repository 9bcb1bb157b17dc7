import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { refById } from "../../../../test/providers/charges.ts";
import { manualDeadline } from "../../../../test/providers/deadline.ts";
import { anOrder, SITE, startPayPal } from "../../../../test/providers/start-paypal.ts";
import { ChargeRefusedError } from "../../provider.ts";
import { UnknownResultError } from "../http.ts";

let paypal: Awaited<ReturnType<typeof startPayPal>>;

beforeEach(async () => {
  paypal = await startPayPal();
});
afterEach(() => paypal.close());

describe("an order", () => {
  test("leads the payer to the provider's page", async () => {
    paypal.fake.next({ decidesAlone: false });
    const order = anOrder();
    const answer = await paypal.connect().charge(order);
    expect(answer).toEqual({
      gatewayId: expect.any(String),
      redirectUrl: `${paypal.fake.url}/pay/${answer.gatewayId}`,
      state: { status: "requires_action" },
    });
    expect(paypal.fake.charges).toMatchObject([
      {
        reference: order.reference,
        amount: 1250,
        currency: "EUR",
        returnUrl: `https://passerelle.example/requests/1/payment?token=${answer.gatewayId}`,
        data: { invoiceId: "P-7K3M-9QTX", locale: "fr-FR", requestId: order.reference },
      },
    ]);
  });

  test("that is repeated makes no second one", async () => {
    paypal.fake.always({ decidesAlone: false });
    const order = anOrder();
    const first = await paypal.connect().charge(order);
    expect(await paypal.connect().charge(order)).toEqual(first);
    expect(paypal.fake.charges).toHaveLength(1);
  });

  test("in francs is refused for good, with the provider's reason", async () => {
    const refusal = await paypal
      .connect()
      .charge(anOrder({ currency: "XOF" }))
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ChargeRefusedError);
    expect(refusal).toMatchObject({
      failureCode: "provider_unavailable",
      message: "paypal: CURRENCY_NOT_SUPPORTED",
    });
    expect(paypal.connect().routes).toEqual([{ method: "paypal", currencies: ["EUR", "USD", "CAD"] }]);
  });

  test("with wrong credentials is refused for good, since nothing is sent without a token", async () => {
    const charging = paypal.connect({ clientSecret: "other" }).charge(anOrder());
    await expect(charging).rejects.toThrow(ChargeRefusedError);
    expect(paypal.fake.charges).toHaveLength(0);
  });

  test.each(["refused_500", "created_500", "no_answer", "slow_body"] as const)(
    "with the fault %s is unknown within the time limit, and its repetition finds it",
    async (orderFault) => {
      paypal.fake.next({ orderFault, decidesAlone: false });
      paypal.fake.always({ decidesAlone: false });
      const order = anOrder();
      const { deadline, pass } = manualDeadline();
      paypal.fake.onWithheld = pass;
      const provider = paypal.connect({ deadline });
      await expect(provider.charge(order)).rejects.toThrow(UnknownResultError);
      // It cannot be approved: its address never arrived.
      expect(await provider.find(refById(order))).toBeUndefined();
      const { gatewayId } = await provider.charge(order);
      expect(paypal.fake.charges.map((charge) => charge.gatewayId)).toEqual([gatewayId]);
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
    const handle = paypal.fake.protocol.handle;
    paypal.fake.protocol.handle = (call, self) =>
      call.path === "/v2/checkout/orders" ? { status, body } : handle(call, self);
    await expect(paypal.connect().charge(anOrder())).rejects.toThrow(UnknownResultError);
  });
});

describe("a cancellation", () => {
  test("leaves an order undecided and untouched, whether it was approved or not", async () => {
    const open = await paypal.ordered();
    expect(await paypal.connect().cancel(open.ref)).toMatchObject({ state: { status: "pending" } });
    const { ref, charge } = await paypal.approved();
    expect(await paypal.connect().cancel(ref)).toMatchObject({ state: { status: "pending" } });
    expect(charge.data.captureId).toBeUndefined();
  });

  test("answers success when the payer was faster", async () => {
    const { ref } = await paypal.paid();
    expect(await paypal.connect().cancel(ref)).toMatchObject({ state: { status: "succeeded" } });
  });

  test("of an unknown charge finds nothing", async () => {
    expect(await paypal.connect().cancel(refById(anOrder(), "UNKNOWN"))).toBeUndefined();
    expect(await paypal.connect().cancel(refById(anOrder()))).toBeUndefined();
  });
});

test("the payer's page leads back, and pays only when the payer does", async () => {
  const { order, ref } = await paypal.ordered();
  const press = (button: string) =>
    fetch(`${paypal.fake.url}/pay/${ref.gatewayId}/${button}`, { method: "POST", redirect: "manual" });
  const back = `${SITE.publicUrl}${order.returnPath}?token=${ref.gatewayId}`;
  expect((await press("cancel")).headers.get("location")).toBe(back);
  expect(await paypal.connect().find(ref)).toMatchObject({ state: { status: "requires_action" } });
  expect((await press("succeed")).headers.get("location")).toBe(back);
  expect(await paypal.connect().find(ref)).toMatchObject({ state: { status: "succeeded" } });
});
