import { randomUUID } from "node:crypto";
import {
  type CallbackEvent,
  type ChargeOrder,
  type ChargeRef,
  callbackPath,
  type PaymentProvider,
  type RefundOrder,
} from "../../src/payments/provider.ts";
import type { Deadline } from "../../src/payments/providers/http.ts";
import { createWave } from "../../src/payments/providers/wave/provider.ts";
import type { WaveWallet } from "../../src/platform/payment-variables.ts";
import type { Fake } from "./fake.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { waveFake } from "./wave.ts";

export const WALLETS: WaveWallet[] = [
  { country: "SN", apiKey: "wave_sn_test", webhookSecret: "wave_sn_WHS_test" },
  { country: "CI", apiKey: "wave_ci_test", webhookSecret: "wave_ci_WHS_test" },
];

/** A fake Wave, the adapter that is connected to it, and the endpoint of its callbacks. */
export type WaveMerchant = {
  fake: Fake;
  inbox: Receiver;
  provider: PaymentProvider;
  /** The adapter with other wallets, another address or another deadline. */
  connect: (other?: { wallets?: WaveWallet[]; apiUrl?: string; deadline?: Deadline }) => PaymentProvider;
  withWrongKeys: () => PaymentProvider;
  orderCharge: (order?: ChargeOrder) => Promise<ChargeRef>;
  /** Orders a charge that the payer has decided. */
  payFor: (order?: ChargeOrder) => Promise<ChargeRef>;
  /** The callbacks that arrived, as the adapter reads them. */
  readCallbacks: () => Promise<CallbackEvent[]>;
  close: () => Promise<void>;
};

export async function startWave(): Promise<WaveMerchant> {
  const inbox = await startReceiver();
  const callbackUrl = `${inbox.url}${callbackPath("wave")}`;
  const fake = await waveFake({ wallets: WALLETS, callbackUrl, pageSize: 2 }).listen();
  const site = { publicUrl: inbox.url, platformName: "Passerelle" };
  const connect: WaveMerchant["connect"] = ({ wallets = WALLETS, apiUrl = fake.url, ...limits } = {}) =>
    createWave({ wallets, apiUrl }, site, limits);
  const provider = connect();
  const orderCharge = async (order = orderOf()): Promise<ChargeRef> => {
    const { gatewayId, data = {} } = await provider.charge(order);
    return { ...lostRefOf(order), gatewayId, data };
  };
  return {
    fake,
    inbox,
    provider,
    connect,
    withWrongKeys: () => connect({ wallets: WALLETS.map((wallet) => ({ ...wallet, apiKey: "another" })) }),
    orderCharge,
    payFor: async (order) => {
      const ref = await orderCharge(order);
      await fake.delivered();
      return ref;
    },
    readCallbacks: () =>
      Promise.all(inbox.received.map(({ headers, body }) => provider.readCallback(headers, body))),
    close: async () => {
      await fake.close();
      await inbox.close();
    },
  };
}

export const orderOf = (phone = "+221 77 123 45 67", changes: Partial<ChargeOrder> = {}): ChargeOrder => ({
  reference: randomUUID(),
  label: "P-7K3M-9QTX",
  amount: 15_000,
  currency: "XOF",
  returnPath: "/payments/return",
  language: "fr",
  order: { method: "mobile_money", mobile: { phone, provider: "wave" } },
  ...changes,
});

/** A charge whose order was not answered. */
export const lostRefOf = ({ reference, amount, currency }: ChargeOrder): ChargeRef => ({
  reference,
  gatewayId: undefined,
  amount,
  currency,
  data: {},
});

export const refundOf = (charge: ChargeRef, changes: Partial<RefundOrder> = {}): RefundOrder => ({
  reference: randomUUID(),
  label: "R-1",
  charge,
  amount: charge.amount,
  phone: "+221771234567",
  ...changes,
});
