import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { replayEarlyPress } from "../../lib/early-press.ts";
import { rememberIntendedPath } from "../../lib/intended-path.ts";
import { kindOf } from "./kind.ts";
import { putOff } from "./later.ts";
import { waitingScript } from "./waiting.ts";

const PAGE = `<form><input name="email"><button data-early disabled>Se connecter</button></form>
  <button type="button" data-early disabled>Clé d’accès</button>
  <div role="alert" data-start-failed hidden>Hors ligne</div>
  <script type="module" async="">start()</script>`;

const started = () => document.querySelector("script[type=module]") !== null;
const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
let sent: string[];

/** Shows the page as its visitor gets it; only one may listen to the window at a time. */
function open(): void {
  document.body.innerHTML = putOff(PAGE);
  window.earlyPress = { button: null, listener: () => {} };
  // As a browser runs an inline script.
  new Function(waitingScript())();
  sent = [];
  find("form").addEventListener("submit", (event) => {
    if (!event.defaultPrevented) sent.push(find<HTMLInputElement>("input").value);
    event.preventDefault();
  });
  find("button[type=button]").addEventListener("click", () => sent.push("passkey"));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/login");
});
afterEach(() => {
  delete window.earlyPress;
  document.body.innerHTML = "";
});

it("loads nothing of the application before a field is used, and then everything", () => {
  open();
  fireEvent.focusIn(document.body);
  expect(started()).toBe(false);
  fireEvent.focusIn(find("input"));
  expect(started()).toBe(true);
});

it("puts off code and words, and neither styles nor data", () => {
  const kept = `<link rel="stylesheet" href="/a.css"/><script>data()</script><script type="application/ld+json">{}</script>`;
  expect(putOff(kept)).toBe(kept);
  expect(
    putOff(`<link rel="modulepreload" href="/a.js"/><link rel="preload" as="fetch" href="/fr.json"/>`),
  ).toBe(
    `<link rel="later-modulepreload" href="/a.js"/><link rel="later-preload" as="fetch" href="/fr.json"/>`,
  );
});

it("sends a form once that was sent twice before, with what was typed last", () => {
  open();
  const [input, button] = [find<HTMLInputElement>("input"), find<HTMLButtonElement>("form button")];
  expect(button.disabled).toBe(false);
  input.value = "awa@voyage.te";
  button.click();
  button.click();
  expect(button.getAttribute("aria-busy")).toBe("true");
  input.value = "awa@voyage.test";
  expect(sent).toEqual([]);
  replayEarlyPress();
  expect(sent).toEqual(["awa@voyage.test"]);
  expect(button.hasAttribute("aria-busy")).toBe(false);
});

it("carries out the last press", () => {
  open();
  find("form button").click();
  find("button[type=button]").click();
  sent = [];
  replayEarlyPress();
  expect(sent).toEqual(["passkey"]);
});

it("says that the application cannot be loaded, forgets the press, and tries again", () => {
  open();
  find("form button").click();
  fireEvent.error(find("script[type=module]"));
  expect(find("[data-start-failed]").hidden).toBe(false);
  expect(find("form button").hasAttribute("aria-busy")).toBe(false);
  expect(started()).toBe(false);
  find("form button").click();
  expect(find("[data-start-failed]").hidden).toBe(true);
  expect(started()).toBe(true);
});

it.each([
  ["the reader is asked to sign in for a page", () => rememberIntendedPath("/service/1")],
  ["this browser has a session", () => localStorage.setItem("session", "{}")],
  ["a link led here", () => history.replaceState(null, "", "/login#access_token=a")],
  ["a provider led here", () => history.replaceState(null, "", "/login?code=a")],
])("starts at once when %s", (_why, prepare) => {
  prepare();
  open();
  expect(started()).toBe(true);
});

it("does not start because of a language in the address", () => {
  history.replaceState(null, "", "/login?lang=en");
  open();
  expect(started()).toBe(false);
});

it("is what visitors get on the sign-in pages, and signed-in people do not", () => {
  expect(kindOf("https://own.test/login", null)).toBe("waiting");
  expect(kindOf("https://own.test/forgot-password", "lang=fr")).toBe("waiting");
  expect(kindOf("https://own.test/reset-password", null)).toBe("application");
  expect(kindOf("https://own.test/login", "signed_in=1")).toBe("application");
});
