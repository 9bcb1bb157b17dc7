import * as z from "zod/mini";
import { url } from "./env-values.ts";

/** The production addresses of providers; any other address is a sandbox or a stand-in. */
export const LIVE_URLS = {
  stripe: "https://api.stripe.com",
  paypal: "https://api-m.paypal.com",
  pawapay: "https://api.pawapay.io",
  wave: "https://api.wave.com",
  mtn_momo: "https://proxy.momoapi.mtn.com",
  orange_money: "https://api.orange.com",
} as const;

const text = z.string().check(z.regex(/^[\x21-\x7e]+$/, "a key, without spaces"));
const country = z.string().check(z.regex(/^[A-Z]{2}$/, "a country such as CM"));

/**
 * The variables of the payment providers: docs/payment-providers.md says how to obtain each. A provider is used when all
 * required variables of its group are set; a group that is incomplete stops the start.
 */
export const PAYMENT_VARIABLES = {
  STRIPE_SECRET_KEY: z.optional(text),
  STRIPE_WEBHOOK_SECRET: z.optional(text),
  STRIPE_API_URL: z.optional(url("http:", "https:")),
  PAYPAL_CLIENT_ID: z.optional(text),
  PAYPAL_CLIENT_SECRET: z.optional(text),
  PAYPAL_WEBHOOK_ID: z.optional(text),
  PAYPAL_API_URL: z.optional(url("http:", "https:")),
  PAWAPAY_API_TOKEN: z.optional(text),
  PAWAPAY_API_URL: z.optional(url("http:", "https:")),
  WAVE_SN_API_KEY: z.optional(text),
  WAVE_SN_WEBHOOK_SECRET: z.optional(text),
  WAVE_CI_API_KEY: z.optional(text),
  WAVE_CI_WEBHOOK_SECRET: z.optional(text),
  WAVE_API_URL: z.optional(url("http:", "https:")),
  MTN_MOMO_COUNTRY: z.optional(country),
  MTN_MOMO_ENVIRONMENT: z.optional(text),
  MTN_MOMO_COLLECTION_KEY: z.optional(text),
  MTN_MOMO_DISBURSEMENT_KEY: z.optional(text),
  MTN_MOMO_API_USER: z.optional(text),
  MTN_MOMO_API_KEY: z.optional(text),
  MTN_MOMO_API_URL: z.optional(url("http:", "https:")),
  ORANGE_MONEY_COUNTRY: z.optional(country),
  ORANGE_MONEY_ENVIRONMENT: z.optional(text),
  ORANGE_MONEY_CLIENT_ID: z.optional(text),
  ORANGE_MONEY_CLIENT_SECRET: z.optional(text),
  ORANGE_MONEY_MERCHANT_KEY: z.optional(text),
  ORANGE_MONEY_API_URL: z.optional(url("http:", "https:")),
};

export type StripeConfig = { secretKey: string; webhookSecret: string; apiUrl: string };
export type PayPalConfig = { clientId: string; clientSecret: string; webhookId: string; apiUrl: string };
export type PawaPayConfig = { apiToken: string; apiUrl: string };
export type WaveWallet = { country: "SN" | "CI"; apiKey: string; webhookSecret: string };
export type WaveConfig = { wallets: WaveWallet[]; apiUrl: string };
export type MtnMomoConfig = {
  country: string;
  /** `sandbox`, or the name of the country's platform such as `mtncameroon`. */
  environment: string;
  collectionKey: string;
  /** The key of the disbursement product; without it refunds are made by hand. */
  disbursementKey: string | undefined;
  apiUser: string;
  apiKey: string;
  apiUrl: string;
};
export type OrangeMoneyConfig = {
  country: string;
  /** `dev` for the sandbox, or the country in the provider's addresses such as `cm`. */
  environment: string;
  clientId: string;
  clientSecret: string;
  merchantKey: string;
  apiUrl: string;
};

/** The providers that are configured. Addresses are without a trailing slash. */
export type PaymentConfigs = {
  stripe?: StripeConfig;
  paypal?: PayPalConfig;
  pawapay?: PawaPayConfig;
  wave?: WaveConfig;
  mtnMomo?: MtnMomoConfig;
  orangeMoney?: OrangeMoneyConfig;
};

type Variables = { [N in keyof typeof PAYMENT_VARIABLES]?: string | undefined };
type Name = keyof typeof PAYMENT_VARIABLES;

/** The error names the variables that are missing. */
export function readPaymentConfigs(v: Variables): PaymentConfigs | { error: string } {
  const missing: string[] = [];
  /** The values of a group; undefined when none is set. */
  const group = <N extends Name>(...names: N[]): Record<N, string> | undefined => {
    const absent = names.filter((name) => v[name] === undefined);
    if (absent.length === names.length) return undefined;
    for (const name of absent) missing.push(`${name}: expected together with ${names.join(", ")}`);
    return v as Record<N, string>;
  };
  const at = (name: Name, usual: string) => (v[name] ?? usual).replace(/\/+$/, "");

  const stripe = group("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET");
  const paypal = group("PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID");
  const pawapay = group("PAWAPAY_API_TOKEN");
  const senegal = group("WAVE_SN_API_KEY", "WAVE_SN_WEBHOOK_SECRET");
  const ivoryCoast = group("WAVE_CI_API_KEY", "WAVE_CI_WEBHOOK_SECRET");
  const mtn = group(
    "MTN_MOMO_COUNTRY",
    "MTN_MOMO_ENVIRONMENT",
    "MTN_MOMO_COLLECTION_KEY",
    "MTN_MOMO_API_USER",
    "MTN_MOMO_API_KEY",
  );
  const orange = group(
    "ORANGE_MONEY_COUNTRY",
    "ORANGE_MONEY_ENVIRONMENT",
    "ORANGE_MONEY_CLIENT_ID",
    "ORANGE_MONEY_CLIENT_SECRET",
    "ORANGE_MONEY_MERCHANT_KEY",
  );
  if (missing.length > 0) return { error: missing.join("\n") };

  const wallets: WaveWallet[] = [];
  if (senegal) {
    const { WAVE_SN_API_KEY: apiKey, WAVE_SN_WEBHOOK_SECRET: webhookSecret } = senegal;
    wallets.push({ country: "SN", apiKey, webhookSecret });
  }
  if (ivoryCoast) {
    const { WAVE_CI_API_KEY: apiKey, WAVE_CI_WEBHOOK_SECRET: webhookSecret } = ivoryCoast;
    wallets.push({ country: "CI", apiKey, webhookSecret });
  }
  return {
    ...(stripe && {
      stripe: {
        secretKey: stripe.STRIPE_SECRET_KEY,
        webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
        apiUrl: at("STRIPE_API_URL", LIVE_URLS.stripe),
      },
    }),
    ...(paypal && {
      paypal: {
        clientId: paypal.PAYPAL_CLIENT_ID,
        clientSecret: paypal.PAYPAL_CLIENT_SECRET,
        webhookId: paypal.PAYPAL_WEBHOOK_ID,
        apiUrl: at("PAYPAL_API_URL", LIVE_URLS.paypal),
      },
    }),
    ...(pawapay && {
      pawapay: {
        apiToken: pawapay.PAWAPAY_API_TOKEN,
        apiUrl: at("PAWAPAY_API_URL", LIVE_URLS.pawapay),
      },
    }),
    ...(wallets.length > 0 && {
      wave: { wallets, apiUrl: at("WAVE_API_URL", LIVE_URLS.wave) },
    }),
    ...(mtn && {
      mtnMomo: {
        country: mtn.MTN_MOMO_COUNTRY,
        environment: mtn.MTN_MOMO_ENVIRONMENT,
        collectionKey: mtn.MTN_MOMO_COLLECTION_KEY,
        disbursementKey: v.MTN_MOMO_DISBURSEMENT_KEY,
        apiUser: mtn.MTN_MOMO_API_USER,
        apiKey: mtn.MTN_MOMO_API_KEY,
        apiUrl: at(
          "MTN_MOMO_API_URL",
          mtn.MTN_MOMO_ENVIRONMENT === "sandbox"
            ? "https://sandbox.momodeveloper.mtn.com"
            : LIVE_URLS.mtn_momo,
        ),
      },
    }),
    ...(orange && {
      orangeMoney: {
        country: orange.ORANGE_MONEY_COUNTRY,
        environment: orange.ORANGE_MONEY_ENVIRONMENT,
        clientId: orange.ORANGE_MONEY_CLIENT_ID,
        clientSecret: orange.ORANGE_MONEY_CLIENT_SECRET,
        merchantKey: orange.ORANGE_MONEY_MERCHANT_KEY,
        apiUrl: at("ORANGE_MONEY_API_URL", LIVE_URLS.orange_money),
      },
    }),
  };
}
