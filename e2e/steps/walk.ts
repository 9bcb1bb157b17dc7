import { expect, type Page } from "@playwright/test";
import { patience } from "../../scripts/test/patience.ts";
import { waitForStoredStyles } from "./arrive.ts";

/**
 * Opens /services in a language, with the session of an account or without one, and waits until scripts run the page and have
 * stored its style sheet: pages that are loaded earlier carry that.
 */
export async function startWalk(page: Page, language: "fr" | "en", session?: object): Promise<void> {
  await page.goto("/api/settings");
  await page.evaluate((kept) => {
    localStorage.clear();
    if (kept) localStorage.setItem("session", kept);
    // biome-ignore lint/suspicious/noDocumentCookie: as `signed-in-hint.ts` sets it
    document.cookie = `signed_in=1;path=/;max-age=${kept ? 3600 : 0}`;
  }, session && JSON.stringify(session));
  await page.goto(`/services?lang=${language}`);
  // The page's scripts store the language first when they take over; a navigation before that would be lost.
  await page.waitForFunction((expected) => localStorage.getItem("lang") === expected, language);
  await waitForStoredStyles(page);
}

/** What the tab shows after it went to an address. */
export type Stop = {
  asked: string;
  at: string;
  title: string;
  /** The heading of the page, or of the error in its place. */
  heading: string;
  failed: boolean;
  /** The notice that appeared on the way; it is then closed. */
  notice: string;
  /** The address to which signing in would return. */
  kept: string;
};

export type Step = {
  asked: string;
  /** The path at which the step ends. If it is not reached in time, the stop has the path reached instead. */
  expected: string;
  /** Whether a notice appears too. */
  noticed: boolean;
};

type Router = { navigate: (to: string) => Promise<void>; state: { navigation: { state: string } } };

/**
 * Goes from one address to the next. In the application it navigates like links, without loading the page, a hundred addresses in
 * a few seconds; from a document it loads each address.
 */
export async function walk(page: Page, steps: readonly Step[]): Promise<Stop[]> {
  if (await page.evaluate(() => "__reactRouterDataRouter" in window)) return walkInApplication(page, steps);
  const stops: Stop[] = [];
  for (const step of steps) stops.push(await load(page, step));
  return stops;
}

/** Goes to one address like its links, which must open. */
export async function goTo(page: Page, asked: string): Promise<void> {
  const expected = asked.replace(/\?.*/, "");
  const [stop] = await walk(page, [{ asked, expected, noticed: false }]);
  expect(stop?.at.replace(/\?.*/, ""), `where ${asked} leads`).toBe(expected);
  expect(stop?.failed, `an error on ${asked}`).toBe(false);
}

/** Loads an address, even where the application could navigate to it. */
export async function load(page: Page, { asked, expected, noticed }: Step): Promise<Stop> {
  await page.evaluate(() => {
    for (const storage of [sessionStorage, localStorage]) storage.removeItem("intendedPath");
  });
  await page.goto(asked);
  await expect.poll(() => new URL(page.url()).pathname, `where ${asked} leads`).toBe(expected);
  // Waits for content that a script shows after the address has changed.
  await page.waitForFunction(() => document.querySelector("main h1")?.textContent);
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
        // Ignores the heading of the previous page. If both headings are equal, the links to other languages decide: they are
        // drawn at the same time and contain the path.
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
