import type { ChargeOrder } from "../../src/payments/provider.ts";
import type { Deadline } from "../../src/payments/providers/http.ts";
import { createStripe } from "../../src/payments/providers/stripe/provider.ts";
import type { Behaviour } from "./behaviour.ts";
import { orderOf, refById } from "./charges.ts";
import { startReceiver } from "./receiver.ts";
import { stripeFake } from "./stripe.ts";

export const SECRETS = { secretKey: "sk_test_of_the_fake", webhookSecret: "whsec_of_the_fake" };
export const SITE = { publicUrl: "https://passerelle.example", platformName: "Passerelle" };
export const CARD = { number: "4242424242424242", name: "A. Diop", expiry: "12/30", cvc: "123" };

export const anOrder = (changes: Partial<ChargeOrder> = {}): ChargeOrder =>
  orderOf({ currency: "XOF", order: { method: "card", card: CARD }, ...changes });

/** Stripe's stand-in, our endpoint for its callbacks, and adapters of it. */
export async function startStripe() {
  const receiver = await startReceiver();
  const fake = await stripeFake({ ...SECRETS, webhookUrl: receiver.url }).listen();

  const connect = ({
    secretKey = SECRETS.secretKey,
    ...limits
  }: {
    secretKey?: string;
    deadline?: Deadline;
  } = {}) => createStripe({ ...SECRETS, apiUrl: fake.url, secretKey }, SITE, limits);

  /** A charge whose payer decides only by a call of the test. */
  async function ordered(behaviour: Partial<Behaviour> = {}, changes: Partial<ChargeOrder> = {}) {
    fake.next({ decidesAlone: false, ...behaviour });
    const order = anOrder(changes);
    const { gatewayId } = await connect().charge(order);
    return { order, ref: refById(order, gatewayId), gatewayId };
  }

  return {
    fake,
    received: receiver.received,
    connect,
    ordered,
    paid: async (changes: Partial<ChargeOrder> = {}) => {
      const charge = await ordered({}, changes);
      await fake.decide(charge.order.reference, "succeed");
      return charge;
    },
    close: async () => {
      await fake.close();
      await receiver.close();
    },
  };
}

/** An adapter whose calls all get this answer. */
export async function startAnsweringStripe(status: number, text: string) {
  const api = await startReceiver((response) => response.writeHead(status).end(text));
  return { provider: createStripe({ ...SECRETS, apiUrl: api.url }, SITE), close: api.close };
}
