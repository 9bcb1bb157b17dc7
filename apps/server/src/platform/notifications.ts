import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";

/**
 * What a commit may announce (`NOTIFY`): each is a channel of the database, received by every process. The payload is the id
 * of the transaction, so that a process that receives it on several connections recognises it.
 */
const CHANNELS = ["catalogue", "features", "live"] as const;
export type Channel = (typeof CHANNELS)[number];

export type Listener = {
  /** A commit announced a change. */
  heard: () => void;
  /** Announcements may have been missed: the listening connection was lost, or has just been made. */
  missed: () => void;
};

export type Notifications = {
  /**
   * Calls the listener until `close`. What a statement of this process announced is received before that statement returns,
   * what others announced as soon as the database delivers it.
   */
  listen: (channel: Channel, listener: Listener) => void;
  /** Whether everything that others announce is heard: not while the listening connection is being made. */
  readonly live: boolean;
  close: () => Promise<void>;
};

type Listeners = Map<string, Listener[]>;

const addTo = (listeners: Listeners, channel: Channel, listener: Listener) =>
  listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);

/** Of an embedded database: there are no others, and its connection is never lost. */
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
    close: async () => {},
  };
}

const LISTEN = CHANNELS.map((channel) => `LISTEN ${channel}`).join("; ");
/** Announcements: far more than are on their way at once. */
const REMEMBERED = 1_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

/**
 * Of a PostgreSQL server, by a connection that does nothing else, is made with the first listener and made again whenever
 * it is lost. `join` is for each connection of the pool: PostgreSQL delivers a connection's own announcements before it
 * answers the statement, so that no reader of this process sees a commit before its announcement.
 */
export function postgresNotifications(
  config: pg.ClientConfig,
): Notifications & { join: (client: pg.ClientBase) => Promise<void> } {
  const listeners: Listeners = new Map();
  // Every connection hears of the same commit, each a little later than the one before.
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

  function connect(): void {
    const made = new pg.Client({ ...config, application_name: "listening" });
    client = made;
    const lose = () => {
      if (client !== made) return;
      client = undefined;
      live = false;
      made.end().catch(() => {});
      if (closed) return;
      reportMissed();
      retry = setTimeout(connect, wait);
      wait = Math.min(2 * wait, LAST_RETRY_MS);
    };
    made.on("notification", hear);
    made.on("error", lose);
    made.on("end", lose);
    made
      .connect()
      .then(() => made.query(LISTEN))
      .then(() => {
        if (client !== made) return;
        live = true;
        wait = FIRST_RETRY_MS;
        reportMissed();
      })
      .catch(lose);
  }

  return {
    listen: (channel, listener) => {
      addTo(listeners, channel, listener);
      if (!client && !retry && !closed) connect();
    },
    get live() {
      return live;
    },
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
