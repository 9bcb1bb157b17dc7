import { beforeEach, expect, test, vi } from "vitest";
import { deviceChoice, deviceText } from "./device-choice.ts";

let stored: Map<string, string>;
let full: boolean;

beforeEach(() => {
  stored = new Map();
  full = false;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException("full", "QuotaExceededError");
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  });
  const tab = new EventTarget();
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("removeEventListener", tab.removeEventListener.bind(tab));
  vi.stubGlobal("dispatchEvent", tab.dispatchEvent.bind(tab));
});

const sidebar = () => deviceChoice("sidebar", ["open", "collapsed"]);

test("stores a choice and removes it", () => {
  sidebar().set("open");
  expect(sidebar().get()).toBe("open");
  sidebar().set(undefined);
  expect(sidebar().get()).toBeUndefined();
  expect(stored.size).toBe(0);
});

test("ignores a stored value that is not among the choices", () => {
  stored.set("sidebar", "ajar");
  expect(sidebar().get()).toBeUndefined();
});

test("ignores a stored text that does not match the pattern", () => {
  const viewed = () => deviceText("viewed", /^[a-z0-9-]+$/);
  viewed().set("feature-2025-07-14-v1");
  expect(viewed().get()).toBe("feature-2025-07-14-v1");
  stored.set("viewed", "<script>");
  expect(viewed().get()).toBeUndefined();
});

test("keeps the choice in memory without storage", () => {
  stored.set("sidebar", "open");
  full = true;
  const choice = sidebar();
  choice.set("collapsed");
  expect(choice.get()).toBe("collapsed");
});

test("notifies subscribers of changes in this tab and others until they unsubscribe", () => {
  const choice = sidebar();
  const listener = vi.fn();
  const unsubscribe = choice.subscribe(listener);
  choice.set("open");
  dispatchEvent(Object.assign(new Event("storage"), { key: "sidebar" }));
  dispatchEvent(Object.assign(new Event("storage"), { key: "other" }));
  dispatchEvent(Object.assign(new Event("storage"), { key: null }));
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  choice.set("collapsed");
  expect(listener).toHaveBeenCalledTimes(3);
});
