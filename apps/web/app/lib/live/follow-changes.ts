import { CHANGE_RETENTION_SECONDS } from "@passerelle/domain/live/changes";
import { isWithin, readCursor } from "@passerelle/domain/live/cursor";
import type { LiveTopic } from "@passerelle/domain/live/topics";
import { readAppearance } from "../appearance.ts";
import { api } from "../session.ts";
import { followAccount } from "./follow-account.ts";
import type { Frame } from "./frames.ts";
import { reloadAll, reloadChanged } from "./interests.ts";
import { readStream } from "./stream.ts";
import { electLeader, type PassedFrame } from "./tabs.ts";

/** A stream that lasted this long counts as a success. */
const STABLE_MS = 30_000;
/** Failures in a row after which this network is assumed to block streams. */
const MAX_FAILURES = 4;
const FIRST_WAIT_MS = 500;
/** Interval of polling without a stream, and number of polls before a stream is tried again. */
const POLL_MS = 15_000;
const POLLS_BEFORE_RETRY = 12;
/** The leading tab receives a frame (or heartbeat) at least every 25 seconds. */
const LEADERLESS_MS = 70_000;
/** By then the leading tab has passed on a cursor. */
const FIRST_FRAME_MS = 1_500;

/** Changes of what `followAccount` reads. */
const OF_ACCOUNT: ReadonlySet<LiveTopic> = new Set(["time_zone", "identity", "subscription"]);

/**
 * Follows the changes that concern a person and reloads what pages show of them; returns a function that stops it.
 * One tab of the browser holds the stream and passes its frames to the others; without a stream it polls. With
 * reduced data there is no stream, and it polls when the page becomes visible. Every way of reading continues from
 * `lastCursor`, so no change is missed.
 */
export function followChanges(userId: string): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = new BroadcastChannel(`live:${userId}`);
  let lastCursor: string | undefined;
  let heardAt = Date.now();
  let polling: Promise<void> | undefined;
  /** Ends a wait: the network is back, or the page became visible. */
  let wake = () => {};

  const waitFor = (ms: number, ended: AbortSignal) =>
    new Promise<void>((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        ended.removeEventListener("abort", finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      ended.addEventListener("abort", finish);
      wake = finish;
      if (ended.aborted) finish();
    });

  function apply({ cursor, changes }: Frame): void {
    lastCursor = cursor;
    heardAt = Date.now();
    if (changes === "reset") reloadAll();
    else if (changes.length > 0) reloadChanged(changes);
    if (changes === "reset" || changes.some(({ about }) => OF_ACCOUNT.has(about))) void followAccount();
  }

  /** Handles a frame in this tab and passes it to the others. */
  function share(frame: Frame): void {
    const passed: PassedFrame = { ...frame, from: lastCursor };
    apply(frame);
    channel.postMessage(passed);
  }

  /** Reads once what changed since the cursor and calls `handle` with it. */
  function poll(handle: (frame: Frame) => void): Promise<void> {
    polling ??= (async () => {
      if (lastCursor === undefined && age() === CHANGE_RETENTION_SECONDS) reloadAll();
      const query = lastCursor === undefined ? { age: age() } : { after: lastCursor };
      const { cursor, reset, changes } = await api("GET /api/live/changes", { query }, { signal });
      handle({ cursor, changes: reset ? "reset" : changes });
    })()
      // The next poll repeats it.
      .catch(() => {})
      .finally(() => {
        polling = undefined;
      });
    return polling;
  }

  channel.onmessage = ({ data }: MessageEvent<PassedFrame>) => {
    heardAt = Date.now();
    const [mine, from, to] = [lastCursor, data.from, data.cursor].map((text) => text && readCursor(text));
    if (mine && to && isWithin(to, mine)) return;
    // If this tab missed frames before this one (it slept or was just opened), it reads them itself.
    if (mine && from && isWithin(from, mine)) apply(data);
    else void poll(apply);
  };

  async function lead(turn: AbortSignal): Promise<void> {
    for (let failures = 0; !turn.aborted; ) {
      const began = Date.now();
      await readStream({ after: lastCursor, age: age() }, share, turn).catch(() => {});
      if (turn.aborted) return;
      failures = Date.now() - began > STABLE_MS ? 0 : failures + 1;
      if (failures < MAX_FAILURES) {
        // Random, so that not all browsers reconnect at once after a process has ended.
        await waitFor(FIRST_WAIT_MS * 2 ** failures * (0.5 + Math.random() / 2), turn);
        continue;
      }
      for (let count = 0; count < POLLS_BEFORE_RETRY && !turn.aborted; count += 1) {
        await poll(share);
        await waitFor(POLL_MS, turn);
      }
      failures = MAX_FAILURES - 1;
    }
  }

  let elected: ReturnType<typeof electLeader> | undefined;
  let electing: AbortController | undefined;
  /** Applies the reader's choice of reduced data, now and after each change. */
  function applyChoice(): void {
    const isReduced = readAppearance.reduced_data();
    if (isReduced) {
      electing?.abort();
      electing = undefined;
      elected = undefined;
      if (document.visibilityState === "visible") void poll(apply);
    } else if (!electing) {
      electing = new AbortController();
      elected = electLeader(`live:${userId}`, lead, electing.signal);
    }
  }

  function checkNow(): void {
    if (document.visibilityState !== "visible") return;
    if (!elected) void poll(apply);
    else if (Date.now() - heardAt > LEADERLESS_MS) {
      void poll(apply);
      elected.depose();
    }
    wake();
  }

  const appearance = new MutationObserver(applyChoice);
  appearance.observe(document.documentElement, { attributeFilter: ["data-reduced-data"] });
  document.addEventListener("visibilitychange", checkNow);
  addEventListener("online", checkNow);
  const watchdog = setInterval(() => {
    if (elected && Date.now() - heardAt > LEADERLESS_MS) checkNow();
  }, POLL_MS);
  applyChoice();
  // A follower tab may not have received any frame yet.
  const firstPoll = setTimeout(() => {
    if (elected && lastCursor === undefined) void poll(apply);
  }, FIRST_FRAME_MS);

  return () => {
    stopping.abort();
    electing?.abort();
    channel.close();
    appearance.disconnect();
    document.removeEventListener("visibilitychange", checkNow);
    removeEventListener("online", checkNow);
    clearInterval(watchdog);
    clearTimeout(firstPoll);
  };
}

/** Seconds since the oldest data of this page may have been read. */
const age = () => Math.min(CHANGE_RETENTION_SECONDS, Math.ceil(performance.now() / 1_000));
