/** One toast at a time (spec 1 §9). */
export type Toast = {
  id: number;
  kind: "info" | "success" | "warning" | "error";
  title: string;
  description?: string | undefined;
  /** Of the failed call, to quote. */
  requestId?: string | undefined;
  action?: { label: string; onClick: () => void } | undefined;
  /** Milliseconds; pointing at the toast or focusing it pauses them. */
  duration: number;
};

export const TOAST_MS = 5_000;
export const LOAD_FAILURE_TOAST_MS = 7_000;

let current: Toast | undefined;
let nextId = 1;
const listeners = new Set<() => void>();

function set(toast: Toast | undefined): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast and replaces the current one. */
export function showToast(toast: Omit<Toast, "id" | "duration"> & { duration?: number }): void {
  set({ duration: TOAST_MS, ...toast, id: nextId++ });
}

export function dismissToast(): void {
  set(undefined);
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => current,
  getOnServer: () => undefined,
};
