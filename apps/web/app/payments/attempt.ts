import type { PaymentMethod } from "@passerelle/domain/payments/methods";

/**
 * An attempt to pay a request or a fee. It keeps one idempotency key from the first order to the outcome, across reloads and a
 * visit to PayPal, so that nothing is paid twice. Holds no card data.
 */
type Attempt = { key: string; method: PaymentMethod };

const keyOf = (paidId: string) => `payment:${paidId}`;

function read(paidId: string): Attempt | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(paidId)) ?? "null") as Attempt | null;
    return kept && /^[0-9a-f-]{36}$/.test(kept.key) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** The idempotency key of the current attempt; a new one when there is none or it used another method. */
export function attemptKey(paidId: string, method: PaymentMethod): string {
  const kept = read(paidId);
  if (kept?.method === method) return kept.key;
  const attempt: Attempt = { key: crypto.randomUUID(), method };
  sessionStorage.setItem(keyOf(paidId), JSON.stringify(attempt));
  return attempt.key;
}

/** Whether this tab has an attempt whose outcome was not shown yet. */
export function hasAttempt(paidId: string): boolean {
  return read(paidId) !== undefined;
}

/** Ends the attempt, once its outcome is known: the next payment gets another key. */
export function endAttempt(paidId: string): void {
  sessionStorage.removeItem(keyOf(paidId));
}
