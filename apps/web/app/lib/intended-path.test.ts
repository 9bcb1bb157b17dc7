import { beforeEach, expect, test, vi } from "vitest";
import { forgetIntended, intendedPath, ownPath, rememberIntendedPath } from "./intended-path.ts";
import { takeStartPage } from "./start-page.ts";

/** A storage in memory with the interface of a browser's. */
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
});

/** From here on the code runs as in another tab of the same browser. */
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
])("%j is not followed", (path) => {
  expect(ownPath(path)).toBeUndefined();
  rememberIntendedPath(path as string);
  expect(takeStartPage("diaspora")).toBe("/dashboard");
});

test("reads the page any number of times and takes it once", () => {
  rememberIntendedPath("/requests-tracking/7?x=1");
  expect(intendedPath()).toBe("/requests-tracking/7?x=1");
  expect(intendedPath()).toBe("/requests-tracking/7?x=1");
  expect(takeStartPage("diaspora")).toBe("/requests-tracking/7?x=1");
  expect(takeStartPage("diaspora")).toBe("/dashboard");
});

test("forgets the page after a day and on sign-out", () => {
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

test("the tab opened by the activation email knows the page of the first tab", () => {
  rememberIntendedPath("/service/1");
  inAnotherTab();
  expect(intendedPath()).toBe("/service/1");
  expect(takeStartPage("diaspora")).toBe("/service/1");
  expect(takeStartPage("diaspora")).toBe("/dashboard");
});

test("each tab returns to its own page, whichever signs in", () => {
  rememberIntendedPath("/service/1");
  const first = sessionStorage;
  inAnotherTab();
  rememberIntendedPath("/service/2");
  const second = sessionStorage;
  inAnotherTab();
  expect(takeStartPage("diaspora", { elsewhere: true })).toBe("/dashboard");
  vi.stubGlobal("sessionStorage", second);
  expect(takeStartPage("diaspora", { elsewhere: true })).toBe("/service/2");
  vi.stubGlobal("sessionStorage", first);
  expect(takeStartPage("diaspora")).toBe("/service/1");
  expect(intendedPath()).toBeUndefined();
});

test("ignores foreign values in the storage", () => {
  for (const text of ["{", "null", '"x"', '{"value":"//x","at":1e99}', '{"value":"/a"}', "[]"]) {
    for (const one of [localStorage, sessionStorage]) one.setItem("intendedPath", text);
    expect(takeStartPage("diaspora")).toBe("/dashboard");
  }
});
