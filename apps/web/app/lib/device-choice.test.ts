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

test("a choice is kept, and taken back", () => {
  sidebar().set("open");
  expect(sidebar().get()).toBe("open");
  sidebar().set(undefined);
  expect(sidebar().get()).toBeUndefined();
  expect(stored.size).toBe(0);
});

test("what is stored and was never offered counts as nothing", () => {
  stored.set("sidebar", "ajar");
  expect(sidebar().get()).toBeUndefined();
});

test("a text is kept as long as it looks as it should", () => {
  const viewed = () => deviceText("viewed", /^[a-z0-9-]+$/);
  viewed().set("feature-2025-07-14-v1");
  expect(viewed().get()).toBe("feature-2025-07-14-v1");
  stored.set("viewed", "<script>");
  expect(viewed().get()).toBeUndefined();
});

test("where nothing can be stored the choice lasts as long as the page", () => {
  stored.set("sidebar", "open");
  full = true;
  const choice = sidebar();
  choice.set("collapsed");
  expect(choice.get()).toBe("collapsed");
});

test("whoever shows it is told of a change, here and in another tab, until they leave", () => {
  const choice = sidebar();
  const told = vi.fn();
  const leave = choice.subscribe(told);
  choice.set("open");
  dispatchEvent(Object.assign(new Event("storage"), { key: "sidebar" }));
  dispatchEvent(Object.assign(new Event("storage"), { key: "other" }));
  dispatchEvent(Object.assign(new Event("storage"), { key: null }));
  expect(told).toHaveBeenCalledTimes(3);
  leave();
  choice.set("collapsed");
  expect(told).toHaveBeenCalledTimes(3);
});
