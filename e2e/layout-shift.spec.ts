import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call } from "./steps/access.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { type Access, addressesOf, type Session } from "./steps/addresses.ts";
import { completeRequest } from "./steps/deliver.ts";
import { submitFreeRequest } from "./steps/request.ts";

const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

const READERS = [
  { role: "diaspora", sees: (access: Access) => access === "account" },
  { role: "super_admin", sees: (access: Access) => access !== "everyone" && access !== "account" },
];

/** Opened at every width; each of the others at one, in turn. */
const WIDE = /^\/(?:dashboard|requests-(?:tracking|queue)(?:\/.+)?|service-request\/edit\/.+)$/;

/** Loads a page completely; its cumulative layout shift. */
async function shiftOf(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.waitForFunction(
    () => document.querySelector("main h1")?.textContent && !document.querySelector("main .animate-shimmer"),
  );
  return readShift(page);
}

/** The cumulative layout shift so far, once fonts and the frames under way are drawn. */
function readShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // The observer is called before the frame after the one that paints.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { shift: number }).shift;
  });
}

async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { shift: number };
    counted.shift = 0;
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) counted.shift += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

test.describe.configure({ mode: "parallel" });

for (const { role, sees } of READERS)
  test(`pages of ${role} do not move while they load`, async ({ page, server }) => {
    const signIn = `${server.url}/auth/v1/token?grant_type=password`;
    const session = await call<Session>(signIn, "POST", { body: demoAccount(role) });
    const addresses = await addressesOf(server.url, sees, session);
    await openSession(page, demoAccount(role));
    await observeShifts(page);
    for (const [at, size] of SIZES.entries()) {
      await page.setViewportSize(size);
      for (const address of addresses.filter((one, index) => WIDE.test(one) || index % SIZES.length === at))
        expect.soft(await shiftOf(page, address), `${address} at ${size.width}`).toBeLessThanOrEqual(0.02);
    }
  });

test("the sign-in page says why it is shown without moving its form", async ({ page }) => {
  await observeShifts(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/resources");
  await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
  await expect(page.getByText("Connectez-vous pour ouvrir la page demandée.")).toBeVisible();
  await page.waitForFunction(() => !("earlyPress" in window));
  expect(await readShift(page)).toBeLessThanOrEqual(0.02);
});

test("the form of the sign-in page has its width before the picture beside it arrives", async ({ page }) => {
  await page.goto("/login");
  const form = page.getByRole("main");
  const before = await form.boundingBox();
  const picture = page.getByRole("complementary").filter({ hasText: "Agissez en Afrique" });
  await picture.evaluate((element) => element.remove());
  expect(await form.boundingBox()).toEqual(before);
});

test("the page of a request is less than 3,000 px high on a phone, under way and completed", async ({
  page,
  server,
}) => {
  await openSession(page, demoAccount("diaspora"));
  const session = await call<Session>(`${server.url}/auth/v1/token?grant_type=password`, "POST", {
    body: demoAccount("diaspora"),
  });
  const id = await submitFreeRequest(server.url, session.access_token);
  await page.setViewportSize({ width: 360, height: 740 });
  const height = async () => {
    await shiftOf(page, `/requests-tracking/${id}`);
    return page.evaluate(() => document.documentElement.scrollHeight);
  };
  expect(await height()).toBeLessThan(3000);
  await completeRequest(server.url, id);
  expect(await height()).toBeLessThan(3000);
});
