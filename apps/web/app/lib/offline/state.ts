/** `storedAt`: when the oldest stored reply on the page was stored; undefined while all are fresh. */
export type OfflineState = { online: boolean; storedAt: string | undefined };

export const ONLINE: OfflineState = { online: true, storedAt: undefined };
let state = ONLINE;
const listeners = new Set<() => void>();

function set(next: Partial<OfflineState>): void {
  const changed = { ...state, ...next };
  if (changed.online === state.online && changed.storedAt === state.storedAt) return;
  state = changed;
  for (const listener of listeners) listener();
}

/** Reports the state of the network. */
export const setOnline = (online: boolean): void => set({ online });

/** Reports a reply: fresh (null), or stored on this device since `storedAt`. */
export function reportReply(storedAt: string | null): void {
  if (storedAt === null) set({ online: true, storedAt: undefined });
  else if (state.storedAt === undefined || storedAt < state.storedAt) set({ storedAt });
}

export const offlineState = (): OfflineState => state;

/** For `useSyncExternalStore`. */
export function subscribeOffline(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
