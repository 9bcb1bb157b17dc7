import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { askApi, newcomer, openSession } from "./steps/account.ts";
import { arrive, expectNothingBeyond, inspect, reach } from "./steps/arrive.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

const attributes = (page: Page) =>
  page.evaluate(() => {
    const { theme, textSize, reducedData } = document.documentElement.dataset;
    return { theme, textSize, reducedData };
  });
const rem = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

const sections = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

// What notifications are sent is tested in `notifications.test.ts` of the server.
test("the dashboard's order and the appearance apply on the account and each device from the first paint; optional notifications are switched by keyboard", async ({
  page,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  const person = newcomer("Rosine Talla");
  await openAccount(server.url, mailbox, person);
  await openSession(page, person);
  await page.goto("/dashboard");

  await test.step("moves a section of the dashboard up with the focus kept, and hides another", async () => {
    const box = page.getByRole("dialog", { name: "Personnaliser le tableau de bord" });
    const up = box.getByRole("button", { name: "Monter « À faire maintenant »" });
    await arrive(page, /^Bonjour/);
    await expect(sections(page)).toHaveText([/Premiers pas/, /Aucune demande en cours/, /.+/]);
    await page.getByRole("button", { name: "Personnaliser" }).press("Enter");
    await expect(box).toBeVisible();
    await up.press("Enter");
    await expect(up).toBeFocused();
    await expect(box.getByRole("status")).toContainText("place 1 sur 9. C’est enregistré.");
    await box.getByRole("switch", { name: "Demandes en cours" }).press("Space");
    await expect(box.getByRole("status")).toHaveText("C’est enregistré.");
    await inspect(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Personnaliser" })).toBeFocused();
    await expect(sections(page)).toHaveText([/Aucune demande en cours/, /Premiers pas/, /.+/]);
  });

  await test.step("colours, size and data, by keyboard too", async () => {
    await goTo(page, "/settings");
    const dark = page.getByRole("radio", { name: "Sombre" }).last();
    await dark.check();
    expect(await attributes(page)).toEqual({ theme: "dark", textSize: undefined, reducedData: undefined });
    await page.getByRole("radio", { name: "Normale" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => rem(page)).toBe(20);
    const pause = () => page.evaluate(() => getComputedStyle(document.body).transitionProperty);
    await page.getByRole("radio", { name: /^Aucune/ }).check();
    expect(await page.evaluate(() => document.documentElement.dataset.reducedMotion)).toBe("");
    // Tests the rule of theme.css, which also applies before any script of ours has run.
    expect(await pause()).toBe("none");
    await page.getByRole("radio", { name: /^Réduite/ }).check();
    await page.getByRole("radio", { name: "Dollars canadiens" }).check();
    await expectNothingBeyond(page);
    await expect
      .poll(async () => ((await askApi(page, "/api/me")) as { appearance: object }).appearance)
      .toEqual({
        theme: "dark",
        contrast: "system",
        text_size: "larger",
        reduced_data: true,
        reduced_motion: true,
        display_currency: "CAD",
      });
  });

  const phone = await (await openBrowser({ viewport: PHONE, locale: "en-GB" })).newPage();
  await test.step("a phone in English has both, also with everything hidden, and resets the dashboard", async () => {
    const me = `${server.url}/api/me`;
    const token = await tokenOf(server.url, person);
    const { dashboard } = await call<{ dashboard: { section: string; shown: boolean }[] }>(me, "GET", {
      token,
    });
    const hidden = dashboard.map((entry) => ({ ...entry, shown: false }));
    await call(me, "PATCH", { token, body: { dashboard: hidden } });
    await openSession(phone, person);
    await phone.goto("/dashboard?lang=en");
    await expect(phone.getByText("Everything is hidden")).toBeVisible();
    await expect
      .poll(() => attributes(phone))
      .toEqual({ theme: "dark", textSize: "larger", reducedData: "" });
    await expect.poll(() => phone.evaluate(() => document.documentElement.dataset.reducedMotion)).toBe("");
    await inspect(phone);
    await phone.getByRole("button", { name: "Customise" }).click();
    await expect(phone.getByRole("switch").nth(0)).toHaveAccessibleName(/^To do now/);
    await expect(phone.getByRole("switch", { checked: true })).toHaveCount(0);
    await expectNothingBeyond(phone);
    await phone.getByRole("button", { name: "Back to the original" }).click();
    await expect(phone.getByRole("dialog").getByRole("status")).toHaveText("Saved.");
    await phone.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(sections(phone)).toHaveText([/First steps/, /No request/, /.+/]);
  });

  await test.step("hides the first steps by their own button", async () => {
    const saved = phone.waitForResponse((reply) => reply.request().method() === "PATCH");
    await phone.getByRole("button", { name: "Hide the first steps" }).click();
    await expect(sections(phone)).toHaveText([/No request/, /.+/]);
    await saved;
  });

  await test.step("the next page of the phone has the appearance in its HTML", async () => {
    const pictures: string[] = [];
    phone.on("request", (request) => request.resourceType() === "image" && pictures.push(request.url()));
    await phone.goto("/services");
    // The HTML itself sets these attributes, before any script of ours has run.
    expect(await attributes(phone)).toEqual({ theme: "dark", textSize: "larger", reducedData: "" });
    await arrive(phone, "Our services");
    expect(pictures.filter((url) => !url.endsWith(".svg"))).toEqual([]);
    await expect(phone.locator("main img:visible")).toHaveCount(0);
    await expect(phone.getByRole("main")).toContainText(/≈.CA\$/);
  });

  await test.step("a choice made offline is sent once there is a network; the dashboard is that of the phone", async () => {
    tolerate(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByRole("radio", { name: "Clair" }).last().check();
    expect((await attributes(page)).theme).toBe("light");
    await page.context().setOffline(false);
    await page.goto("/dashboard");
    await reach(page, /^Bonjour/);
    expect((await attributes(page)).theme).toBe("light");
    await expect(sections(page)).toHaveText([/Aucune demande en cours/, /.+/]);
    await expect
      .poll(async () => ((await askApi(page, "/api/me")) as { appearance: object }).appearance)
      .toMatchObject({ theme: "light" });
    await goTo(page, "/settings");
  });

  await test.step("optional notifications are switched by keyboard, mandatory ones are explained", async () => {
    const parts = page.getByRole("navigation", { name: "Paramètres" });
    await parts.getByRole("link", { name: "Notifications" }).click();
    const about = page.getByRole("group", { name: "Suivi de mes demandes" });
    const progress = about.getByRole("switch", { name: "Par e-mail" });
    await expect(progress).toBeChecked();
    await expect(about).toHaveAccessibleDescription(/nous est parvenue/);
    // Text messages need a confirmed number.
    await expect(about.getByRole("switch", { name: "Par SMS" })).toBeDisabled();
    const always = page.getByRole("region", { name: "Messages toujours envoyés" });
    await expect(always.getByRole("listitem")).toHaveCount(5);
    await expect(always).toContainText("La loi nous demande");
    await progress.focus();
    await page.keyboard.press("Space");
    await expect(progress).not.toBeChecked();
    await expectToast(page, "Choix enregistré", "Vous ne recevrez plus");
    await inspect(page);
    await expect
      .poll(() => askApi(page, "/api/me/notifications"))
      .toMatchObject({
        preferences: expect.arrayContaining([
          expect.objectContaining({ kind: "requests", channel: "mail", on: false }),
        ]),
      });
  });

  await test.step("the language changes the page", async () => {
    const parts = page.getByRole("navigation", { name: "Paramètres" });
    await parts.getByRole("link", { name: "Langue" }).click();
    await page.getByRole("radio", { name: "English" }).check();
    const toast = await expectToast(page, "Language Changed");
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    // The toast is over the header.
    await toast.getByRole("button").click();
  });

  await test.step("the quick settings lead there, and change the colours", async () => {
    const banner = page.getByRole("banner");
    await banner.locator("summary", { hasText: "Quick settings" }).click();
    await banner.getByText("Device", { exact: true }).last().click();
    expect((await attributes(page)).theme).toBeUndefined();
    await banner.getByRole("link", { name: "All settings" }).click();
    await expect(page.getByRole("radio", { name: "Same as the device", exact: true })).toBeChecked();
  });
});
