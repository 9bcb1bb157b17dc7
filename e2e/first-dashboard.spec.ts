import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { reach } from "./steps/arrive.ts";
import { saveDraft } from "./steps/request.ts";

/** The stream of changes: the last call that a page makes by itself. */
const LAST_CALL = "/api/live";
/**
 * The calls of every page, which also polls while its stream has not answered. If the page makes another call, its data is missing in
 * `carried.server.ts`.
 */
const OWN_CALLS = ["/api/announcements", LAST_CALL, "/api/live/changes"];

/** Records the API paths that a page requests from now on. Leaves the present one first: its stream may bring changes to read. */
async function recordCalls(page: Page): Promise<string[]> {
  await page.goto("about:blank");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
  });
  return asked;
}

/** Opens the dashboard with scripts, which sets the cookie of the session. */
async function becomeKnown(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await reach(page, /Bonjour/);
  await expect.poll(async () => namesOf(page.context())).toEqual(expect.arrayContaining(["page_session"]));
}

const namesOf = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ path }) => path === "/dashboard").map(({ name }) => name);

test("scripts take over the first HTML of the dashboard without a call; without them its cards and links work, while the session lasts; the next person in the browser sees nothing of the previous one", async ({
  page,
  mailbox,
  server,
  openBrowser,
}) => {
  const person = newcomer("Awa Premier Affichage");
  await openAccount(server.url, mailbox, person);
  await openSession(page, person);
  await becomeKnown(page);

  await test.step("scripts take over what the first HTML shows", async () => {
    const asked = await recordCalls(page);
    await page.goto("/dashboard");
    const heading = page.getByRole("heading", { level: 1, name: `Bonjour, ${person.name}` });
    await expect(heading).toBeVisible();
    const first = await heading.elementHandle();
    await expect.poll(() => asked).toContain(LAST_CALL);
    await page.getByRole("button", { name: "Personnaliser" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    expect(asked.filter((path) => !OWN_CALLS.includes(path))).toEqual([]);
    // The element is still in the page, so React hydrated it and did not render it again.
    expect(await first?.evaluate((element) => element.isConnected)).toBe(true);

    await page.getByRole("link", { name: "Mes demandes" }).first().click();
    await expect(page).toHaveURL(/\/requests-tracking$/);
    asked.length = 0;
    await page.getByRole("link", { name: "Tableau de bord" }).first().click();
    await reach(page, /Bonjour/);
    // The dashboard is read again, because other pages may have changed its content.
    await expect.poll(() => asked).toContain("/api/dashboard");
    // The stream of changes stays open, even though another guard is above the page.
    expect(asked).not.toContain("/api/live");
  });

  const draft = await saveDraft(server.url, await tokenOf(server.url, person));
  const bare = await (
    await openBrowser({ javaScriptEnabled: false, storageState: await page.context().storageState() })
  ).newPage();
  const reply = await bare.goto("/dashboard");
  expect(reply?.headers()["cache-control"]).toBe("private, no-store");
  await expect(bare.getByRole("heading", { level: 1, name: `Bonjour, ${person.name}` })).toBeVisible();
  await expect(bare.getByRole("heading", { name: "À faire maintenant" })).toBeVisible();
  await expect(bare.getByRole("heading", { name: "Premiers pas" })).toBeVisible();
  await expect(bare.getByRole("navigation", { name: "Navigation principale" })).toContainText("Mes demandes");
  const next = bare.getByRole("main").getByRole("link", { name: /Courses au marché$/ });
  await expect(next).toHaveAttribute("href", new RegExp(`^/service-request/.*${draft}`));

  await page.getByRole("button", { name: "Se déconnecter" }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await namesOf(page.context())).toEqual([]);
  // The other browser still sends its copy of the cookie, but that session has ended.
  await bare.goto("/dashboard");
  await expect(bare.getByRole("main").getByRole("status")).toContainText("Chargement");
  expect(await bare.content()).not.toContain(person.name);

  await openSession(page, demoAccount("super_admin"));
  await becomeKnown(page);
  const name = (await page.getByRole("heading", { level: 1 }).textContent())?.replace("Bonjour, ", "") ?? "";
  expect(name).not.toBe("");
  await test.step("the dashboard of a super_admin asks for nothing that its first HTML has", () =>
    expectNoCall(page));
  await test.step("nothing of the super_admin is painted for the next person in this browser", () =>
    expectNothingOf(page, name, server.url));
});

/** Loads the dashboard of a person who is known to the server, which must make no calls but those of every page. */
async function expectNoCall(page: Page): Promise<void> {
  // The stream is opened but never answered, because jobs of other journeys may still send changes to this account.
  await page.route("**/api/live**", () => {});
  const asked = await recordCalls(page);
  await page.goto("/dashboard");
  await expect.poll(() => asked).toContain(LAST_CALL);
  await page.getByRole("button", { name: "Personnaliser" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(asked.filter((path) => !OWN_CALLS.includes(path))).toEqual([]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

/** Replaces the session of this browser by another person's, and opens the dashboard, which must never show `name`. */
async function expectNothingOf(page: Page, name: string, serverUrl: string): Promise<void> {
  const other = demoAccount("investisseur");
  const entered = await call(`${serverUrl}/auth/v1/token?grant_type=password`, "POST", { body: other });

  await page.addInitScript((shown) => {
    const look = () => {
      const { hidden, innerText } = document.documentElement;
      if (!hidden && innerText.includes(shown)) sessionStorage.setItem("painted", shown);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, name);
  await page.goto("/api/settings");
  await page.evaluate((stored) => localStorage.setItem("session", stored), JSON.stringify(entered));
  const first = await page.goto("/dashboard");
  expect(first?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: /^Bonjour/ })).not.toContainText(name);
  await reach(page, /Bonjour/);
  expect(await page.evaluate(() => sessionStorage.getItem("painted"))).toBeNull();
}
