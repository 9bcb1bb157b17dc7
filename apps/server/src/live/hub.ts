import type { Change } from "@passerelle/domain/live/changes";
import { canResume, readCursor } from "@passerelle/domain/live/cursor";
import type { Context } from "../platform/context.ts";
import { type Asking, readMissed, readPlace, readSince, type Told } from "../platform/live-log-queries.ts";

/** Shorter than what proxies and telephone networks take for a connection that nobody needs. */
const BEAT_MS = 25_000;
/** How long a session that ended without a word in the log (by its age, or at a hosted service) keeps its stream. */
const CHECK_MS = 60_000;
/** A reader whose connection takes nothing for so long is gone. */
const PATIENCE_MS = 60_000;
const TICK_MS = 1_000;

/** The far end of a stream. */
export type Reader = {
  /** False when the connection takes no more for now: `drained` is called when it does again. */
  write: (text: string) => boolean;
  /** Whether whoever opened it may still be told anything. Throws when that cannot be told now. */
  mayListen: () => Promise<boolean>;
  end: () => void;
};

type Stream = Asking & {
  reader: Reader;
  /** `joining` is brought to where the log stands; `slow` takes no more, and is brought there when it does again. */
  state: "joining" | "following" | "slow" | "ended";
  /** The last id that was sent. */
  sent: string | undefined;
  beatAt: number;
  checkAt: number;
  slowSince: number;
};

export type Hub = {
  /** Opens a stream at `cursor`, which is one; what has come since is sent first. */
  open: (asking: Asking, reader: Reader) => { drained: () => void; close: () => void };
  /** How many streams somebody has open in this process. */
  countOf: (userId: string) => number;
  /** Ends all streams: their browsers come back to another process, or to the next one. */
  close: () => void;
};

/**
 * The open streams of this process. Whatever a commit announces is read once for all of them (`readSince`); each is told
 * what is its own. A reading is a snapshot, so nothing is told twice and nothing is left out, in whatever order transactions
 * commit, and a stream that comes back to another process goes on from the same place. Nothing is kept for a slow reader:
 * what it misses is read from the log when it reads on.
 */
export function createHub({ db, notifications, log }: Pick<Context, "db" | "notifications" | "log">): Hub {
  const streams = new Map<string, Set<Stream>>();
  /** Where the log stood at the last reading; undefined while nobody listens. */
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

  /** One reading for everybody, and one more for those who have just come. */
  async function turn(): Promise<void> {
    // Who comes during the reading may have heard of what is not in it: they are in the next.
    const newcomers = [...joining];
    if (place === undefined) {
      place = await readPlace(db);
    } else {
      const read = await readSince(db, place);
      place = read.cursor;
      if (read.lost) for (const stream of all()) join(stream);
      else dispatch(read.told, read.cursor);
    }
    if (newcomers.length > 0) await welcome(newcomers, place);
  }

  function join(stream: Stream): void {
    stream.state = "joining";
    joining.add(stream);
    wake();
  }

  function dispatch(told: readonly Told[], cursor: string): void {
    const perReader = Map.groupBy(
      told.filter(({ userId }) => streams.has(userId)),
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

  async function welcome(newcomers: readonly Stream[], until: string): Promise<void> {
    const { horizon, changes } = await readMissed(db, newcomers, until);
    const now = readCursor(until);
    newcomers.forEach((stream, index) => {
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
      // The place stands: what was not read now is read at the next tick.
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

  /** Ends a stream whose opener may not listen any more; what cannot be told now says nothing. */
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
      // With the place where the log stands: who was told nothing for hours can still resume.
      send(stream, place, stream.sent === place ? ":\n\n" : `id: ${place}\n\n`);
    }
    // Announcements may not arrive, and a reading may have failed.
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
        // Not all at once, when all come back at once.
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

/** What came since cannot be told any more: everything is to be read again. */
const RESET = (cursor: string) => `id: ${cursor}\nevent: reset\ndata: []\n\n`;
