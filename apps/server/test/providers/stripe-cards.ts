import { type FakeCharge, type FakeReply, json } from "./behaviour.ts";
import type { Fake } from "./fake.ts";
import { id, intentOf } from "./stripe-objects.ts";

export const INTENTS = "/v1/payment_intents";

const INTENT_PARAMETERS =
  /^(amount|currency|customer|payment_method|off_session|confirm|description|metadata\[\w+\])$/;

const refused = (status: number, error: Record<string, unknown>): FakeReply =>
  json(status, { error: { type: "invalid_request_error", ...error } });

/** Whether a charge is a separate intent, not the intent of a session. */
export const isIntent = ({ data }: FakeCharge): boolean => data.own_intent === "yes";

/** The fields of a session; one that keeps the payer's card also gets a new customer and a payment method. */
export function keptFields(form: URLSearchParams): Record<string, string> {
  const session = { session: "yes" };
  if (form.get("payment_intent_data[setup_future_usage]") !== "off_session") return session;
  if (form.get("customer_creation") !== "always") return session;
  return { ...session, customer: id("cus"), payment_method: id("pm"), last4: "4242" };
}

/**
 * The session that kept a card. Its `data.later` is the reason for declining a later charge of the card; empty: the charge
 * succeeds.
 */
export const keeperOf = (method: string, fake: Fake): FakeCharge | undefined =>
  fake.charges.find((charge) => !isIntent(charge) && charge.data.payment_method === method);

/** Charges a kept card at once, as `off_session` and `confirm` require. */
export async function createIntent(form: URLSearchParams, fake: Fake): Promise<FakeReply> {
  const unknown = [...form.keys()].find((name) => !INTENT_PARAMETERS.test(name));
  if (unknown) return refused(400, { code: "parameter_unknown", param: unknown });
  const of = (name: string) => form.get(name) ?? "";
  if (of("off_session") !== "true" || of("confirm") !== "true")
    return refused(400, { code: "parameter_missing", param: "confirm" });
  const keeper = keeperOf(of("payment_method"), fake);
  const isKept = keeper?.state === "succeeded" && keeper.data.customer === of("customer");
  if (!isKept || keeper.data.detached) {
    const message = `No such PaymentMethod: '${of("payment_method")}'`;
    return refused(400, { code: "resource_missing", param: "payment_method", message });
  }
  const intent = id("pi");
  const charge = await fake.create({
    reference: fake.find(of("metadata[reference]")) ? id("repeated") : of("metadata[reference]"),
    gatewayId: intent,
    amount: Number(of("amount")),
    currency: of("currency").toUpperCase(),
    data: {
      own_intent: "yes",
      customer: of("customer"),
      payment_method: of("payment_method"),
      last4: keeper.data.last4 ?? "",
      payment_intent: intent,
      charge: id("ch"),
      reference: of("metadata[reference]"),
      later: keeper.data.later ?? "",
    },
  });
  await fake.decide(charge.reference, keeper.data.later ? "decline" : undefined);
  const object = intentOf(charge);
  if (!object.last_payment_error) return json(200, object);
  const { code, decline_code } = object.last_payment_error;
  return json(402, { error: { type: "card_error", code, decline_code, payment_intent: object } });
}

export function getIntent(intent: string, fake: Fake): FakeReply | undefined {
  const charge = fake.charges.find((one) => isIntent(one) && one.gatewayId === intent);
  return charge && json(200, intentOf(charge));
}

export function cancelIntent(intent: string, fake: Fake): FakeReply {
  const charge = fake.charges.find((one) => isIntent(one) && one.gatewayId === intent);
  if (!charge) return refused(404, { code: "resource_missing", param: "intent" });
  if (charge.state === "succeeded")
    return refused(400, { code: "payment_intent_unexpected_state", param: "intent" });
  charge.state = "expired";
  return json(200, intentOf(charge));
}

/** A card can be detached once; then it belongs to no customer. */
export function detach(method: string, fake: Fake): FakeReply {
  const keeper = keeperOf(method, fake);
  if (!keeper) return refused(404, { code: "resource_missing", param: "payment_method" });
  if (keeper.data.detached)
    return refused(400, { message: "The payment method is not attached to a customer." });
  keeper.data.detached = "yes";
  return json(200, { id: method, object: "payment_method", customer: null });
}
