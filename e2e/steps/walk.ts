import { expect, type Page } from "@playwright/test";
import { patience } from "../../scripts/test/patience.ts";

/** Opens /services in a language, with the session of an account or none, and waits until the page answers to its reader. */
export async function startWalk(page: Page, language: "fr" | "en", session?: object): Promise<void> {
  await page.goto("/api/settings");
  await page.evaluate((kept) => {
    localStorage.clear();
    if (kept) localStorage.setItem("session", kept);
    // biome-ignore lint/suspicious/noDocumentCookie: as `signed-in-hint.ts` sets it
    document.cookie = `signed_in=1;path=/;max-age=${kept ? 3600 : 0}`;
  }, session && JSON.stringify(session));
  await page.goto(`/services?lang=${language}`);
  // Kept by the first thing that the page does once its scripts have taken it over: before that nothing may navigate.
  await page.waitForFunction((expected) => localStorage.getItem("lang") === expected, language);
}

/** Where an address led: what the tab then shows. */
export type Stop = {
  asked: string;
  at: string;
  title: string;
  /** The page's heading, or that of the error in its place. */
  heading: string;
  failed: boolean;
  /** The notice that came on the way, which is then taken away. */
  notice: string;
  /** What signing in would lead back to. */
  kept: string;
};

export type Step = {
  asked: string;
  /** The path at which it ends, which is waited for; otherwise the stop holds the path reached instead. */
  expected: string;
  /** Whether a notice comes too. */
  noticed: boolean;
};

type Router = { navigate: (to: string) => Promise<void>; state: { navigation: { state: string } } };

/**
 * Goes from one address to the next: in the application as links do, without loading the page anew, a hundred of them in a
 * few seconds; from a document by loading each.
 */
export async function walk(page: Page, steps: readonly Step[]): Promise<Stop[]> {
  if (await page.evaluate(() => "__reactRouterDataRouter" in window)) return walkInApplication(page, steps);
  const stops: Stop[] = [];
  for (const step of steps) stops.push(await load(page, step));
  return stops;
}

/** Goes to an address by loading it, also where the application could lead there. */
export async function load(page: Page, { asked, expected, noticed }: Step): Promise<Stop> {
  await page.evaluate(() => {
    for (const storage of [sessionStorage, localStorage]) storage.removeItem("intendedPath");
  });
  await page.goto(asked);
  await expect.poll(() => new URL(page.url()).pathname, `where ${asked} leads`).toBe(expected);
  // What a script shows after the address is known.
  await expect(page.locator("main h1")).not.toBeEmpty();
  if (noticed) await expect(page.locator("[data-toasts] [data-toast]")).toBeVisible();
  return page.evaluate((from) => {
    const notice = document.querySelector<HTMLElement>("[data-toasts] [data-toast]");
    return {
      asked: from,
      at: location.pathname + location.search,
      title: document.title,
      heading: document.querySelector("main h1")?.textContent ?? "",
      failed: [...document.querySelectorAll("main [role=alert]")].some((alert) => alert.checkVisibility()),
      notice: notice?.querySelector("p")?.textContent ?? "",
      kept: JSON.parse(sessionStorage.getItem("intendedPath") ?? "{}").value ?? "",
    };
  }, asked);
}

function walkInApplication(page: Page, steps: readonly Step[]): Promise<Stop[]> {
  return page.evaluate(
    async ({ list, limit }) => {
      const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
      const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const heading = () => document.querySelector("main h1");
      const settled = async (done: () => boolean) => {
        const end = performance.now() + limit;
        while (!done() && performance.now() < end) await painted();
      };
      const stops: Stop[] = [];
      for (const { asked, expected, noticed } of list) {
        sessionStorage.removeItem("intendedPath");
        localStorage.removeItem("intendedPath");
        const before = { path: location.pathname, heading: heading(), text: heading()?.textContent };
        // Ignores the previous page's heading. The next page may have the same: then the frame around it, which is drawn
        // at the same time, links to its other languages.
        const isOfThisPage = () =>
          before.path === expected ||
          heading() !== before.heading ||
          heading()?.textContent !== before.text ||
          document.querySelector<HTMLAnchorElement>("a[data-language]")?.pathname === expected;
        await router.navigate(asked);
        await settled(
          () =>
            location.pathname === expected &&
            router.state.navigation.state === "idle" &&
            !!heading()?.textContent &&
            isOfThisPage() &&
            (!noticed || document.querySelector("[data-toasts] [data-toast]") !== null),
        );
        const notice = document.querySelector<HTMLElement>("[data-toasts] [data-toast]");
        stops.push({
          asked,
          at: location.pathname + location.search,
          title: document.title,
          heading: heading()?.textContent ?? "",
          failed: [...document.querySelectorAll("main [role=alert]")].some((alert) =>
            alert.checkVisibility(),
          ),
          notice: notice?.querySelector("p")?.textContent ?? "",
          kept: JSON.parse(sessionStorage.getItem("intendedPath") ?? "{}").value ?? "",
        });
        notice?.querySelector("button")?.click();
      }
      return stops;
    },
    { list: steps, limit: patience(10_000) },
  );
}
