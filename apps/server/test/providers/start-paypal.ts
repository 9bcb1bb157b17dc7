import type { ChargeOrder } from "../../src/payments/provider.ts";
import type { Deadline } from "../../src/payments/providers/http.ts";
import { createPayPal } from "../../src/payments/providers/paypal/provider.ts";
import type { Behaviour, FakeOutcome } from "./behaviour.ts";
import { orderOf, refById } from "./charges.ts";
import { paypalFake } from "./paypal.ts";
import { startReceiver } from "./receiver.ts";

export const ACCOUNT = { clientId: "client", clientSecret: "secret", webhookId: "2P012345XX678901A" };
export const SITE = { publicUrl: "https://passerelle.example", platformName: "Passerelle" };

export const anOrder = (changes: Partial<ChargeOrder> = {}): ChargeOrder =>
  orderOf({ amount: 1250, currency: "EUR", order: { method: "paypal" }, ...changes });

/** PayPal's stand-in, our endpoint for its notifications, and adapters of it. */
export async function startPayPal() {
  const receiver = await startReceiver();
  const fake = await paypalFake({ ...ACCOUNT, webhookUrl: receiver.url }).listen();

  const connect = ({
    clientSecret = ACCOUNT.clientSecret,
    ...limits
  }: {
    clientSecret?: string;
    deadline?: Deadline;
  } = {}) => createPayPal({ ...ACCOUNT, apiUrl: fake.url, clientSecret }, SITE, limits);

  /** A charge whose payer decides only by a call of the test. */
  async function ordered(behaviour: Partial<Behaviour> = {}) {
    fake.next({ decidesAlone: false, ...behaviour });
    const order = anOrder();
    const { gatewayId } = await connect().charge(order);
    const charge = fake.find(gatewayId);
    if (!charge) throw new Error("no charge");
    return { order, ref: refById(order, gatewayId), charge };
  }

  async function approved(behaviour: Partial<Behaviour> = {}, outcome: FakeOutcome = "succeed") {
    const made = await ordered(behaviour);
    await fake.decide(made.order.reference, outcome);
    return made;
  }

  return {
    fake,
    received: receiver.received,
    connect,
    ordered,
    approved,
    paid: async () => {
      const made = await approved();
      await connect().find(made.ref);
      return made;
    },
    close: async () => {
      await fake.close();
      await receiver.close();
    },
  };
}
