/** A choice that this browser keeps, the same in all its tabs. */
export type DeviceChoice<T extends string> = {
  /** Undefined: nothing was chosen. */
  get: () => T | undefined;
  /** Undefined takes the choice back. */
  set: (value: T | undefined) => void;
  /** For `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void;
};

/** The choice kept under `key`; what is stored and is none of `values` counts as nothing. */
export function deviceChoice<T extends string>(key: string, values: readonly T[]): DeviceChoice<T> {
  return keptUnder(key, (text) => values.find((value) => value === text));
}

/** A text that this browser keeps; one that is stored and does not look like `pattern` counts as nothing. */
export function deviceText(key: string, pattern: RegExp): DeviceChoice<string> {
  return keptUnder(key, (text) => (text !== null && pattern.test(text) ? text : undefined));
}

function keptUnder<T extends string>(
  key: string,
  read: (text: string | null) => T | undefined,
): DeviceChoice<T> {
  const listeners = new Set<() => void>();
  // Where nothing can be stored the choice lasts as long as the page.
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
      const follow = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      addEventListener("storage", follow);
      return () => {
        listeners.delete(listener);
        removeEventListener("storage", follow);
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
