import type { PGlite } from "@electric-sql/pglite";
import type pg from "pg";
import { claimShared } from "./database-use.ts";

/**
 * The channels that a commit may notify (`NOTIFY`); every process listens to each. The payload is the id of the transaction, by
 * which a process recognises a notification that it receives on several connections.
 */
const CHANNELS = ["catalogue", "settings", "live"] as const;
export type Channel = (typeof CHANNELS)[number];

export type Listener = {
  /** A commit announced a change. */
  heard: () => void;
  /** Announcements may have been missed: the listening connection was lost, or has just been made. */
  missed: () => void;
};

export type Notifications = {
  /**
   * Calls the listener until `close`. Announcements of this process's own statements are received before the statement
   * returns, others as soon as the database delivers them.
   */
  listen: (channel: Channel, listener: Listener) => void;
  /** Whether all announcements are received: false while the listening connection is being made. */
  readonly live: boolean;
  /**
   * Claims the database for server processes until `close` or the end of this process: meanwhile no restore or move can begin.
   * Throws DatabaseInUseError while one runs. The embedded database is claimed by its folder (`lock.ts`).
   */
  claim: () => Promise<void>;
  close: () => Promise<void>;
};

type Listeners = Map<string, Listener[]>;

const addTo = (listeners: Listeners, channel: Channel, listener: Listener) =>
  listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);

/** For an embedded database: there is one process, and its connection is never lost. */
export async function embeddedNotifications(pglite: PGlite): Promise<Notifications> {
  const listeners: Listeners = new Map();
  for (const channel of CHANNELS) {
    await pglite.listen(channel, () => {
      for (const { heard } of listeners.get(channel) ?? []) heard();
    });
  }
  return {
    listen: (channel, listener) => addTo(listeners, channel, listener),
    live: true,
    claim: async () => {},
    close: async () => {},
  };
}

const LISTEN = CHANNELS.map((channel) => `LISTEN ${channel}`).join("; ");
/** Number of remembered announcements, far more than are in transit at once. */
const REMEMBERED = 1_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

/**
 * For a PostgreSQL server, by a dedicated connection that is opened with the first listener and again whenever it is lost.
 * Call `join` for each connection of the pool: PostgreSQL delivers a connection's own announcements before it answers the
 * statement, so that no reader of this process sees a commit before its announcement.
 */
export function postgresNotifications(
  config: pg.ClientConfig,
  Client: typeof pg.Client,
): Notifications & { join: (client: pg.ClientBase) => Promise<void> } {
  const listeners: Listeners = new Map();
  // Every connection receives the same commit, at slightly different times.
  const heardOf = new Set<string>();
  const hear = ({ channel, payload = "" }: pg.Notification) => {
    const announcement = `${channel} ${payload}`;
    if (heardOf.has(announcement)) return;
    heardOf.add(announcement);
    for (const oldest of heardOf) {
      if (heardOf.size <= REMEMBERED) break;
      heardOf.delete(oldest);
    }
    for (const { heard } of listeners.get(channel) ?? []) heard();
  };
  const reportMissed = () => {
    for (const { missed } of [...listeners.values()].flat()) missed();
  };
  let client: pg.Client | undefined;
  let live = false;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let wait = FIRST_RETRY_MS;

  function connect(): Promise<void> {
    const made = new Client({ ...config, application_name: "listening" });
    client = made;
    const lose = () => {
      if (client !== made) return;
      client = undefined;
      live = false;
      made.end().catch(() => {});
      if (closed) return;
      reportMissed();
      retry = setTimeout(connectInTime, wait);
      wait = Math.min(2 * wait, LAST_RETRY_MS);
    };
    made.on("notification", hear);
    made.on("error", lose);
    made.on("end", lose);
    return made
      .connect()
      .then(() => claimShared(made))
      .then(() => made.query(LISTEN))
      .then(() => {
        if (client !== made) return;
        live = true;
        wait = FIRST_RETRY_MS;
        reportMissed();
      })
      .catch((error: unknown) => {
        lose();
        throw error;
      });
  }

  /** Tries again by itself when it fails. */
  const connectInTime = () => void connect().catch(() => {});

  return {
    listen: (channel, listener) => {
      addTo(listeners, channel, listener);
      if (!client && !retry && !closed) connectInTime();
    },
    get live() {
      return live;
    },
    claim: connect,
    join: async (joining) => {
      joining.on("notification", hear);
      await joining.query(LISTEN);
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      live = false;
      await client?.end().catch(() => {});
    },
  };
}
