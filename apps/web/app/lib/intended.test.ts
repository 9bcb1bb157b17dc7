import { beforeEach, expect, test, vi } from "vitest";
import { forgetIntended, intendedPath, ownPath, rememberIntendedPath, takeIntendedPath } from "./intended.ts";

/** A storage in memory: the interface that browsers implement, nothing of ours. */
function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.useRealTimers();
});

/** From here on another tab of the same browser acts. */
const inAnotherTab = () => vi.stubGlobal("sessionStorage", storage());

test.each([
  ["/service/1?country=CM#avis", "/service/1?country=CM#avis"],
  ["/a/../dashboard", "/dashboard"],
  ["/loginhelp", "/loginhelp"],
])("%s is a page of this site", (path, followed) => {
  expect(ownPath(path)).toBe(followed);
});

test.each([
  "//elsewhere.example/x",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "/..//elsewhere.example",
  "https://elsewhere.example/",
  "javascript:alert(1)",
  "dashboard",
  "",
  "/login",
  "/login?x=1",
  "/register/",
  undefined,
  { href: "/dashboard" },
])("%j is followed nowhere", (path) => {
  expect(ownPath(path)).toBeUndefined();
  rememberIntendedPath(path as string);
  expect(takeIntendedPath()).toBe("/dashboard");
});

test("what was asked for is seen as often as wanted and followed once", () => {
  rememberIntendedPath("/requests-tracking/7?x=1");
  expect(intendedPath()).toBe("/requests-tracking/7?x=1");
  expect(intendedPath()).toBe("/requests-tracking/7?x=1");
  expect(takeIntendedPath()).toBe("/requests-tracking/7?x=1");
  expect(takeIntendedPath()).toBe("/dashboard");
});

test("it is forgotten after a day, and when somebody signs out", () => {
  vi.useFakeTimers({ now: new Date("2026-03-01T10:00:00Z") });
  rememberIntendedPath("/service/1");
  vi.setSystemTime(new Date("2026-03-02T09:59:00Z"));
  expect(intendedPath()).toBe("/service/1");
  vi.setSystemTime(new Date("2026-03-02T10:00:00Z"));
  expect(intendedPath()).toBeUndefined();
  rememberIntendedPath("/service/2");
  forgetIntended();
  expect(intendedPath()).toBeUndefined();
});

test("the tab that the activation mail opened knows what the first one asked for", () => {
  rememberIntendedPath("/service/1");
  inAnotherTab();
  expect(intendedPath()).toBe("/service/1");
  expect(takeIntendedPath()).toBe("/service/1");
  expect(takeIntendedPath()).toBe("/dashboard");
});

test("each tab comes back to its own page, whichever signs in", () => {
  rememberIntendedPath("/service/1");
  const first = sessionStorage;
  inAnotherTab();
  rememberIntendedPath("/service/2");
  const second = sessionStorage;
  inAnotherTab();
  expect(takeIntendedPath({ elsewhere: true })).toBe("/dashboard");
  vi.stubGlobal("sessionStorage", second);
  expect(takeIntendedPath({ elsewhere: true })).toBe("/service/2");
  vi.stubGlobal("sessionStorage", first);
  expect(takeIntendedPath()).toBe("/service/1");
  expect(intendedPath()).toBeUndefined();
});

test("what others wrote in the storage does no harm", () => {
  for (const text of ["{", "null", '"x"', '{"value":"//x","at":1e99}', '{"value":"/a"}', "[]"]) {
    for (const one of [localStorage, sessionStorage]) one.setItem("intendedPath", text);
    expect(takeIntendedPath()).toBe("/dashboard");
  }
});
