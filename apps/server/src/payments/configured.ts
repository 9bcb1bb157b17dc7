import type { ProviderName } from "@passerelle/domain/payments/providers";
import type { Env } from "../platform/env.ts";
import { LIVE_URLS, type PaymentConfigs } from "../platform/payment-variables.ts";
import type { PaymentProvider, Site } from "./provider.ts";
import { createMtnMomo } from "./providers/mtn-momo/provider.ts";
import { createOrangeMoney } from "./providers/orange-money/provider.ts";
import { createPawaPay } from "./providers/pawapay/provider.ts";
import { createPayPal } from "./providers/paypal/provider.ts";
import { createStripe } from "./providers/stripe/provider.ts";
import { createWave } from "./providers/wave/provider.ts";

/**
 * The providers whose variables are set, in their default order of preference, which a super_admin may change: a direct
 * contract with an operator comes before pawaPay, which reaches several operators.
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

const LIVE: Record<Exclude<ProviderName, "simulator">, (configs: PaymentConfigs) => boolean> = {
  // The address does not matter: a live key moves money also through a proxy.
  stripe: ({ stripe }) =>
    stripe !== undefined &&
    (stripe.secretKey.includes("_live_") ||
      (stripe.apiUrl === LIVE_URLS.stripe && !stripe.secretKey.includes("_test_"))),
  paypal: ({ paypal }) => paypal?.apiUrl === LIVE_URLS.paypal,
  pawapay: ({ pawapay }) => pawapay?.apiUrl === LIVE_URLS.pawapay,
  wave: ({ wave }) => wave?.apiUrl === LIVE_URLS.wave,
  mtn_momo: ({ mtnMomo }) => mtnMomo?.apiUrl === LIVE_URLS.mtn_momo && mtnMomo.environment !== "sandbox",
  orange_money: ({ orangeMoney }) =>
    orangeMoney?.apiUrl === LIVE_URLS.orange_money && orangeMoney.environment !== "dev",
};

/** Whether a provider moves money: false for a sandbox, a test key and a stand-in. */
export function isLive({ payments }: Pick<Env, "payments">, name: ProviderName): boolean {
  return name !== "simulator" && LIVE[name](payments);
}
