import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listenInThisFile } from "../../../test/listeners.ts";
import { readAppearance } from "../../lib/appearance.ts";
import { formatDateTime } from "../../lib/format.ts";
import { intendedPath } from "../../lib/intended-path.ts";
import { followCategory, followCurrency, followTestMode, followTheme } from "./choices.ts";
import { keepFocus, restoreFocus } from "./focus.ts";
import { fetchOnIntent } from "./links.ts";
import { showLocalTimes } from "./local-times.ts";
import { followPageActions, offerSharing } from "./page-actions.ts";
import { showPendingToast, showToast, toastOnNextPage } from "./toasts.ts";
import { followSignIn, leaveToApplication } from "./visitors.ts";

listenInThisFile(followCategory, followPageActions, followSignIn);

const TOASTS = `
  <div data-toasts><div role="status"></div><div role="alert"></div></div>
  <template data-toast="saved" data-kind="success" data-duration="5000">
    <div data-toast><p>Enregistré</p><button data-dismiss>Fermer</button></div>
  </template>
  <template data-toast="sign_in" data-kind="warning" data-duration="5000">
    <div data-toast><p>Connexion requise</p><a href="/login" data-return="/service/1">Se connecter</a></div>
  </template>
  <template data-toast="download_gone" data-kind="error" data-duration="5000">
    <div data-toast><p>Plus proposé</p></div>
  </template>
  <template data-toast="download_failed" data-kind="error" data-duration="5000">
    <div data-toast><p>Téléchargement impossible</p></div>
  </template>`;

function show(html: string): void {
  document.body.innerHTML = html + TOASTS;
}

afterEach(() => {
  document.body.innerHTML = "";
  document.head.innerHTML = "";
  delete document.documentElement.dataset.reducedData;
});

describe("toasts", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("disappear after their duration, which pauses while they are pointed at or focused", () => {
    show("");
    showToast("saved");
    const card = screen.getByText("Enregistré").parentElement as HTMLElement;
    vi.advanceTimersByTime(4_000);
    fireEvent.pointerEnter(card);
    fireEvent.focusIn(card);
    vi.advanceTimersByTime(60_000);
    fireEvent.pointerLeave(card);
    vi.advanceTimersByTime(60_000);
    expect(screen.queryByText("Enregistré")).not.toBeNull();
    fireEvent.focusOut(card);
    vi.advanceTimersByTime(999);
    expect(screen.queryByText("Enregistré")).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(screen.queryByText("Enregistré")).toBeNull();
  });

  it("replace one another, in the region of their kind, and close with Escape and their button", () => {
    show("");
    showToast("saved");
    showToast("download_gone");
    expect(screen.queryByText("Enregistré")).toBeNull();
    expect(screen.getByRole("alert").textContent).toContain("Plus proposé");
    fireEvent.keyDown(screen.getByText("Plus proposé"), { key: "Escape" });
    expect(screen.getByRole("alert").textContent).toBe("");
    showToast("saved");
    fireEvent.click(screen.getByText("Fermer"));
    expect(screen.queryByText("Enregistré")).toBeNull();
  });

  it("wait for the next page once, and unknown names show nothing", () => {
    show("");
    toastOnNextPage("saved");
    showPendingToast();
    expect(screen.getByRole("status").textContent).toContain("Enregistré");
    show("");
    showPendingToast();
    toastOnNextPage('x"],*');
    showPendingToast();
    expect(screen.getByRole("status").textContent).toBe("");
  });
});

describe("choices", () => {
  it("a theme applies at once, and stays on this device", async () => {
    show(`<input type="radio" name="t" value="dark" data-theme-choice aria-label="Sombre">
      <input type="radio" name="t" value="system" data-theme-choice aria-label="Appareil" checked>`);
    followTheme();
    await userEvent.click(screen.getByLabelText("Sombre"));
    expect(readAppearance.theme()).toBe("dark");
    expect(document.documentElement.dataset.theme).toBe("dark");
    await userEvent.click(screen.getByLabelText("Appareil"));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it("a currency is stored on this device, and the page loaded again without its parameter", async () => {
    show(`<a href="/services?q=acte&currency=CAD" data-currency="CAD">CAD</a>`);
    history.replaceState(null, "", "/services?q=acte&currency=USD");
    const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
    followCurrency();
    await userEvent.click(screen.getByText("CAD"));
    expect(readAppearance.display_currency()).toBe("CAD");
    expect(replace).toHaveBeenCalledWith(`${location.origin}/services?q=acte`);
    replace.mockRestore();
  });

  it("a category waits to be adopted by an account, with its toast on the next page", async () => {
    show(
      `<form action="/user-category"><button data-category name="choose" value="diaspora">Activer</button></form>`,
    );
    document.querySelector("form")?.addEventListener("submit", (event) => event.preventDefault());
    await userEvent.click(screen.getByText("Activer"));
    expect(JSON.parse(localStorage.getItem("user_category_choice") ?? "")).toEqual({
      category: "diaspora",
      by: null,
    });
    expect(sessionStorage.getItem("toast")).toBe("category_diaspora");
  });

  it.each([
    [undefined, false],
    ['{"testMode":false}', true],
  ])("with %s stored the badge of the test mode is hidden: %s", (stored, hidden) => {
    show("<a data-test-badge>Mode test</a>");
    if (stored) localStorage.setItem("app_settings", stored);
    followTestMode();
    expect(screen.getByText("Mode test").hidden).toBe(hidden);
  });

  it("the element at the same place has the focus again on the next page", () => {
    show("<a href='#' class='x'>FR</a><a href='#' class='x'>EN</a>");
    keepFocus(".x", screen.getByText("EN"));
    show("<a href='#' class='x'>FR</a><a href='#' class='x'>EN</a>");
    restoreFocus();
    expect(document.activeElement?.textContent).toBe("EN");
  });
});

describe("links", () => {
  it("of a service announce on the next page that more needs an account", async () => {
    show(`<a href="#" data-sign-in-first>Voir les détails</a>`);
    await userEvent.click(screen.getByText("Voir les détails"));
    expect(sessionStorage.getItem("toast")).toBe("sign_in");
  });

  it("to sign in remember where to return to", async () => {
    show(`<a href="#" data-return="/service/1?country=CM">Se connecter</a>`);
    await userEvent.click(screen.getByText("Se connecter"));
    expect(intendedPath()).toBe("/service/1?country=CM");
  });

  it.each([
    ["that is gone", async () => ({ ok: false, status: 404 }), "Plus proposé"],
    [
      "without a network",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "Téléchargement impossible",
    ],
  ])("of a file %s say so in place of downloading it", async (_, fetch, words) => {
    show(`<a href="/files/resources/1" download="a.pdf" data-download>Télécharger</a>`);
    vi.stubGlobal("fetch", fetch);
    await userEvent.click(screen.getByText("Télécharger"));
    await screen.findByText(words);
  });

  it.each([
    ["/dashboard", undefined, 1],
    ["/services", undefined, 0],
    ["/infos-pratiques/demarche/1", undefined, 0],
    ["/dashboard", "", 0],
  ])(
    "pointing at %s with reduced data %j fetches the application's code %i times",
    (href, reduced, times) => {
      if (reduced !== undefined) document.documentElement.dataset.reducedData = reduced;
      show(`<a href="${href}">Lien</a>`);
      // Those of former cases still listen.
      const code = `/assets/${crypto.randomUUID()}.js`;
      fetchOnIntent([code]);
      fireEvent.pointerOver(screen.getByText("Lien"));
      fireEvent.focusIn(screen.getByText("Lien"));
      expect(document.querySelectorAll(`link[rel=modulepreload][href="${code}"]`)).toHaveLength(times);
      expect(document.querySelectorAll("script[type=speculationrules]")).toHaveLength(
        reduced === undefined ? 1 : 0,
      );
    },
  );
});

it("shares an address with the device's dialog, and else copies it and says so", async () => {
  show(
    `<button hidden data-share="/infos-pratiques/demarche/1?country=CM" data-share-title="Passeport">Partager</button>
     <template data-toast="link_copied" data-kind="success" data-duration="5000"><div>Lien copié</div></template>
     <template data-toast="link_not_copied" data-kind="error" data-duration="5000"><div>Pas copié</div></template>`,
  );
  offerSharing();
  const user = userEvent.setup();
  const url = `${location.origin}/infos-pratiques/demarche/1?country=CM`;
  const button = screen.getByText("Partager");
  expect(button.hidden).toBe(false);
  await user.click(button);
  expect(await screen.findByText("Lien copié")).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(url);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
  await user.click(button);
  expect(await screen.findByText("Pas copié")).toBeDefined();
  const share = vi.fn(async () => {});
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  await user.click(button);
  expect(share).toHaveBeenCalledWith({ title: "Passeport", url });
  Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
});

it("prints the page by its button, and not by a click on what is printed alone", async () => {
  show(
    `<div data-print>Facture</div>
     <button hidden data-print-page>Imprimer</button>`,
  );
  offerSharing();
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const user = userEvent.setup();
  await user.click(screen.getByText("Facture"));
  expect(print).not.toHaveBeenCalled();
  await user.click(screen.getByText("Imprimer"));
  expect(print).toHaveBeenCalledOnce();
});

it("a browser that has a session loads the page again as the application, once", () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  // Its listeners would stay on the page of the next tests.
  const listeners = [vi.spyOn(document, "addEventListener"), vi.spyOn(window, "addEventListener")];
  for (const listener of listeners) listener.mockImplementation(() => {});
  leaveToApplication();
  expect(reload).not.toHaveBeenCalled();
  localStorage.setItem("session", JSON.stringify({ access_token: "token" }));
  leaveToApplication();
  expect(document.cookie).toContain("signed_in=1");
  // Without a network the stored document comes back.
  leaveToApplication();
  expect(reload).toHaveBeenCalledTimes(1);
  for (const spy of [reload, ...listeners]) spy.mockRestore();
});

it("writes instants in the reader's zone", () => {
  const iso = "2026-11-26T03:04:00.000Z";
  document.documentElement.lang = "fr";
  show(`<time data-local-time datetime="${iso}">26 nov. 2026, 03:04 UTC</time>`);
  showLocalTimes();
  expect(document.querySelector("time")?.textContent).toBe(formatDateTime(iso, "fr"));
});
