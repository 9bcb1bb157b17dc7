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
let waiting: Toast | undefined;
let nextId = 1;
const listeners = new Set<() => void>();

function set(toast: Toast | undefined): void {
  current = toast;
  for (const listener of listeners) listener();
}

type NewToast = Omit<Toast, "id" | "duration"> & { duration?: number };

const toastOf = (toast: NewToast): Toast => ({ duration: TOAST_MS, ...toast, id: nextId++ });

/** Shows what the person's own action did, and replaces the current toast. */
export function showToast(toast: NewToast): void {
  set(toastOf(toast));
}

/**
 * Shows what happened elsewhere, after the current toast. A notification often arrives with the reply to the action that caused
 * it, and would otherwise hide the result of the action. Of several only the newest waits.
 */
export function showToastNext(toast: NewToast): void {
  if (current) waiting = toastOf(toast);
  else showToast(toast);
}

/** Drops the waiting toast, because it is not meant for the next person on this device. */
export function dropWaitingToast(): void {
  waiting = undefined;
}

export function dismissToast(): void {
  const next = waiting;
  waiting = undefined;
  set(next);
}

/** Dismisses a failure that is shown, because the same action has succeeded. */
export function dismissFailure(): void {
  if (current?.kind === "error") dismissToast();
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
