import { expect, type Page, type Request } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { askApi, demoAccount, signIn } from "./steps/account.ts";
import { arrive, inspect } from "./steps/arrive.ts";
import { orderService, serviceCard } from "./steps/catalogue.ts";
import { expectToast } from "./steps/toast.ts";
import { next, passStep } from "./steps/wizard.ts";

test.use({ serviceWorkers: "allow" });

const AGE = /Vous êtes hors connexion. Ce que vous voyez date du \d{1,2} \S+ \d{4}/;
const NOT_KEPT = "Cette page n’est pas gardée sur cet appareil";
const CUT_OFF = /ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|Failed to load resource/;

const kept = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => caches.keys()));

/** All that this browser keeps: stored replies and its storage, which the next person could read. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(`${request.url} ${await (await cache.match(request))?.text()}`);
    }
    return texts.join("\n");
  });

/** Opens the first page: the service worker is installed, and keeps what all pages need. */
async function come(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => kept(page)).toContain("shell");
}

/** Returns a function that waits for all requests since: a reply that was not read completely is not kept. */
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

async function signInAs(page: Page, role: string): Promise<void> {
  const read = whenRead(page);
  await page.goto("/login");
  await signIn(page, demoAccount(role));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await read();
}

/** Follows a link of the page, as the router does: no document is loaded. */
async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]:visible`).first().click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

test("a signed-in person opens visited pages by address without a network, which show their age", async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(CUT_OFF);
  await come(page, "/services");
  await signInAs(page, "diaspora");
  await page.goto("/services");
  await arrive(page, "Nos services");
  await serviceCard(page, "Courses au marché").getByRole("link", { name: "Voir les détails" }).click();
  await arrive(page, "Courses au marché");
  const service = page.url();
  await follow(page, "/contact");
  await arrive(page, "Nous écrire");
  await page.goto("/requests-tracking");
  await arrive(page, "Suivi des demandes");
  await expect(page.getByText(AGE)).toHaveCount(0);

  await server.away(async () => {
    await test.step("a page that was loaded", async () => {
      await page.reload();
      await arrive(page, "Suivi des demandes");
      await expect(page.getByText(AGE)).toBeVisible();
      await page.goto("/services");
      await arrive(page, "Nos services");
      await expect(page.getByText(AGE)).toBeVisible();
      await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    });

    await test.step("a page that was reached by a link", async () => {
      await page.goto(service);
      await arrive(page, "Courses au marché");
      await expect(page).toHaveURL(service);
      await expect(page.getByText(AGE)).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: "Courses au marché" })).toBeVisible();
      await page.goto("/contact");
      await arrive(page, "Nous écrire");
      await expect(page).toHaveURL(/\/contact$/);
    });

    await test.step("the installed product", async () => {
      await page.goto("/");
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole("heading", { level: 1, name: /Bonjour|Bienvenue/ })).toBeVisible();
      await expect(page.getByText(AGE)).toBeVisible();
      await inspect(page);
    });
  });
  for (const [path, heading] of [
    [service, "Courses au marché"],
    ["/services", "Nos services"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(AGE)).toHaveCount(0);
  }
});

test("a visitor follows links to visited pages without a network; an unvisited page opens once there is one", async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(CUT_OFF);
  // What the router logs about code that is not kept.
  tolerate(/status: 504/);
  await come(page, "/support");
  await page.goto("/services");
  await arrive(page, "Nos services");
  await follow(page, "/infos-pratiques");
  await arrive(page, "Infos pratiques");
  await follow(page, "/services");
  await arrive(page, "Nos services");

  await server.away(async () => {
    await test.step("links to visited pages, which show their age", async () => {
      await follow(page, "/infos-pratiques");
      await arrive(page, "Infos pratiques");
      await expect(page.getByText(AGE)).toBeVisible();
      // Never loaded by a link before: its data is in its document.
      await follow(page, "/support");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(NOT_KEPT)).toHaveCount(0);
      await expect(page.getByText(AGE)).toBeVisible();
      // The code of a dialog that was never opened is missing: the page stays, with a notice.
      await page.getByRole("button", { name: "Mode test" }).click();
      await expectToast(page, "La connexion a été interrompue. Vérifiez votre réseau, puis réessayez.");
      await expect(page.getByText(AGE)).toBeVisible();
    });

    await test.step("an unvisited page says so, with a way back", async () => {
      await page.goto("/services");
      await follow(page, "/legal/terms");
      await arrive(page, NOT_KEPT);
      await page.reload();
      await arrive(page, NOT_KEPT);
      await expect(page).toHaveURL(/\/legal\/terms$/);
      await page.goto("/admin/nothing-of-ours");
      await arrive(page, NOT_KEPT);
      await page.goto("/services");
      await arrive(page, "Nos services");
      await follow(page, "/legal/terms");
      await arrive(page, NOT_KEPT);
    });
  });
  await page.getByRole("button", { name: "Recharger la page" }).click();
  await arrive(page, "Conditions d’utilisation");
  await expect(page.getByText(NOT_KEPT)).toHaveCount(0);
  await page.getByRole("button", { name: "Mode test" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await follow(page, "/infos-pratiques");
  await arrive(page, "Infos pratiques");
  await expect(page.getByText(AGE)).toHaveCount(0);
});

test("the next person on the device can read nothing of the former one's pages, online or offline", async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(CUT_OFF);
  await come(page, "/landing");
  await signInAs(page, "resident");
  const { email } = (await askApi(page, "/api/me")) as { email: string };
  await orderService(page, "Courses au marché", "Sénégal");
  await passStep(page, "context", [1, 4]);
  await page.getByLabel("Ou saisissez son nom").fill("Mairie de Rufisque");
  await next(page);
  await passStep(page, "details", [2, 4]);
  const request = page.url();
  await page.goto("/requests-tracking");
  await arrive(page, "Suivi des demandes");
  await expect.poll(() => everythingKept(page)).toContain("Mairie de Rufisque");
  await page.getByRole("button", { name: "Se déconnecter" }).first().click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect.poll(() => kept(page)).not.toContainEqual(expect.stringMatching(/^private-/));

  const left = await everythingKept(page);
  expect(left).not.toContain("Mairie de Rufisque");
  expect(left).not.toContain(email);
  await server.away(async () => {
    for (const path of ["/requests-tracking", request, "/"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("Mairie de Rufisque")).toHaveCount(0);
      await expect(page.getByText(email)).toHaveCount(0);
    }
    // The icon of the installed product opens what a visitor sees.
    await expect(page).toHaveURL(/\/landing$/);
    await expect(page.getByText(AGE)).toBeVisible();
  });
  // Another person; signing in leads to the page that was opened in vain above.
  await page.goto("/login");
  await signIn(page, demoAccount("diaspora"));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await server.away(async () => {
    await page.goto(request);
    await expect(page.getByText(/hors connexion/).first()).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("Rufisque");
  });
});
