import { expect, type Page } from "@playwright/test";
import { dateFormat } from "../packages/domain/src/formats.ts";
import { test } from "./fixtures/test.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { askApi, newcomer, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { findWeakFocus } from "./steps/focus.ts";
import { move, START } from "./steps/live.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

const contrastOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.contrast);
const lineOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-line"));

test("more contrast: as the device asks on public pages, and as the person chose everywhere", async ({
  page,
  server,
  mailbox,
}) => {
  const person = newcomer("Flore Contraste");
  await openAccount(server.url, mailbox, person);

  await test.step("a device that asks for it gets it, in both themes", async () => {
    await page.emulateMedia({ contrast: "more" });
    for (const [path, heading] of [
      ["/services", /services/],
      ["/login", /.+/],
    ] as const) {
      await page.goto(path);
      await reach(page, heading);
      expect(await contrastOf(page)).toBeUndefined();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await findWeakFocus(page, 7), `focus on ${path}, ${colorScheme}`).toEqual([]);
        // `contrast.test.ts` compares the colours; the parts of the sign-in page are those of every theme.
        if (path === "/services") await inspect(page);
      }
    }
    await page.emulateMedia({ contrast: null, colorScheme: null });
  });

  await test.step("a person chooses it, and it holds from the first paint of each page", async () => {
    await openSession(page, person);
    await page.goto("/settings");
    await reach(page, "Paramètres");
    const normal = await lineOf(page);
    await page
      .getByRole("group", { name: "Contraste" })
      .getByRole("radio", { name: /^Plus marqué/ })
      .check();
    expect(await contrastOf(page)).toBe("more");
    expect(await lineOf(page)).not.toBe(normal);
    // The focus ring is drawn only after a key.
    await page.keyboard.press("Tab");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await findWeakFocus(page, 7), `focus on /settings, ${colorScheme}`).toEqual([]);
      await inspect(page);
    }
    await expect
      .poll(async () => ((await askApi(page, "/api/me")) as { appearance: object }).appearance)
      .toMatchObject({ contrast: "more" });
    await page.goto("/services", { waitUntil: "commit" });
    await page.waitForSelector("body");
    expect(await contrastOf(page)).toBe("more");
  });

  // `settings.spec.ts` uses the choices of an account on another device.
  await test.step("the choice applies against what the device asks for", async () => {
    await reach(page, /services/);
    await page.emulateMedia({ contrast: "more" });
    await goTo(page, "/settings");
    const strong = await lineOf(page);
    await page
      .getByRole("group", { name: "Contraste" })
      .getByRole("radio", { name: /^Normal/ })
      .check();
    expect(await contrastOf(page)).toBe("normal");
    expect(await lineOf(page)).not.toBe(strong);
  });
});

test("one time zone of the account: pages, the first HTML, and a second device elsewhere", async ({
  page,
  server,
  mailbox,
  openBrowser,
}) => {
  const person = newcomer("Ornella Fuseau");
  await openAccount(server.url, mailbox, person);
  await move(server.url, await submitFreeRequest(server.url, await tokenOf(server.url, person)), START);
  await openSession(page, person);
  const { notifications } = (await askApi(page, "/api/notifications?page=1&per_page=5")) as {
    notifications: { created_at: string }[];
  };
  const at = new Date(notifications[0]?.created_at ?? "");
  const shownIn = (timeZone: string) =>
    dateFormat("fr-FR", { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);
  const times = (of: Page) => of.getByRole("main").getByRole("time");

  await test.step("follows the device until a zone is chosen, which changes what is shown at once", async () => {
    await page.goto("/notifications");
    await reach(page, "Notifications");
    await expect(times(page).first()).toHaveText(shownIn("Europe/Paris"));
    await goTo(page, "/settings?tab=time");
    const zone = page.getByRole("group", { name: "Fuseau horaire" });
    await expect(zone.getByRole("radio", { name: /^Comme l’appareil/ })).toBeChecked();
    await zone.getByRole("radio", { name: /^Toujours le même/ }).check();
    await expectToast(page, "Fuseau horaire enregistré");
    await page.getByRole("searchbox", { name: "Chercher une ville ou un pays" }).fill("montreal");
    await inspect(page);
    await page.getByRole("radio", { name: /^Montréal, Toronto/ }).check();
    await expect(zone.getByRole("radio", { name: /^Toujours le même/ })).toHaveAccessibleName(/Montréal/);
    await expect
      .poll(async () => ((await askApi(page, "/api/me")) as { time_zone: string }).time_zone)
      .toBe("America/Toronto");
    await goTo(page, "/notifications");
    await expect(times(page).first()).toHaveText(shownIn("America/Toronto"));
  });

  await test.step("the first HTML of the dashboard is written by it, and hydrates without a difference", async () => {
    await goTo(page, "/dashboard");
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .toContain("page_session");
    const reply = await page.goto("/dashboard");
    expect(await reply?.text()).toContain(`>${shownIn("America/Toronto")}<`);
    await reach(page, /Bonjour/);
  });

  await test.step("a second device in Tokyo shows it without a choice of its own", async () => {
    const other = await (await openBrowser({ timezoneId: "Asia/Tokyo" })).newPage();
    await openSession(other, person);
    await other.goto("/notifications");
    await expect(times(other).first()).toHaveText(shownIn("America/Toronto"));
  });
});
