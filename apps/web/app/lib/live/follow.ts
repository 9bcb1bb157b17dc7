import { CHANGE_RETENTION_SECONDS } from "@passerelle/domain/live/changes";
import { isWithin, readCursor } from "@passerelle/domain/live/cursor";
import { deviceAppearance } from "../appearance.ts";
import { api } from "../session.ts";
import type { Frame } from "./frames.ts";
import { changed, everythingChanged } from "./interests.ts";
import { readStream } from "./stream.ts";
import { electLeader, type Passed } from "./tabs.ts";

/** A stream that lasted so long was no failure. */
const GOOD_MS = 30_000;
/** Failures in a row, after which this network is taken for one that lets no stream through. */
const ENOUGH = 4;
const FIRST_WAIT_MS = 500;
/** How often is asked where there is no stream, and how often before one is tried again. */
const ASK_MS = 15_000;
const ASKINGS = 12;
/** The leading tab says something at least every 25 seconds. */
const LEADERLESS_MS = 70_000;
/** By then the tab that leads has heard where the log stands. */
const BEGIN_MS = 1_500;

/**
 * Hears what changes for somebody, and has the pages read it again, until the answered function is called. One tab of the
 * browser holds the stream and passes on what it hears; where no stream comes through it asks every so often. On reduced
 * data there is no stream, and it is asked when the page is looked at.
 *
 * `place` is where the log stands for this tab: whatever way it hears, it misses nothing from there on.
 */
export function follow(userId: string): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = new BroadcastChannel(`live:${userId}`);
  let place: string | undefined;
  let heardAt = Date.now();
  let asking: Promise<void> | undefined;
  /** Ends a wait: the network is back, or somebody looks. */
  let wake = () => {};

  const pause = (ms: number, ended: AbortSignal) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        ended.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      ended.addEventListener("abort", done);
      wake = done;
      if (ended.aborted) done();
    });

  function take({ cursor, changes }: Frame): void {
    place = cursor;
    heardAt = Date.now();
    if (changes === "reset") everythingChanged();
    else if (changes.length > 0) changed(changes);
  }

  /** What is heard for all tabs. */
  function tell(frame: Frame): void {
    const passed: Passed = { ...frame, from: place };
    take(frame);
    channel.postMessage(passed);
  }

  /** Asks once what has come since; `told` is what becomes of the answer. */
  function ask(told: (frame: Frame) => void): Promise<void> {
    asking ??= (async () => {
      if (place === undefined && age() === CHANGE_RETENTION_SECONDS) everythingChanged();
      const query = place === undefined ? { age: age() } : { after: place };
      const { cursor, reset, changes } = await api("GET /api/live/changes", { query }, { signal });
      told({ cursor, changes: reset ? "reset" : changes });
    })()
      // It is asked again before long.
      .catch(() => {})
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  channel.onmessage = ({ data }: MessageEvent<Passed>) => {
    heardAt = Date.now();
    const [mine, from, to] = [place, data.from, data.cursor].map((text) => text && readCursor(text));
    if (mine && to && isWithin(to, mine)) return;
    // Between what this tab knows and what it is told lies something that it has not heard: it slept, or has just come.
    if (mine && from && isWithin(from, mine)) take(data);
    else void ask(take);
  };

  async function lead(turn: AbortSignal): Promise<void> {
    for (let failures = 0; !turn.aborted; ) {
      const began = Date.now();
      await readStream({ after: place, age: age() }, tell, turn).catch(() => {});
      if (turn.aborted) return;
      failures = Date.now() - began > GOOD_MS ? 0 : failures + 1;
      if (failures < ENOUGH) {
        // Not all browsers at once, when a process has ended.
        await pause(FIRST_WAIT_MS * 2 ** failures * (0.5 + Math.random() / 2), turn);
        continue;
      }
      for (let count = 0; count < ASKINGS && !turn.aborted; count += 1) {
        await ask(tell);
        await pause(ASK_MS, turn);
      }
      failures = ENOUGH - 1;
    }
  }

  let elected: ReturnType<typeof electLeader> | undefined;
  let electing: AbortController | undefined;
  /** As the reader chose, now and whenever they choose otherwise. */
  function choose(): void {
    const sparing = deviceAppearance().reduced_data;
    if (sparing) {
      electing?.abort();
      electing = undefined;
      elected = undefined;
      if (document.visibilityState === "visible") void ask(take);
    } else if (!electing) {
      electing = new AbortController();
      elected = electLeader(`live:${userId}`, lead, electing.signal);
    }
  }

  function look(): void {
    if (document.visibilityState !== "visible") return;
    if (!elected) void ask(take);
    else if (Date.now() - heardAt > LEADERLESS_MS) {
      void ask(take);
      elected.depose();
    }
    wake();
  }

  const appearance = new MutationObserver(choose);
  appearance.observe(document.documentElement, { attributeFilter: ["data-reduced-data"] });
  document.addEventListener("visibilitychange", look);
  addEventListener("online", look);
  const watching = setInterval(() => {
    if (elected && Date.now() - heardAt > LEADERLESS_MS) look();
  }, ASK_MS);
  choose();
  // A tab that another one leads was told nothing yet.
  const beginning = setTimeout(() => {
    if (elected && place === undefined) void ask(take);
  }, BEGIN_MS);

  return () => {
    stopping.abort();
    electing?.abort();
    channel.close();
    appearance.disconnect();
    document.removeEventListener("visibilitychange", look);
    removeEventListener("online", look);
    clearInterval(watching);
    clearTimeout(beginning);
  };
}

/** How long ago the oldest of what this page shows was read, in seconds. */
const age = () => Math.min(CHANGE_RETENTION_SECONDS, Math.ceil(performance.now() / 1_000));
