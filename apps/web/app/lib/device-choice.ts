/** A choice stored in this browser, shared by its tabs. */
export type DeviceChoice<T extends string> = {
  /** Undefined: nothing was chosen. */
  get: () => T | undefined;
  /** Undefined removes the choice. */
  set: (value: T | undefined) => void;
  /** For `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void;
};

/** A choice stored under `key`; a stored value outside of `values` is ignored. */
export function deviceChoice<T extends string>(key: string, values: readonly T[]): DeviceChoice<T> {
  return keptUnder(key, (text) => values.find((value) => value === text));
}

/** A text stored under `key`; a stored value that does not match `pattern` is ignored. */
export function deviceText(key: string, pattern: RegExp): DeviceChoice<string> {
  return keptUnder(key, (text) => (text !== null && pattern.test(text) ? text : undefined));
}

/** The test-mode badge (spec 1 §3 *app settings*, spec 2 §9). */
export const testBadge = deviceText("app_settings", /^\{/);

function keptUnder<T extends string>(
  key: string,
  read: (text: string | null) => T | undefined,
): DeviceChoice<T> {
  const listeners = new Set<() => void>();
  // Without storage the choice lasts as long as the page.
  let unstored: T | undefined;
  return {
    get: () => unstored ?? read(stored(key)),
    set: (value) => {
      unstored = undefined;
      try {
        if (value === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      } catch {
        unstored = value;
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      addEventListener("storage", onStorage);
      return () => {
        listeners.delete(listener);
        removeEventListener("storage", onStorage);
      };
    },
  };
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
