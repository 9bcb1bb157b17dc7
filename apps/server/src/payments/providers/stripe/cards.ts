import * as z from "zod/mini";
import {
  type CardKeeper,
  type ChargeAnswer,
  type ChargeNotice,
  type ChargeRef,
  ChargeRefusedError,
  type ChargeState,
  type KeptCardOrder,
} from "../../provider.ts";
import { type HttpClient, UnknownResultError } from "../http.ts";
import { CardOfIntent, Failure, failureCodeOf, feeOf, PaymentIntent, reasonOf } from "./wire.ts";

/** A payment intent without a session: a charge of a kept card. */
const Intent = z.extend(PaymentIntent, {
  amount: z.int(),
  currency: z.string(),
  metadata: z.nullish(z.record(z.string(), z.string())),
});
type Intent = z.output<typeof Intent>;

const IntentPage = z.object({
  data: z.array(z.pick(Intent, { id: true, metadata: true })),
  has_more: z.boolean(),
});

/** A refused charge has an intent too, if the card's bank was asked. */
const Refusal = z.object({
  error: z.extend(Failure.shape.error, {
    decline_code: z.optional(z.string()),
    payment_intent: z.optional(Intent),
  }),
});

const KeepingSession = z.object({
  customer: z.nullish(z.string()),
  payment_intent: z.nullish(z.object({ payment_method: z.nullish(CardOfIntent) })),
});

const Detached = z.object({ id: z.string() });

const INTENTS = "/v1/payment_intents";
const WITH_FEE = { "expand[]": "latest_charge.balance_transaction" };

/** Whether a charge was one of a kept card; the others are sessions. */
export const isOfKeptCard = ({ data }: ChargeRef): boolean => data.payment_method !== undefined;

/** Cards that Stripe keeps: each is the only payment method of a customer that its session created. */
export function createCards(http: HttpClient): CardKeeper {
  return {
    read: async ({ gatewayId }) => {
      if (gatewayId === undefined) return undefined;
      const path = `/v1/checkout/sessions/${encodeURIComponent(gatewayId)}`;
      const query = { "expand[]": "payment_intent.payment_method" };
      const reply = await http.call({ method: "GET", path, query }, { 200: KeepingSession, 404: Failure });
      if (reply.status === 404) return undefined;
      const { customer, payment_intent } = reply.body;
      const kept = payment_intent?.payment_method;
      if (!customer || !kept) return undefined;
      return { refs: { customer, payment_method: kept.id }, last4: kept.card?.last4 };
    },
    charge: (order) => chargeCard(http, order),
    forget: async ({ payment_method = "" }) => {
      const path = `/v1/payment_methods/${encodeURIComponent(payment_method)}/detach`;
      // Status 400 and 404: it was detached before.
      await http.call({ method: "POST", path }, { 200: Detached, 400: Failure, 404: Failure });
    },
  };
}

/** Stripe forgets idempotency keys after a day, so an earlier charge is looked up first. */
async function chargeCard(http: HttpClient, order: KeptCardOrder): Promise<ChargeAnswer> {
  const { reference, label, amount, currency, refs } = order;
  const { customer = "", payment_method = "" } = refs;
  const earlier = await findIntent(http, { reference, gatewayId: undefined, data: refs });
  if (earlier) return answerOf(earlier);
  const reply = await http.call(
    {
      method: "POST",
      path: INTENTS,
      headers: { "idempotency-key": reference },
      form: new URLSearchParams({
        amount: String(amount),
        currency: currency.toLowerCase(),
        customer,
        payment_method,
        off_session: "true",
        confirm: "true",
        description: label,
        "metadata[reference]": reference,
      }),
    },
    { 200: Intent, 400: Failure, 401: Failure, 402: Refusal, 403: Failure },
  );
  if (reply.status === 200) return answerOf(reply.body);
  if (reply.status === 402) {
    const { payment_intent: intent, decline_code, code } = reply.body.error;
    const failureCode = failureCodeOf(decline_code ?? code);
    if (!intent) throw new ChargeRefusedError(failureCode, `stripe: ${reasonOf(reply.body)}`);
    return { gatewayId: intent.id, redirectUrl: null, state: { status: "failed", failureCode } };
  }
  if (reply.body.error.type === "idempotency_error")
    throw new UnknownResultError("stripe: the charge was sent before, with other contents", { status: 400 });
  const isGone = reply.body.error.code === "resource_missing";
  throw new ChargeRefusedError(
    isGone ? "declined" : "provider_unavailable",
    `stripe: ${reasonOf(reply.body)}`,
  );
}

const answerOf = (intent: Intent): ChargeAnswer => ({
  gatewayId: intent.id,
  redirectUrl: null,
  state: stateOf(intent),
});

/** An intent that waits for its payer has failed: the payer is absent and gets no link to confirm it. */
function stateOf({ status, last_payment_error: error }: Intent): ChargeState {
  if (status === "succeeded") return { status };
  if (status === "requires_action") return { status: "failed", failureCode: "authentication_required" };
  if (status === "requires_payment_method" || status === "canceled") {
    return { status: "failed", failureCode: failureCodeOf(error?.decline_code ?? error?.code) };
  }
  return { status: "pending" };
}

/** A charge of a kept card as Stripe reports it. */
export function intentNoticeOf(
  { reference }: Pick<ChargeRef, "reference">,
  intent: Intent | undefined,
): ChargeNotice | undefined {
  if (!intent) return undefined;
  const fee = feeOf({ payment_intent: intent, currency: intent.currency });
  return {
    reference,
    gatewayId: intent.id,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    state: stateOf(intent),
    ...(fee !== undefined && { fee }),
  };
}

/** The id of an intent that took money. */
export const paidIntentOf = (intent: Intent | undefined): string | undefined =>
  intent?.status === "succeeded" ? intent.id : undefined;

/** The intent of a charge, also when the answer to its order never arrived. */
export async function findIntent(
  http: HttpClient,
  charge: Pick<ChargeRef, "reference" | "gatewayId" | "data">,
): Promise<Intent | undefined> {
  const id = charge.gatewayId ?? (await findIntentId(http, charge));
  if (id === undefined) return undefined;
  const path = `${INTENTS}/${encodeURIComponent(id)}`;
  const reply = await http.call({ method: "GET", path, query: WITH_FEE }, { 200: Intent, 404: Failure });
  return reply.status === 404 ? undefined : reply.body;
}

/** Searches the charges of its customer, which has only one card. */
async function findIntentId(
  http: HttpClient,
  { reference, data }: Pick<ChargeRef, "reference" | "data">,
): Promise<string | undefined> {
  const query = { customer: data.customer ?? "", limit: "100" };
  const reply = await http.call(
    { method: "GET", path: INTENTS, query },
    { 200: IntentPage, 400: Failure, 404: Failure },
  );
  // The customer was deleted at the provider.
  if (reply.status !== 200) return undefined;
  const found = reply.body.data.find(({ metadata }) => metadata?.reference === reference);
  if (!found && reply.body.has_more)
    throw new UnknownResultError("stripe: too many charges of a card to find one");
  return found?.id;
}

/** Answers the state after an attempt to cancel; `pending` when it cannot be cancelled but is not decided. */
export async function cancelIntent(http: HttpClient, ref: ChargeRef): Promise<ChargeNotice | undefined> {
  const known = await findIntent(http, ref);
  if (!known) return undefined;
  const path = `${INTENTS}/${encodeURIComponent(known.id)}/cancel`;
  // Status 400: the intent was decided, or is being decided.
  await http.call({ method: "POST", path }, { 200: Intent, 400: Failure, 404: Failure });
  return intentNoticeOf(ref, await findIntent(http, { ...ref, gatewayId: known.id }));
}
