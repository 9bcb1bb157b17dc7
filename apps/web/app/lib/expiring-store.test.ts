import { beforeEach, expect, test, vi } from "vitest";
import { createExpiringStore } from "./expiring-store.ts";
import { forgetUnsaved, unsavedInputOf, unsentOf } from "./unsaved-input.ts";

/** A storage in memory whose keys are its own properties, as a browser's are. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
const store = createExpiringStore(() => sessionStorage, DAY_MS, "test:");

beforeEach(() => {
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.useFakeTimers({ now: new Date("2026-11-20T10:00:00Z") });
});

test("reads a stored value until it is removed", () => {
  expect(store.keep("request:1", { typed: "Riz" })).toBe(true);
  expect(Object.keys(sessionStorage)).toEqual(["test:request:1"]);
  expect(store.read("request:1")).toEqual({ at: Date.now(), value: { typed: "Riz" } });
  expect(store.within("request:").read("1")).toEqual(store.read("request:1"));
  expect(store.read("request:2")).toBeUndefined();
  store.forget("request:1");
  expect(store.read("request:1")).toBeUndefined();
});

test("lists values within a prefix, oldest first", () => {
  store.keep("request:2", "first");
  vi.advanceTimersByTime(1_000);
  store.keep("request:1", "second");
  store.keep("other:3", "third");
  const listed = store.within("request:").list();
  expect(listed.map(({ name, value }) => [name, value])).toEqual([
    ["2", "first"],
    ["1", "second"],
  ]);
});

test("removes expired values", () => {
  store.keep("request:1", "old");
  vi.advanceTimersByTime(DAY_MS - 1);
  expect(store.read("request:1")).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(store.read("request:1")).toBeUndefined();
  expect(store.list()).toEqual([]);
  store.forgetAll("request:");
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("stores nothing and never throws with a forbidden or broken storage", () => {
  for (const text of ["{broken", "null", '"x"', "[]", '{"value":1}']) {
    sessionStorage.setItem("test:request:1", text);
    expect(store.read("request:1")).toBeUndefined();
  }
  vi.stubGlobal("sessionStorage", undefined);
  expect(store.keep("request:1", "x")).toBe(false);
  expect(store.read("request:1")).toBeUndefined();
  expect(store.list()).toEqual([]);
  store.forget("request:1");
  store.forgetAll();
});

test("signing in removes other accounts' input, signing out all of it", () => {
  unsavedInputOf("awa").keep("request:1", "mine");
  unsentOf("awa").keep("draft:1", "mine too");
  unsavedInputOf("paul").keep("request:2", "not mine");
  unsentOf("paul").keep("draft:2", "not mine");
  sessionStorage.setItem("new-request:awa", "another thing of this tab");
  forgetUnsaved("awa");
  expect(Object.keys(sessionStorage)).toEqual(["kept:awa:request:1", "new-request:awa"]);
  expect(Object.keys(localStorage)).toEqual(["unsent:awa:draft:1"]);
  forgetUnsaved();
  expect(Object.keys(sessionStorage)).toEqual(["new-request:awa"]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test("input expires after a day, unsent saves after a week", () => {
  unsavedInputOf("awa").keep("request:1", "typed");
  unsentOf("awa").keep("draft:1", "saved");
  vi.advanceTimersByTime(DAY_MS);
  expect(unsavedInputOf("awa").list()).toEqual([]);
  vi.advanceTimersByTime(6 * DAY_MS - 1);
  expect(unsentOf("awa").list()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(unsentOf("awa").list()).toEqual([]);
});
