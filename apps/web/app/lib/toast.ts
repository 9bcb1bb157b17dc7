/** One toast at a time, as the specification asks (spec 1 §9). */
export type Toast = {
  id: number;
  kind: "info" | "success" | "warning" | "error";
  title: string;
  description?: string | undefined;
  action?: { label: string; onClick: () => void } | undefined;
  /** Milliseconds; a reader who points at it or focuses it keeps it. */
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

/** Shows a toast in place of the one that may be there. */
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
