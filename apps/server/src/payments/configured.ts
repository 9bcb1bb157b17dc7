import type { ProviderName } from "@passerelle/domain/payments/providers";
import type { Env } from "../platform/env.ts";
import type { PaymentConfigs } from "../platform/payment-variables.ts";
import type { PaymentProvider, Site } from "./provider.ts";
import { createMtnMomo } from "./providers/mtn-momo/provider.ts";
import { createOrangeMoney } from "./providers/orange-money/provider.ts";
import { createPawaPay } from "./providers/pawapay/provider.ts";
import { createPayPal } from "./providers/paypal/provider.ts";
import { createStripe } from "./providers/stripe/provider.ts";
import { createWave } from "./providers/wave/provider.ts";

/**
 * The providers whose variables are set, in the order of preference until finance sets another: a contract of one's own with an operator
 * comes before pawaPay, which reaches several.
 */
export function configuredProviders({ payments, publicUrl, platformName }: Env): PaymentProvider[] {
  const site: Site = { publicUrl, platformName };
  const { stripe, paypal, wave, mtnMomo, orangeMoney, pawapay } = payments;
  return [
    ...(stripe ? [createStripe(stripe, site)] : []),
    ...(paypal ? [createPayPal(paypal, site)] : []),
    ...(wave ? [createWave(wave, site)] : []),
    ...(mtnMomo ? [createMtnMomo(mtnMomo, site)] : []),
    ...(orangeMoney ? [createOrangeMoney(orangeMoney, site)] : []),
    ...(pawapay ? [createPawaPay(pawapay, site)] : []),
  ];
}

const isAt = ({ apiUrl }: { apiUrl: string }, official: string) => apiUrl === official;

const LIVE: Record<Exclude<ProviderName, "simulator">, (configs: PaymentConfigs) => boolean | undefined> = {
  stripe: ({ stripe }) =>
    stripe && isAt(stripe, "https://api.stripe.com") && !stripe.secretKey.includes("_test_"),
  paypal: ({ paypal }) => paypal && isAt(paypal, "https://api-m.paypal.com"),
  pawapay: ({ pawapay }) => pawapay && isAt(pawapay, "https://api.pawapay.io"),
  wave: ({ wave }) => wave && isAt(wave, "https://api.wave.com"),
  mtn_momo: ({ mtnMomo }) =>
    mtnMomo && isAt(mtnMomo, "https://proxy.momoapi.mtn.com") && mtnMomo.environment !== "sandbox",
  orange_money: ({ orangeMoney }) =>
    orangeMoney && isAt(orangeMoney, "https://api.orange.com") && orangeMoney.environment !== "dev",
};

/** Whether a provider moves money: false for a sandbox, a test key and a stand-in. */
export function isLive({ payments }: Pick<Env, "payments">, name: ProviderName): boolean {
  return name !== "simulator" && LIVE[name](payments) === true;
}
