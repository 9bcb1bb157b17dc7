import { expect, test } from "vitest";
import { keep } from "./kept.ts";
import type { Listener, Notifications } from "./notifications.ts";

/** Notifications sent by the test, and loads that end when it lets them. */
function setting({ live = true } = {}) {
  const listeners: Listener[] = [];
  const state = { live };
  const notifications: Notifications = {
    listen: (_channel, listener) => {
      listeners.push(listener);
    },
    get live() {
      return state.live;
    },
    claim: async () => {},
    close: async () => {},
  };
  const loads: { end: (value: string) => void; fail: () => void }[] = [];
  const kept = keep(
    notifications,
    ["catalogue"],
    () =>
      new Promise<{ value: string }>((resolve, reject) => {
        loads.push({ end: (value) => resolve({ value }), fail: () => reject(new Error("down")) });
      }),
  );
  const read = async () => (await kept.get()).value;
  return {
    kept,
    read,
    loads,
    change: () => {
      for (const { heard } of listeners) heard();
    },
    go: (now: boolean) => {
      state.live = now;
      for (const { missed } of listeners) missed();
    },
  };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("concurrent readers share one load, and later readers need none", async () => {
  const { read, loads, kept } = setting();
  const first = [read(), read(), read()];
  expect(loads).toHaveLength(1);
  expect(kept.version).toBeUndefined();
  loads[0]?.end("a");
  expect(await Promise.all(first)).toEqual(["a", "a", "a"]);
  expect(await read()).toBe("a");
  expect(loads).toHaveLength(1);
  expect(kept.version).toBe(kept.versionOf(await kept.get()));
});

test("loads a change for the next reader, under another version", async () => {
  const { read, loads, change, kept } = setting();
  const first = read();
  loads[0]?.end("a");
  await first;
  const former = kept.version;
  const value = await kept.get();
  change();
  expect([kept.version, kept.versionOf(value)]).toEqual([undefined, undefined]);
  const second = read();
  loads[1]?.end("b");
  expect(await second).toBe("b");
  expect(kept.version).not.toBe(former);
  expect(loads).toHaveLength(2);
});

test("neither caches a load during which something changed, nor returns it to later readers", async () => {
  const { read, loads, change, kept } = setting();
  const before = read();
  change();
  const after = [read(), read()];
  loads[0]?.end("old");
  await turn();
  expect(loads).toHaveLength(2);
  expect(kept.version).toBeUndefined();
  loads[1]?.end("new");
  expect(await Promise.all(after)).toEqual(["new", "new"]);
  // A reader from before the change may get either.
  expect(["old", "new"]).toContain(await before);
  expect(await read()).toBe("new");
  expect(loads).toHaveLength(2);
});

test("a failed load rejects for its readers, and the next reader retries it", async () => {
  const { read, loads } = setting();
  const first = [read(), read()];
  loads[0]?.fail();
  expect(await Promise.allSettled(first)).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  const second = read();
  loads[1]?.end("a");
  expect(await second).toBe("a");
});

test("while announcements may be missed, answers each reader from a load that began after the call", async () => {
  const { read, loads, go, kept } = setting({ live: false });
  const first = read();
  const second = read();
  const third = read();
  expect(loads).toHaveLength(1);
  loads[0]?.end("a");
  expect(await first).toBe("a");
  await turn();
  expect(loads).toHaveLength(2);
  loads[1]?.end("b");
  expect(await Promise.all([second, third])).toEqual(["b", "b"]);
  expect(kept.version).toBeUndefined();

  // A load that began before must not be kept when it ends afterwards.
  const before = read();
  go(true);
  loads[2]?.end("c");
  await before;
  expect(kept.version).toBeUndefined();
  const after = read();
  await turn();
  loads.at(-1)?.end("d");
  expect(await after).toBe("d");
  const count = loads.length;
  expect(await read()).toBe("d");
  expect(loads).toHaveLength(count);
  go(false);
  void read().catch(() => {});
  expect(loads).toHaveLength(count + 1);
});
