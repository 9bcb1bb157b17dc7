import type { PaymentMethod } from "@passerelle/domain/payments/methods";

/**
 * An attempt to pay a request: it has one idempotency key from its first sending to its outcome, also over a reload or a
 * journey to PayPal, so that nobody pays twice for pressing twice. Holds nothing of a card.
 */
type Attempt = { key: string; method: PaymentMethod };

const keyOf = (requestId: string) => `payment:${requestId}`;

function read(requestId: string): Attempt | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(requestId)) ?? "null") as Attempt | null;
    return kept && /^[0-9a-f-]{36}$/.test(kept.key) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** The key to send: that of the attempt under way, or of a new one when there is none or it was by another method. */
export function attemptKey(requestId: string, method: PaymentMethod): string {
  const kept = read(requestId);
  if (kept?.method === method) return kept.key;
  const attempt: Attempt = { key: crypto.randomUUID(), method };
  sessionStorage.setItem(keyOf(requestId), JSON.stringify(attempt));
  return attempt.key;
}

/** Whether an attempt of this tab is still without an outcome that its payer was told. */
export function hasAttempt(requestId: string): boolean {
  return read(requestId) !== undefined;
}

/** To be called once the outcome is known: paying again is another attempt. */
export function endAttempt(requestId: string): void {
  sessionStorage.removeItem(keyOf(requestId));
}
