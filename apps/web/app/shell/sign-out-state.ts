/** `asking`: the person is asked what happens to unsaved text; `running`: they are being signed out (spec 1 §4). */
export type SignOutState = "idle" | "asking" | "running";

let state: SignOutState = "idle";
const listeners = new Set<() => void>();

export function setSignOutState(next: SignOutState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export const signOutStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): SignOutState => state,
  getOnServer: (): SignOutState => "idle",
};
