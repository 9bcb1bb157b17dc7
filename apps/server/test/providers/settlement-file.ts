import type { FakeCharge, FakeRefund } from "./behaviour.ts";

const decimal = (amount: number, currency: string): string =>
  currency.startsWith("X") ? String(amount) : (amount / 100).toFixed(2);

/** The fee that these providers keep: 1 %, rounded up. */
export const fileFeeOf = (amount: number): number => Math.ceil(amount / 100);

/**
 * The taken and refunded amounts of a provider whose API has no settlement, as finance copies them from its portal
 * (`docs/payment-providers.md`, *Settlement files*).
 */
export function settlementFile(charges: readonly FakeCharge[], refunds: readonly FakeRefund[]): string {
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  const taken = charges
    .filter(({ state }) => state === "succeeded")
    .map(({ data, gatewayId, reference, amount, currency, settledAt, createdAt }) => [
      data.transaction ?? gatewayId,
      dayOf(settledAt ?? createdAt),
      "payment",
      reference,
      decimal(amount, currency),
      decimal(fileFeeOf(amount), currency),
      currency,
    ]);
  const returned = refunds
    .filter(({ state }) => state === "succeeded")
    .map(({ gatewayId, reference, amount, currency, createdAt }) => [
      gatewayId,
      dayOf(createdAt),
      "refund",
      reference,
      decimal(amount, currency),
      "0",
      currency,
    ]);
  const rows = [["id", "date", "kind", "reference", "amount", "fee", "currency"], ...taken, ...returned];
  return rows.map((cells) => `${cells.join(",")}\r\n`).join("");
}
