import { createHmac } from "node:crypto";
import { defineRateLimit } from "../platform/rate-limits.ts";
import { getSecret, type Keeper } from "../platform/secrets.ts";

// A person needs a few links; more would only disturb their relatives.
export const linksOfPerson = defineRateLimit("payment-links", { burst: 30, perSecond: 60 / 3600 });

// People with many requests pay them one after another.
export const paymentsOfPerson = defineRateLimit("payments-of-person", { burst: 30, perSecond: 60 / 3600 });

// Each order reaches a provider, may ring a stranger's telephone, and reserves what is left.
export const paymentsOfLink = defineRateLimit("payments-of-link", { burst: 20, perSecond: 40 / 3600 });
// Many people of one mobile network share an address.
export const linkPaymentsFromPlace = defineRateLimit("link-payments", { burst: 40, perSecond: 120 / 3600 });

// Each order rings this telephone, whether a person or a link begins it.
export const ordersToNumber = defineRateLimit("payments-to-number", { burst: 10, perSecond: 12 / 3600 });

export const PAYMENT_RATE_LIMITS = [
  linksOfPerson,
  paymentsOfPerson,
  paymentsOfLink,
  linkPaymentsFromPlace,
  ordersToNumber,
];

/** Takes a token of a telephone number. Throws `too_many_requests`. In a transaction pass its connection: `{ db: trx, vault }`. */
export async function limitOrdersTo(keeper: Keeper, phone: string): Promise<void> {
  // The last digits, because one number may be written with and without its dial code.
  const digits = phone.replace(/\D/g, "").slice(-8);
  const key = await getSecret(keeper, "payments.numbers");
  await ordersToNumber.take(keeper.db, createHmac("sha256", key).update(digits).digest("base64url"));
}
