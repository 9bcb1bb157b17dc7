import { useSyncExternalStore } from "react";

/** `storedAt`: since when the oldest of what is shown was not renewed, for want of a network. */
export type OfflineState = { online: boolean; storedAt: string | undefined };

const ONLINE: OfflineState = { online: true, storedAt: undefined };
let state = ONLINE;
const listeners = new Set<() => void>();

function set(next: Partial<OfflineState>): void {
  const changed = { ...state, ...next };
  if (changed.online === state.online && changed.storedAt === state.storedAt) return;
  state = changed;
  for (const listener of listeners) listener();
}

/** To be told what the device says of its network. */
export const setOnline = (online: boolean): void => set({ online });

/** To be told of every answer: fresh, or (`storedAt`) from the device's memory. */
export function answered(storedAt: string | null): void {
  if (storedAt === null) set({ online: true, storedAt: undefined });
  else if (state.storedAt === undefined || storedAt < state.storedAt) set({ storedAt });
}

export function useOffline(): OfflineState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => ONLINE,
  );
}
