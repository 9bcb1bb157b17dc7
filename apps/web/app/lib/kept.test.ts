import { beforeEach, expect, test, vi } from "vitest";
import { forgetAllKept, forgetKept, keep, listKept, readKept } from "./kept.ts";

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

beforeEach(() => {
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  vi.useFakeTimers({ now: new Date("2026-11-20T10:00:00Z") });
});

const DAY_MS = 24 * 60 * 60 * 1000;

test("what is kept is read again by its owner and by nobody else", () => {
  keep("awa", "request:1", { typed: "Riz" });
  expect(readKept("awa", "request:1")).toEqual({ at: Date.now(), value: { typed: "Riz" } });
  expect(readKept("paul", "request:1")).toBeUndefined();
  expect(readKept("awa", "request:2")).toBeUndefined();
  forgetKept("awa", "request:1");
  expect(readKept("awa", "request:1")).toBeUndefined();
});

test("a list holds the latest first", () => {
  keep("awa", "request:1", "first");
  vi.advanceTimersByTime(1_000);
  keep("awa", "request:2", "second");
  keep("awa", "other:3", "third");
  keep("paul", "request:4", "fourth");
  expect(listKept("awa", "request:")).toEqual(["second", "first"]);
});

test("nothing outlives its day", () => {
  keep("awa", "request:1", "old");
  vi.advanceTimersByTime(DAY_MS);
  expect(readKept("awa", "request:1")).toBeUndefined();
  expect(listKept("awa", "")).toEqual([]);
  forgetAllKept("awa");
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("whoever signs in finds nothing of anybody else, and signing out leaves nothing", () => {
  keep("awa", "request:1", "mine");
  keep("paul", "request:2", "not mine");
  sessionStorage.setItem("new-request:awa", "another thing of this tab");
  forgetAllKept("awa");
  expect(listKept("paul", "")).toEqual([]);
  expect(listKept("awa", "")).toEqual(["mine"]);
  forgetAllKept();
  expect(Object.keys(sessionStorage)).toEqual(["new-request:awa"]);
});

test("a storage that is forbidden or broken keeps nothing and breaks nothing", () => {
  sessionStorage.setItem("kept:awa:request:1", "{broken");
  expect(readKept("awa", "request:1")).toBeUndefined();
  vi.stubGlobal("sessionStorage", undefined);
  keep("awa", "request:1", "x");
  expect(readKept("awa", "request:1")).toBeUndefined();
  expect(listKept("awa", "")).toEqual([]);
});
