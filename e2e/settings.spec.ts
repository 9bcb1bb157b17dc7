import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount } from "./steps/access.ts";
import { askApi, newcomer, signIn } from "./steps/account.ts";
import { arrive, inspect } from "./steps/arrive.ts";
import { expectToast } from "./steps/toast.ts";

const attributes = (page: Page) =>
  page.evaluate(() => {
    const { theme, textSize, reducedData } = document.documentElement.dataset;
    return { theme, textSize, reducedData };
  });
const rem = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

test("how the site looks: chosen once, on the account and on each device, from the first painting on", async ({
  page,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  const person = newcomer("Rosine Talla");
  await openAccount(server.url, mailbox, person);
  await page.goto("/settings");
  await signIn(page, person);

  await test.step("colours, size and data, by keyboard too", async () => {
    await arrive(page, "Paramètres");
    const dark = page.getByRole("radio", { name: "Sombre" }).last();
    await dark.check();
    expect(await attributes(page)).toEqual({ theme: "dark", textSize: undefined, reducedData: undefined });
    await inspect(page);
    await page.getByRole("radio", { name: "Normale" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await rem(page)).toBe(20);
    await page.getByRole("radio", { name: /^Réduite/ }).check();
    await inspect(page);
    await expect
      .poll(async () => ((await askApi(page, "/api/me")) as { appearance: object }).appearance)
      .toEqual({ theme: "dark", text_size: "larger", reduced_data: true });
  });

  await test.step("another device of the same person, a telephone, takes it over and keeps it", async () => {
    const phone = await (
      await openBrowser({ viewport: { width: 360, height: 740 }, locale: "en-GB" })
    ).newPage();
    await phone.goto("/login");
    await signIn(phone, person);
    await expect
      .poll(() => attributes(phone))
      .toEqual({ theme: "dark", textSize: "larger", reducedData: "" });
    await phone.goto("/settings?tab=appearance");
    // Before any script of ours has run: the HTML's own.
    expect(await attributes(phone)).toEqual({ theme: "dark", textSize: "larger", reducedData: "" });
    await arrive(phone, "Settings");
    const pictures: string[] = [];
    phone.on("request", (request) => request.resourceType() === "image" && pictures.push(request.url()));
    await phone.goto("/services");
    await arrive(phone, "Our services");
    expect(pictures.filter((url) => !url.endsWith(".svg"))).toEqual([]);
    await expect(phone.locator("main img:visible")).toHaveCount(0);
  });

  await test.step("what was chosen without a network is sent once there is one", async () => {
    tolerate(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByRole("radio", { name: "Clair" }).last().check();
    expect((await attributes(page)).theme).toBe("light");
    await page.context().setOffline(false);
    await page.reload();
    await arrive(page, "Paramètres");
    expect((await attributes(page)).theme).toBe("light");
    await expect
      .poll(async () => ((await askApi(page, "/api/me")) as { appearance: object }).appearance)
      .toMatchObject({ theme: "light" });
  });

  await test.step("notifications say that they are to come; the language changes the page", async () => {
    const parts = page.getByRole("navigation", { name: "Paramètres" });
    await parts.getByRole("link", { name: "Notifications" }).click();
    await expect(page.getByText("Fonctionnalité à venir")).toBeVisible();
    await inspect(page);
    await parts.getByRole("link", { name: "Langue" }).click();
    await inspect(page);
    await page.getByRole("radio", { name: "English" }).check();
    await expectToast(page, "Language Changed");
    await arrive(page, "Settings");
  });

  await test.step("the dashboard says that it will be customised one day", async () => {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Customise" }).click();
    await expectToast(page, "Feature coming soon");
    await page.goto("/settings");
  });

  await test.step("the quick settings lead there, and change the colours on the way", async () => {
    const banner = page.getByRole("banner");
    await banner.locator("summary", { hasText: "Quick settings" }).click();
    await banner.getByText("Device", { exact: true }).last().click();
    expect((await attributes(page)).theme).toBeUndefined();
    await inspect(page);
    await banner.getByRole("link", { name: "All settings" }).click();
    await expect(page.getByRole("radio", { name: "Same as the device" })).toBeChecked();
  });
});
