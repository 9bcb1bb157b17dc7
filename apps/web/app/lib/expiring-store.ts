/** A stored value; `at`: when it was stored, in milliseconds since 1970. */
export type Stored = { at: number; value: unknown };

export type ExpiringStore = {
  /** Stores a JSON value under a name, replacing the former one; false when the device has no room. */
  keep: (name: string, value: unknown) => boolean;
  read: (name: string) => Stored | undefined;
  /** All values that have not expired, oldest first. */
  list: () => (Stored & { name: string })[];
  forget: (name: string) => void;
  /** Removes expired values and all others except those whose names begin with `except`. */
  forgetAll: (except?: string) => void;
  /** The part of the store whose names begin with `prefix`. */
  within: (prefix: string) => ExpiringStore;
};

/**
 * Named values in a browser storage that expire after `lifeMs`. Never throws: a forbidden, full or broken storage
 * stores nothing. `storage` is called each time, because reading `window.sessionStorage` itself may throw.
 */
export function createExpiringStore(storage: () => Storage, lifeMs: number, prefix = ""): ExpiringStore {
  function attempt<T>(action: () => T, otherwise: T): T {
    try {
      return action();
    } catch {
      return otherwise;
    }
  }

  const names = () =>
    attempt(() => Object.keys(storage()), [])
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));

  const read = (name: string) =>
    attempt(() => {
      const stored = JSON.parse(storage().getItem(prefix + name) ?? "null") as Stored | null;
      return stored && Date.now() - stored.at < lifeMs ? stored : undefined;
    }, undefined);

  const forget = (name: string) => attempt(() => storage().removeItem(prefix + name), undefined);

  return {
    keep: (name, value) =>
      attempt(() => {
        storage().setItem(prefix + name, JSON.stringify({ at: Date.now(), value } satisfies Stored));
        return true;
      }, false),
    read,
    list: () =>
      names()
        .flatMap((name) => {
          const stored = read(name);
          return stored ? [{ name, ...stored }] : [];
        })
        .sort((one, other) => one.at - other.at),
    forget,
    forgetAll: (except) => {
      for (const name of names()) {
        const stays = except !== undefined && name.startsWith(except) && read(name) !== undefined;
        if (!stays) forget(name);
      }
    },
    within: (more) => createExpiringStore(storage, lifeMs, prefix + more),
  };
}
