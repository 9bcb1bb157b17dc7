import { afterEach, beforeEach, expect, test } from "vitest";
import { refById } from "../../../../test/providers/charges.ts";
import { anOrder, startStripe } from "../../../../test/providers/start-stripe.ts";
import { type CardKeeper, ChargeRefusedError, type KeptCard } from "../../provider.ts";
import { UnknownResultError } from "../http.ts";

let stripe: Awaited<ReturnType<typeof startStripe>>;
let cards: CardKeeper;

beforeEach(async () => {
  stripe = await startStripe();
  const { cards: offered } = stripe.connect();
  if (!offered) throw new Error("stripe keeps no cards");
  cards = offered;
});
afterEach(() => stripe.close());

/** A card that its payer let us keep. `later`: why its bank declines it from then on. */
async function keepCard(later = ""): Promise<KeptCard & { gatewayId: string }> {
  const { ref, gatewayId } = await stripe.paid({ keepsCard: true });
  const kept = await cards.read(ref);
  if (!kept) throw new Error("the card was not kept");
  Object.assign(stripe.fake.charges[0]?.data ?? {}, { later });
  return { ...kept, gatewayId };
}

const laterOrder = (refs: KeptCard["refs"]) => {
  const { reference, label, amount, currency } = anOrder();
  return { reference, label, amount, currency, refs };
};

const chargesOfCard = () => stripe.fake.charges.filter(({ data }) => data.own_intent === "yes");

test("keeps the card of a session that its payer consented to, and knows its last digits", async () => {
  expect(await keepCard()).toMatchObject({
    refs: { customer: expect.stringMatching(/^cus_/), payment_method: expect.stringMatching(/^pm_/) },
    last4: "4242",
  });
});

test("keeps no card without consent, or of a session that was not paid", async () => {
  expect(await cards.read((await stripe.paid()).ref)).toBeUndefined();
  expect(await cards.read((await stripe.ordered({}, { keepsCard: true })).ref)).toBeUndefined();
  expect(await cards.read(refById(anOrder()))).toBeUndefined();
});

test("charges a kept card while its payer is absent, once per reference", async () => {
  const { refs } = await keepCard();
  const order = laterOrder(refs);
  const answer = await cards.charge(order);
  expect(answer).toEqual({
    gatewayId: expect.stringMatching(/^pi_/),
    redirectUrl: null,
    state: { status: "succeeded" },
  });
  expect(await cards.charge(order)).toEqual(answer);
  // Its idempotency key may be forgotten by then.
  expect(await cards.charge({ ...order, label: "P-OTHER" })).toEqual(answer);
  expect(chargesOfCard()).toHaveLength(1);
});

test.each([
  ["generic_decline", "declined"],
  ["insufficient_funds", "insufficient_funds"],
  ["expired_card", "expired_card"],
  ["authentication_required", "authentication_required"],
])("a card that answers %s fails as %s", async (later, failureCode) => {
  const { refs } = await keepCard(later);
  const order = laterOrder(refs);
  const answer = await cards.charge(order);
  expect(answer.state).toEqual({ status: "failed", failureCode });
  expect(await cards.charge(order)).toEqual(answer);
  const found = await stripe.connect().find({ ...refById(order as never, answer.gatewayId), data: refs });
  expect(found?.state).toEqual({ status: "failed", failureCode });
});

test.each(["created_500", "refused_500"] as const)("with the fault %s is unknown", async (orderFault) => {
  const { refs } = await keepCard();
  stripe.fake.next({ orderFault });
  const order = laterOrder(refs);
  await expect(cards.charge(order)).rejects.toThrow(UnknownResultError);
  const ref = { ...order, gatewayId: undefined, data: refs };
  const found = await stripe.connect().find(ref);
  expect(found?.state).toEqual(orderFault === "created_500" ? { status: "succeeded" } : undefined);
  if (orderFault === "refused_500") return;
  expect(await cards.charge(order)).toMatchObject({ gatewayId: found?.gatewayId });
  expect(chargesOfCard()).toHaveLength(1);
});

test("a query states what was taken with its fee, and the charge is refunded like others", async () => {
  const { refs } = await keepCard();
  const order = laterOrder(refs);
  const { gatewayId } = await cards.charge(order);
  const ref = { ...order, gatewayId, data: refs };
  expect(await stripe.connect().find(ref)).toEqual({
    reference: order.reference,
    gatewayId,
    amount: 15_000,
    currency: "XOF",
    state: { status: "succeeded" },
    fee: 250,
  });
  const reference = crypto.randomUUID();
  const refund = { reference, label: "R", charge: ref, amount: 5_000, phone: undefined };
  expect(await stripe.connect().refund?.(refund)).toMatchObject({ state: { status: "succeeded" } });
  expect(await stripe.connect().findRefund?.({ reference, gatewayId: undefined, charge: ref })).toMatchObject(
    {
      reference,
    },
  );
});

test("an undecided charge can be cancelled, and a paid one cannot", async () => {
  const { refs } = await keepCard();
  const order = laterOrder(refs);
  stripe.fake.next({ outcome: "never" });
  expect((await cards.charge(order)).state).toEqual({ status: "pending" });
  const ref = { ...order, gatewayId: undefined, data: refs };
  expect((await stripe.connect().cancel(ref))?.state).toEqual({ status: "failed", failureCode: "declined" });
  const other = laterOrder(refs);
  await cards.charge(other);
  const paid = await stripe.connect().cancel({ ...other, gatewayId: undefined, data: refs });
  expect(paid?.state).toEqual({ status: "succeeded" });
});

test("a card that was given up is not charged any more", async () => {
  const { refs } = await keepCard();
  await cards.forget(refs);
  await cards.forget(refs);
  const refusal = await cards.charge(laterOrder(refs)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ChargeRefusedError);
  expect(refusal).toMatchObject({ failureCode: "declined" });
  expect(chargesOfCard()).toHaveLength(0);
});

test("an event about a charge of a card is a hint that names it", async () => {
  const { refs } = await keepCard();
  await stripe.fake.delivered();
  stripe.received.splice(0);
  const order = laterOrder(refs);
  await cards.charge(order);
  await stripe.fake.delivered();
  const [{ headers, body }] = stripe.received as [(typeof stripe.received)[0]];
  expect(await stripe.connect().readCallback(headers, body)).toEqual({
    eventId: expect.stringMatching(/^evt_/),
    reference: order.reference,
  });
});
