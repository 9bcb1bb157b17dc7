import type { Env } from "../platform/env.ts";
import type { PaymentProvider, Site } from "./provider.ts";
import { createMtnMomo } from "./providers/mtn-momo/provider.ts";
import { createOrangeMoney } from "./providers/orange-money/provider.ts";
import { createPawaPay } from "./providers/pawapay/provider.ts";
import { createPayPal } from "./providers/paypal/provider.ts";
import { createStripe } from "./providers/stripe/provider.ts";
import { createWave } from "./providers/wave/provider.ts";

/**
 * The providers whose variables are set, in the order in which they are preferred: a contract of one's own with an operator
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
