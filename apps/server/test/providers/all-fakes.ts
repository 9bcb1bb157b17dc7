import { callbackPath } from "../../src/payments/provider.ts";
import type { Fake } from "./fake.ts";
import { mtnMomoFake } from "./mtn-momo.ts";
import { orangeMoneyFake } from "./orange-money.ts";
import { pawapayFake } from "./pawapay.ts";
import { paypalFake } from "./paypal.ts";
import { stripeFake } from "./stripe.ts";
import { waveFake } from "./wave.ts";

export const REAL_PROVIDERS = ["stripe", "paypal", "pawapay", "wave", "mtn_momo", "orange_money"] as const;
export type RealProvider = (typeof REAL_PROVIDERS)[number];

const MTN = {
  country: "CM",
  environment: "mtncameroon",
  collectionKey: "collection",
  disbursementKey: "disbursement",
  apiUser: "user",
  apiKey: "key",
  apiUrl: "",
};
const ORANGE = {
  country: "CM",
  environment: "cm",
  clientId: "client",
  clientSecret: "secret",
  merchantKey: "merchant",
  apiUrl: "",
};

/**
 * Starts all fake providers for an installation at `publicUrl`, with the variables that connect it to them. `firstPort`: they
 * listen on consecutive ports from this one, instead of free ones.
 */
export async function startAllFakes(publicUrl: string, firstPort?: number) {
  const at = (name: RealProvider) => `${publicUrl}${callbackPath(name)}`;
  const wallet = { country: "SN", apiKey: "wave-key", webhookSecret: "wave-secret" };
  const made: Record<RealProvider, Fake> = {
    stripe: stripeFake({ secretKey: "sk_test_key", webhookSecret: "whsec_key", webhookUrl: at("stripe") }),
    paypal: paypalFake({
      clientId: "client",
      clientSecret: "secret",
      webhookId: "WH-1",
      webhookUrl: at("paypal"),
    }),
    pawapay: pawapayFake({ apiToken: "token", callbackUrl: at("pawapay") }),
    wave: waveFake({ wallets: [wallet], callbackUrl: at("wave") }),
    mtn_momo: mtnMomoFake(MTN),
    orange_money: orangeMoneyFake(ORANGE),
  };
  const all = Object.values(made);
  await Promise.all(all.map((fake, index) => fake.listen(firstPort === undefined ? 0 : firstPort + index)));
  const variables: Record<string, string> = {
    PUBLIC_URL: publicUrl,
    STRIPE_SECRET_KEY: "sk_test_key",
    STRIPE_WEBHOOK_SECRET: "whsec_key",
    STRIPE_API_URL: made.stripe.url,
    PAYPAL_CLIENT_ID: "client",
    PAYPAL_CLIENT_SECRET: "secret",
    PAYPAL_WEBHOOK_ID: "WH-1",
    PAYPAL_API_URL: made.paypal.url,
    PAWAPAY_API_TOKEN: "token",
    PAWAPAY_API_URL: made.pawapay.url,
    WAVE_SN_API_KEY: wallet.apiKey,
    WAVE_SN_WEBHOOK_SECRET: wallet.webhookSecret,
    WAVE_API_URL: made.wave.url,
    MTN_MOMO_COUNTRY: MTN.country,
    MTN_MOMO_ENVIRONMENT: MTN.environment,
    MTN_MOMO_COLLECTION_KEY: MTN.collectionKey,
    MTN_MOMO_DISBURSEMENT_KEY: MTN.disbursementKey,
    MTN_MOMO_API_USER: MTN.apiUser,
    MTN_MOMO_API_KEY: MTN.apiKey,
    MTN_MOMO_API_URL: made.mtn_momo.url,
    ORANGE_MONEY_COUNTRY: ORANGE.country,
    ORANGE_MONEY_ENVIRONMENT: ORANGE.environment,
    ORANGE_MONEY_CLIENT_ID: ORANGE.clientId,
    ORANGE_MONEY_CLIENT_SECRET: ORANGE.clientSecret,
    ORANGE_MONEY_MERCHANT_KEY: ORANGE.merchantKey,
    ORANGE_MONEY_API_URL: made.orange_money.url,
  };
  return { fakes: made, variables, close: () => Promise.all(all.map((fake) => fake.close())) };
}
