/** A value as it was kept; `at`: when, in milliseconds since 1970. */
export type Stored = { at: number; value: unknown };

export type ExpiringStore = {
  /** Keeps `value`, which JSON can hold, in place of what had this name; false where the device has no room for it. */
  keep: (name: string, value: unknown) => boolean;
  read: (name: string) => Stored | undefined;
  /** Everything that is not expired, the oldest first. */
  list: () => (Stored & { name: string })[];
  forget: (name: string) => void;
  /** Forgets what is expired and, but for names that begin with `except`, everything else. */
  forgetAll: (except?: string) => void;
  /** The part of the store whose names begin with `prefix`. */
  within: (prefix: string) => ExpiringStore;
};

/**
 * Named values in a storage of the browser that are gone after `lifeMs`. A storage that is forbidden, full or broken keeps
 * nothing and never throws. `storage` is asked each time: reading `window.sessionStorage` is what a browser may forbid.
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
