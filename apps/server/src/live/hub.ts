import type { Change } from "@passerelle/domain/live/changes";
import { canResume, readCursor } from "@passerelle/domain/live/cursor";
import type { Context } from "../platform/context.ts";
import {
  type Asking,
  type LoggedChange,
  readMissed,
  readPlace,
  readSince,
} from "../platform/live-log-queries.ts";

/** Heartbeat interval in milliseconds: shorter than the idle timeouts of proxies and mobile networks. */
const BEAT_MS = 25_000;
/**
 * Interval in milliseconds for checking sessions, because some end without an event in the log (by age, or at a hosted service).
 */
const CHECK_MS = 60_000;
/** Milliseconds after which a connection that accepts no data is closed. */
const PATIENCE_MS = 60_000;
const TICK_MS = 1_000;

/** The receiving end of a stream. */
export type Reader = {
  /** Returns false when the connection accepts no more data for now; `drained` is called when it does again. */
  write: (text: string) => boolean;
  /** Whether the session may still receive changes. Throws when that cannot be determined now. */
  mayListen: () => Promise<boolean>;
  end: () => void;
};

type Stream = Asking & {
  reader: Reader;
  /** `joining`: has not caught up with the log yet; `slow`: accepts no data, and catches up when it does again. */
  state: "joining" | "following" | "slow" | "ended";
  /** The last event id that was sent. */
  sent: string | undefined;
  beatAt: number;
  checkAt: number;
  slowSince: number;
};

export type Hub = {
  /** Opens a stream at a valid `cursor`, and first sends the changes since then. */
  open: (asking: Asking, reader: Reader) => { drained: () => void; close: () => void };
  /** Number of open streams of an account in this process. */
  countOf: (userId: string) => number;
  /** Number of all open streams in this process. */
  count: () => number;
  /** Ends all streams; their browsers reconnect to another process. */
  close: () => void;
};

/**
 * The open streams of this process. Each commit is read once for all streams (`readSince`), and each stream gets its own changes.
 * A reading is a database snapshot, so nothing is sent twice or missed, whatever the order of commits, and a stream can resume on
 * another process. Nothing is buffered for a slow reader: the changes that it missed are read from the log when it accepts data
 * again.
 */
export function createHub({ db, notifications, log }: Pick<Context, "db" | "notifications" | "log">): Hub {
  const streams = new Map<string, Set<Stream>>();
  /** Position of the last reading; undefined when there are no streams. */
  let place: string | undefined;
  let joining = new Set<Stream>();
  let running = false;
  let asked = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const all = () => [...streams.values()].flatMap((of) => [...of]);

  function drop(stream: Stream): void {
    if (stream.state === "ended") return;
    stream.state = "ended";
    joining.delete(stream);
    const own = streams.get(stream.userId);
    own?.delete(stream);
    if (own?.size === 0) streams.delete(stream.userId);
    if (streams.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    place = undefined;
  }

  function end(stream: Stream): void {
    drop(stream);
    stream.reader.end();
  }

  function send(stream: Stream, cursor: string, text: string): void {
    stream.cursor = cursor;
    stream.sent = cursor;
    stream.beatAt = Date.now() + BEAT_MS;
    stream.state = "following";
    if (stream.reader.write(text)) return;
    stream.state = "slow";
    stream.slowSince = Date.now();
  }

  /** Reads once for all streams, and once more for those that have just joined. */
  async function turn(): Promise<void> {
    // A stream that joins during the reading may have seen later data, so it belongs to the next reading.
    const joined = [...joining];
    if (place === undefined) {
      place = await readPlace(db);
    } else {
      const read = await readSince(db, place);
      place = read.cursor;
      if (read.lost) for (const stream of all()) join(stream);
      else dispatch(read.changes, read.cursor);
    }
    if (joined.length > 0) await catchUp(joined, place);
  }

  function join(stream: Stream): void {
    stream.state = "joining";
    joining.add(stream);
    wake();
  }

  function dispatch(logged: readonly LoggedChange[], cursor: string): void {
    const perReader = Map.groupBy(
      logged.filter(({ userId }) => streams.has(userId)),
      ({ userId }) => userId,
    );
    for (const [userId, own] of perReader) {
      const open = [...(streams.get(userId) ?? [])];
      if (own.some(({ about }) => about === "session")) for (const stream of open) void check(stream);
      const changes = own.flatMap(({ about, id }) =>
        about === "session" ? [] : [{ about, ...(id !== "" && { id }) }],
      );
      if (changes.length === 0) continue;
      const text = frameOf(cursor, changes);
      for (const stream of open) if (stream.state === "following") send(stream, cursor, text);
    }
  }

  async function catchUp(joined: readonly Stream[], until: string): Promise<void> {
    const { horizon, changes } = await readMissed(db, joined, until);
    const now = readCursor(until);
    joined.forEach((stream, index) => {
      if (!joining.delete(stream)) return;
      const from = stream.cursor === undefined ? undefined : readCursor(stream.cursor);
      const lost = from && now && !canResume(from, { horizon: BigInt(horizon), now });
      const own = changes[index] ?? [];
      send(stream, until, lost ? RESET(until) : own.length > 0 ? frameOf(until, own) : `id: ${until}\n\n`);
    });
  }

  async function run(): Promise<void> {
    running = true;
    try {
      while (asked && !closed && streams.size > 0) {
        asked = false;
        await turn();
      }
    } catch (err) {
      // The position is kept: the next tick reads the same changes again.
      log.error({ err }, "the log of changes could not be read");
      asked = true;
    } finally {
      running = false;
    }
  }

  function wake(): void {
    asked = true;
    if (!running && !closed && streams.size > 0) void run();
  }

  /** Ends a stream whose session has ended; keeps it when the session cannot be checked now. */
  async function check(stream: Stream): Promise<void> {
    stream.checkAt = Date.now() + CHECK_MS;
    if (!(await stream.reader.mayListen().catch(() => true))) end(stream);
  }

  function tick(): void {
    const now = Date.now();
    for (const stream of all()) {
      if (stream.state === "slow" && now - stream.slowSince > PATIENCE_MS) end(stream);
      else if (now >= stream.checkAt) void check(stream);
      if (stream.state !== "following" || place === undefined || now < stream.beatAt) continue;
      // Sends the position, so that a stream without changes for hours can still resume.
      send(stream, place, stream.sent === place ? ":\n\n" : `id: ${place}\n\n`);
    }
    // Reads again in case a notification was lost or a reading failed.
    if (asked || !notifications.live) wake();
  }

  notifications.listen("live", { heard: wake, missed: wake });

  return {
    open: (asking, reader) => {
      const now = Date.now();
      const stream: Stream = {
        ...asking,
        reader,
        state: "joining",
        sent: undefined,
        beatAt: now + BEAT_MS,
        // Random, so that streams that reconnected at the same time are not all checked at once.
        checkAt: now + CHECK_MS * (0.5 + Math.random() / 2),
        slowSince: now,
      };
      if (closed) reader.end();
      else {
        const own = streams.get(asking.userId) ?? new Set();
        streams.set(asking.userId, own.add(stream));
        timer ??= setInterval(tick, TICK_MS).unref();
        join(stream);
      }
      return {
        drained: () => {
          if (stream.state === "slow") join(stream);
        },
        close: () => drop(stream),
      };
    },
    count: () => all().length,
    countOf: (userId) => streams.get(userId)?.size ?? 0,
    close: () => {
      closed = true;
      for (const stream of all()) end(stream);
      joining = new Set();
    },
  };
}

const frameOf = (cursor: string, changes: readonly Change[]) =>
  `id: ${cursor}\ndata: ${JSON.stringify(changes)}\n\n`;

/** The changes since the cursor are unknown: the client must read everything again. */
const RESET = (cursor: string) => `id: ${cursor}\nevent: reset\ndata: []\n\n`;
