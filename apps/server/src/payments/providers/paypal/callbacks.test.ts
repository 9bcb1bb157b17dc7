import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Behaviour, FakeOutcome } from "../../../../test/providers/behaviour.ts";
import { notificationOf } from "../../../../test/providers/paypal.ts";
import type { ReceivedCall } from "../../../../test/providers/receiver.ts";
import { ACCOUNT, startPayPal } from "../../../../test/providers/start-paypal.ts";
import { InvalidCallbackError } from "../../provider.ts";

let paypal: Awaited<ReturnType<typeof startPayPal>>;

beforeEach(async () => {
  paypal = await startPayPal();
});
afterEach(() => paypal.close());

describe("a callback", () => {
  const read = ({ headers, body }: Pick<ReceivedCall, "headers" | "body">) =>
    paypal.connect().readCallback(headers, body);

  /** The callbacks that arrived after the approval, and after the capture. */
  async function callbacks(delivery: Behaviour["delivery"], outcome: FakeOutcome = "succeed") {
    const made = await paypal.approved({ delivery }, outcome);
    const settle = async () => {
      await paypal.fake.release();
      await paypal.fake.delivered();
      return paypal.received.splice(0);
    };
    const approvals = await settle();
    await paypal.connect().find(made.ref);
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
          notice: { ...about, amount: 1250, currency: "EUR", state: { status: "succeeded" }, fee: 71 },
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
    const [{ headers, body }] = captures as [(typeof captures)[0]];
    const changed = Buffer.from(body.toString().replace("12.50", "12.51"));
    await expect(read({ headers, body: changed })).rejects.toThrow(InvalidCallbackError);
    await expect(read({ headers: {}, body })).rejects.toThrow(InvalidCallbackError);
  });

  const notify = (event_type: string, resource: object) =>
    read(notificationOf(ACCOUNT, paypal.fake, { id: "WH-1", event_type, resource }));

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
