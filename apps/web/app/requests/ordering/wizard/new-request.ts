/**
 * The id of a request before its first save, one per tab, person and service: a double click, a retry or a reload
 * after a lost reply saves the same request.
 */
type NewRequest = { id: string; sent: boolean };

const keyOf = (userId: string, serviceId: string) => `new-request:${userId}:${serviceId}`;

function read(key: string): NewRequest | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as NewRequest | null;
    return stored && /^[0-9a-f-]{36}$/.test(stored.id) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function newRequestId(userId: string, serviceId: string): string {
  const key = keyOf(userId, serviceId);
  const stored = read(key) ?? { id: crypto.randomUUID(), sent: false };
  sessionStorage.setItem(key, JSON.stringify(stored));
  return stored.id;
}

/** Call before the first save is sent: from then on the request may exist. */
export function markSent(userId: string, serviceId: string, id: string): void {
  sessionStorage.setItem(keyOf(userId, serviceId), JSON.stringify({ id, sent: true }));
}

/** Call once the request is known to exist: the next one of this service gets another id. */
export function forgetNewRequest(userId: string, serviceId: string): void {
  sessionStorage.removeItem(keyOf(userId, serviceId));
}

/** The id of a first save that was sent and whose reply this tab never received. */
export function unansweredRequest(userId: string, serviceId: string): string | undefined {
  const stored = read(keyOf(userId, serviceId));
  return stored?.sent ? stored.id : undefined;
}
