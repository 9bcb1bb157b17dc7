import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount } from "./steps/access.ts";
import { newcomer, signIn } from "./steps/account.ts";
import { openDialog } from "./steps/dialog.ts";

test("at every width, on every frame with a header, by keyboard and by touch", async ({
  page,
  server,
  mailbox,
}) => {
  const person = newcomer("Awa Sow");
  await openAccount(server.url, mailbox, person);
  const badge = page.getByRole("button", { name: "Mode test" });
  const use = async (path: string) => {
    for (const width of [360, 780, 820, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(path);
      if (width < 768) {
        const menu = page.getByRole("banner").locator("summary").filter({ hasText: "Menu" });
        await menu.or(page.getByRole("button", { name: "Ouvrir le menu" })).press("Enter");
      }
      await expect(badge, `${path} at ${width}`).toHaveCount(1);
      await badge.press("Enter");
      await openDialog(page, "Mode test");
      await page.keyboard.press("Escape");
      await expect(badge).toBeFocused();
      await badge.click();
      const box = await openDialog(page, "Mode test");
      await box.getByRole("button", { name: "Fermer" }).click();
      await expect(badge).toBeFocused();
      await expect(badge).toBeInViewport({ ratio: 1 });
    }
  };
  for (const path of ["/landing", "/services"]) await use(path);
  await page.goto("/dashboard");
  await signIn(page, person);
  for (const path of ["/services", "/dashboard"]) await use(path);
});

test("the badge of the test mode: visitors read, signed-in people write, ten entries are kept", async ({
  page,
  server,
  mailbox,
}) => {
  const person = newcomer("Serge Kamga");
  await openAccount(server.url, mailbox, person);

  await test.step("a visitor may not write", async () => {
    await page.goto("/landing");
    await page.getByRole("button", { name: "Mode test" }).click();
    const box = await openDialog(page, "Mode test");
    await expect(box).toContainText("Aucun résumé pour le moment.");
    await box.getByRole("button", { name: "Modifier le résumé" }).click();
    await expect(box.getByRole("alert")).toContainText("Erreur");
    await expect(box.getByRole("alert")).toContainText("Utilisateur non authentifié.");
    await openDialog(page, "Mode test");
  });

  await test.step("a signed-in person may, and the history records who wrote what and when", async () => {
    await page.goto("/dashboard");
    await signIn(page, person);
    await page.getByRole("button", { name: "Mode test" }).click();
    const box = await openDialog(page, "Mode test");
    for (let at = 1; at <= 11; at++) {
      await box.getByRole("button", { name: "Modifier le résumé" }).click();
      await expect(box.getByRole("textbox")).toBeFocused();
      await box.getByRole("textbox").fill(`Essai ${at}`);
      await box.getByRole("button", { name: "Enregistrer le résumé" }).click();
    }
    await expect(box.getByRole("listitem")).toHaveCount(10);
    await expect(box.getByRole("listitem").first()).toContainText("Serge Kamga l’a modifié le");
    await expect(box.getByRole("listitem").first()).toContainText("Avant : Essai 10");
    await openDialog(page, "Mode test");
    await page.keyboard.press("Escape");
  });

  await test.step("stored by the browser; on a phone it is in the drawer", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/dashboard?lang=en");
    await page.getByRole("button", { name: "Open the menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Test mode" }).click();
    const box = await openDialog(page, "Test mode");
    await expect(box).toContainText("Essai 11");
    await box.getByRole("button", { name: "Close" }).click();
  });
});
