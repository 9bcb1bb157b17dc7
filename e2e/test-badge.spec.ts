import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { expectNothingBeyond } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";

// The behaviour of the dialog is tested in `test-badge.component.test.tsx`.

const badgeOf = (page: Page) => page.getByRole("button", { name: "Mode test" });

/** The widths at which the dialog is opened; at the others a press is only tried. */
const OPENED = [1280, 360];

/** Opens a page with the badge, which works at every width. */
async function useAtEveryWidth(page: Page, path: string): Promise<void> {
  const badge = badgeOf(page);
  const box = page.getByRole("dialog", { name: "Mode test" });
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto(path);
  for (const width of [1280, 820, 780, 360]) {
    await page.setViewportSize({ width, height: 740 });
    if (width < 768) {
      const menu = page.getByRole("banner").locator("summary").filter({ hasText: "Menu" });
      await menu.or(page.getByRole("button", { name: "Ouvrir le menu" })).press("Enter");
    }
    await expect(badge, `${path} at ${width}`).toHaveCount(1);
    await expect(badge).toBeInViewport({ ratio: 1 });
    if (!OPENED.includes(width)) {
      await badge.click({ trial: true });
      continue;
    }
    await badge.press("Enter");
    await expect(box).toBeVisible();
    await expectNothingBeyond(page);
    await page.keyboard.press("Escape");
    await expect(badge).toBeFocused();
    await expect(badge).toBeInViewport({ ratio: 1 });
  }
}

test("the badge of the test mode works on every frame with a header, at every width; the browser keeps its summary", async ({
  page,
}) => {
  // On a document the badge links to a page of the application with the dialog.
  await page.goto("/services");
  await page.getByRole("link", { name: "Mode test" }).click();
  await expect(page).toHaveURL(/\/mailbox#test-badge$/);
  await openDialog(page, "Mode test");
  await openSession(page, demoAccount("diaspora"));
  for (const path of ["/landing", "/services", "/dashboard"]) await useAtEveryWidth(page, path);

  await badgeOf(page).click();
  const box = await openDialog(page, "Mode test");
  await box.getByRole("button", { name: "Modifier le résumé" }).click();
  await expect(box.getByRole("textbox")).toBeFocused();
  await box.getByRole("textbox").fill("Essai");
  await box.getByRole("button", { name: "Enregistrer le résumé" }).click();
  await expect(box.getByText("Essai", { exact: true }).first()).toBeVisible();
  await page.goto("/dashboard?lang=en");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Test mode" }).click();
  await expect(page.getByRole("dialog", { name: "Test mode" })).toContainText("Essai");
});
