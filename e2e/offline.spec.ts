import { expect, type Page, type Request } from "@playwright/test";
import { patience } from "../scripts/test/patience.ts";
import { test } from "./fixtures/behind-door.ts";
import { tokenOf } from "./steps/access.ts";
import { demoAccount, openSession, signIn } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { serviceCard } from "./steps/catalogue.ts";
import { buildInvoice } from "./steps/invoice.ts";
import { everythingKept, kept, offlinePages } from "./steps/offline.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { DESKTOP, PHONE, TOUCH_PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";

test.use({ serviceWorkers: "allow" });

const AGE = /Vous êtes hors connexion. Ce que vous voyez date du (?:1er|\d{1,2}) \S+ \d{4}/;
const NOT_KEPT = "Cette page n’est pas gardée sur cet appareil";
const CUT_OFF = /ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|Failed to load resource/;

/** Opens the first page: the service worker is installed and caches what all pages need. */
async function come(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => kept(page)).toContain("shell");
}

/** Returns a function that waits for all requests since: a reply is cached only after it was read completely. */
function whenRead(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  let last = Date.now();
  // The stream of changes stays open.
  page.on("request", (request) => {
    if (!request.url().includes("/api/live")) asked.add(request);
    last = Date.now();
  });
  const answered = (request: Request) => {
    asked.delete(request);
    last = Date.now();
  };
  page.on("requestfinished", answered).on("requestfailed", answered);
  return () => expect.poll(() => asked.size === 0 && Date.now() - last > 500).toBe(true);
}

/** Follows a link of the page. */
async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]:visible`).first().click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

/** Expects that the offline notice stays above the header at the end of a page, and covers nothing that has the focus. */
async function expectNoticeInView(page: Page): Promise<void> {
  const notice = page.locator("[role=status]").filter({ hasText: "hors connexion" });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(notice).toBeInViewport({ ratio: 1 });
  const bottom = await notice.evaluate((one) => one.closest(".sticky")?.getBoundingClientRect().bottom ?? 0);
  const header = await page.locator("header.sticky").evaluate((one) => one.getBoundingClientRect().top);
  expect(Math.round(header)).toBe(Math.round(bottom));
  const link = page.locator("main a").first();
  await link.blur();
  await link.focus();
  const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
  expect(focused).toBeGreaterThanOrEqual(bottom);
}

test("a signed-in person opens visited pages without a network, and leaves nothing to the next one on the device", async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(CUT_OFF);
  const person = demoAccount("resident");
  const id = await submitFreeRequest(server.url, await tokenOf(server.url, person));
  const request = `/requests-tracking/${id}`;
  const SECRET = "awa@voyage.test";
  await come(page, "/landing");
  await openSession(page, person);
  const read = whenRead(page);
  await page.goto("/dashboard");
  await reach(page, /Bonjour|Bienvenue/);
  await read();
  await page.goto("/services");
  await reach(page, "Nos services");
  await serviceCard(page, "Courses au marché").getByRole("link", { name: "Voir les détails" }).click();
  await reach(page, "Courses au marché");
  const service = page.url();
  await follow(page, "/contact");
  await reach(page, "Nous écrire");
  await page.goto(request);
  await expect(page.getByText(SECRET)).toBeAttached();
  await expect(page.getByText(AGE)).toHaveCount(0);
  await expect.poll(() => everythingKept(page)).toContain(SECRET);
  // The application caches its own offline page after everything is shown; until then the offline page of the documents is
  // cached.
  await expect.poll(() => offlinePages(page)).not.toContainEqual(expect.stringContaining("kind=document"));

  await server.away(async () => {
    await test.step("a page that was loaded shows its age", async () => {
      await page.reload();
      await expect(page.getByText(SECRET)).toBeAttached();
      await expect(page.getByText(AGE)).toBeVisible();
      await page.goto("/services");
      await reach(page, "Nos services");
      await expect(page.getByText(AGE)).toBeVisible();
      await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
      await expectNoticeInView(page);
      await page.setViewportSize(PHONE);
      await expectNoticeInView(page);
      await page.setViewportSize(DESKTOP);
    });

    await test.step("a page that was reached by a link", async () => {
      await page.goto(service);
      await reach(page, "Courses au marché");
      await expect(page).toHaveURL(service);
      await expect(page.getByText(AGE)).toBeVisible();
      await page.goto("/contact");
      await reach(page, "Nous écrire");
      await expect(page).toHaveURL(/\/contact$/);
    });

    await test.step("the installed product", async () => {
      await page.goto("/");
      await expect(page).toHaveURL(/\/dashboard$/);
      await reach(page, /Bonjour|Bienvenue/);
      await expect(page.getByText(AGE)).toBeVisible();
      await inspect(page);
    });

    await test.step("the code of a dialog that was never opened is missing: the page stays, with a notice", async () => {
      await page.getByRole("button", { name: "Mode test" }).click();
      await expectToast(page, "La connexion a été interrompue. Vérifiez votre réseau, puis réessayez.");
      await expect(page.getByText(AGE)).toBeVisible();
    });
  });

  await test.step("with the network pages are current; signing out deletes what was private", async () => {
    await page.goto(service);
    await reach(page, "Courses au marché");
    await expect(page.getByText(AGE)).toHaveCount(0);
    await page.getByRole("button", { name: "Se déconnecter" }).first().click();
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect.poll(() => kept(page)).not.toContainEqual(expect.stringMatching(/^private-/));
    const left = await everythingKept(page);
    expect(left).not.toContain(SECRET);
    expect(left).not.toContain(person.email);
  });

  await server.away(async () => {
    for (const path of [request, "/"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(SECRET)).toHaveCount(0);
      await expect(page.getByText(person.email)).toHaveCount(0);
    }
    // The icon of the installed product opens the home page of a visitor.
    await expect(page).toHaveURL(/\/landing$/);
    await expect(page.getByText(AGE)).toBeVisible();
  });

  await test.step("another person opens a session", async () => {
    await openSession(page, demoAccount("diaspora"));
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
  await server.away(async () => {
    await page.goto(request);
    await expect(page.getByText(/hors connexion/).first()).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(SECRET);
  });
});

test("a visitor follows links to visited pages without a network; an unvisited page opens once there is one", async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(CUT_OFF);
  await come(page, "/support");
  await follow(page, "/infos-pratiques");
  await reach(page, "Infos pratiques");
  await follow(page, "/services");
  await reach(page, "Nos services");

  await server.away(async () => {
    await test.step("links to visited pages, which show their age", async () => {
      await follow(page, "/infos-pratiques");
      await reach(page, "Infos pratiques");
      // The browser may have fetched the page already, when the pointer was on the link.
      await page.reload();
      await expect(page.getByText(AGE)).toBeVisible();
      await follow(page, "/support");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(NOT_KEPT)).toHaveCount(0);
      await expect(page.getByText(AGE)).toBeVisible();
    });

    await test.step("an unvisited page says so, with a way back", async () => {
      await page.goto("/admin/nothing-of-ours");
      await reach(page, NOT_KEPT);
      await page.goto("/services");
      await follow(page, "/legal/terms");
      await reach(page, NOT_KEPT);
      await page.reload();
      await reach(page, NOT_KEPT);
      await expect(page).toHaveURL(/\/legal\/terms$/);
      await inspect(page);
    });
  });
  await page.getByRole("button", { name: "Recharger la page" }).click();
  await reach(page, "Conditions d’utilisation");
  await expect(page.getByText(NOT_KEPT)).toHaveCount(0);
  await follow(page, "/infos-pratiques");
  await reach(page, "Infos pratiques");
  await expect(page.getByText(AGE)).toHaveCount(0);
});

test("a sign-in page stores the offline page of accounts only once its person has signed in", async ({
  page,
}) => {
  const order: string[] = [];
  page.context().on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/offline.html") order.push("offline page");
    if (search === "?grant_type=password") order.push("sign-in");
  });
  await page.goto("/login");
  await page.locator("main input:visible").first().focus();
  await expect.poll(() => kept(page)).toContain("pages");
  await expect.poll(() => page.evaluate(async () => (await caches.match("/login")) !== undefined)).toBe(true);
  await signIn(page, demoAccount("resident"));
  await reach(page, /Bonjour|Bienvenue/);
  await expect.poll(() => offlinePages(page)).toContainEqual(expect.stringContaining("/offline.html?build="));
  expect(order).toEqual(["sign-in", "offline page"]);
});

test.describe("verification on a phone", () => {
  test.use(TOUCH_PHONE);

  test("a browser keeps the page of verification where it was opened, verifies the signature with it, and says what it cannot know; the installed app keeps it anyway", async ({
    page,
    server,
    tolerate,
  }) => {
    const { number, path, signed } = await buildInvoice(server.url);
    const isStored = () => page.evaluate(() => caches.has("verify"));
    const storesShell = () => page.evaluate(async () => (await (await caches.open("shell")).keys()).length);
    const keys = () =>
      page.evaluate(async () =>
        (await (await caches.open("verify")).keys()).map(({ url }) => new URL(url).pathname),
      );
    await page.goto("/landing");
    await expect.poll(storesShell, { timeout: patience(20_000) }).toBeGreaterThan(0);
    expect(await isStored()).toBe(false);
    await page.goto(path);
    await expect(page.getByRole("main")).toContainText("il est valable");
    // The page is stored while it is open.
    await expect.poll(keys, { timeout: patience(20_000) }).toEqual(["/api/verification-keys", "/verify"]);
    await page.goto("/landing");
    tolerate(CUT_OFF);
    await server.away(async () => {
      await page.goto(path + signed);
      const main = page.getByRole("main");
      await expect(main.getByText("La signature est la nôtre")).toBeVisible();
      await expect(main.getByText("Vérifié sans réseau")).toBeVisible();
      await expect(main.getByText(number)).toBeVisible();
      await inspect(page);
    });

    await test.step("the installed app", async () => {
      await page.evaluate(() => caches.delete("verify"));
      await page.addInitScript(() => {
        const query = window.matchMedia.bind(window);
        const shownByApp = Object.defineProperty(query("all"), "matches", { value: false });
        window.matchMedia = (asked) => (asked === "(display-mode: browser)" ? shownByApp : query(asked));
      });
      await page.goto("/landing");
      await expect.poll(isStored, { timeout: patience(20_000) }).toBe(true);
    });
  });
});
