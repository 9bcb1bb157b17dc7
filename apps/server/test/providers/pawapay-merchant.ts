import { randomUUID } from "node:crypto";
import {
  type CallbackEvent,
  type ChargeOrder,
  type ChargeRef,
  callbackPath,
  type PaymentProvider,
  type RefundOrder,
} from "../../src/payments/provider.ts";
import { createPawaPay, type PawaPayLimits } from "../../src/payments/providers/pawapay/provider.ts";
import { type PawaPayFake, pawapayFake } from "./pawapay.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

const API_TOKEN = "token-of-the-sandbox";

/** A fake pawaPay, the adapter that is connected to it, and the endpoint of its callbacks. */
export type PawaPayMerchant = {
  fake: PawaPayFake;
  inbox: Receiver;
  provider: PaymentProvider;
  /** The adapter of another installation, or with other limits. */
  connect: (other?: {
    limits?: PawaPayLimits;
    apiToken?: string;
    apiUrl?: string;
    publicUrl?: string;
  }) => PaymentProvider;
  /** Orders a charge that the payer has decided. */
  payFor: (order?: ChargeOrder) => Promise<ChargeOrder>;
  /** The callbacks that arrived, as the adapter reads them. */
  readCallbacks: () => Promise<CallbackEvent[]>;
  close: () => Promise<void>;
};

export async function startPawaPay({ signsCallbacks = true } = {}): Promise<PawaPayMerchant> {
  const inbox = await startReceiver();
  const callbackUrl = `${inbox.url}${callbackPath("pawapay")}`;
  const fake = pawapayFake({ apiToken: API_TOKEN, callbackUrl, signsCallbacks });
  await fake.listen();
  const connect: PawaPayMerchant["connect"] = ({
    limits,
    apiToken = API_TOKEN,
    apiUrl = fake.url,
    publicUrl = inbox.url,
  } = {}) =>
    createPawaPay(
      { apiToken, apiUrl },
      { publicUrl, platformName: "Passerelle" },
      { pageWaitsMs: [1, 1], ...limits },
    );
  const provider = connect();
  return {
    fake,
    inbox,
    provider,
    connect,
    payFor: async (order = orderOf()) => {
      await provider.charge(order);
      await fake.delivered();
      return order;
    },
    readCallbacks: () =>
      Promise.all(inbox.received.map(({ headers, body }) => provider.readCallback(headers, body))),
    close: async () => {
      await fake.close();
      await inbox.close();
    },
  };
}

type Mobile = { phone: string; provider: "orange_money" | "momo" | "wave" };

export const orderOf = (mobile: Partial<Mobile> = {}, changes: Partial<ChargeOrder> = {}): ChargeOrder => ({
  reference: randomUUID(),
  label: "P-7K3M-9QTX",
  amount: 15_000,
  currency: "XAF",
  returnPath: "/payments/return",
  language: "fr",
  order: {
    method: "mobile_money",
    mobile: { phone: "+237 699 12 34 56", provider: "orange_money", ...mobile },
  },
  ...changes,
});

export const refOf = ({ reference, amount, currency }: ChargeOrder): ChargeRef => ({
  reference,
  gatewayId: reference,
  amount,
  currency,
  data: {},
});

export const refundOf = (order: ChargeOrder, changes: Partial<RefundOrder> = {}): RefundOrder => ({
  reference: randomUUID(),
  label: "R-1",
  charge: refOf(order),
  amount: order.amount,
  phone: "+237699123456",
  ...changes,
});
