import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";

/** The badge of the announcements; other journeys change the badge of the notifications. */
const badge = (page: Page) => page.getByRole("banner").locator("button [data-badge]");

test("what's new: a badge until it is opened; written, published to some roles, withdrawn and deleted by the super_admin", async ({
  page,
  openBrowser,
}) => {
  const phone = await (await openBrowser({ viewport: PHONE })).newPage();

  await test.step("a customer reads the first one, on a phone, in English", async () => {
    await openSession(phone, demoAccount("diaspora"));
    await phone.goto("/settings?lang=en");
    await expect(badge(phone)).toBeVisible();
    await phone.getByRole("button", { name: /^What’s new\?/ }).press("Enter");
    const box = await openDialog(phone, "What’s new?");
    await expect(box).toContainText("14 July 2025");
    await expect(box.getByRole("listitem")).toHaveCount(3);
    expect(await phone.evaluate(() => localStorage.getItem("viewed_whats_new"))).toBe(
      "feature-2025-07-14-v1",
    );
    await box.getByRole("button", { name: "Got it!" }).press("Enter");
    await expect(phone.getByRole("button", { name: "What’s new?", exact: true })).toBeFocused();
    await expect(badge(phone)).toHaveCount(0);
  });

  await test.step("the platform describes itself", async () => {
    await phone.getByRole("button", { name: "About the platform" }).last().click();
    const box = await openDialog(phone, "About the platform");
    await expect(box).toContainText("Services offered14");
    await box.getByRole("button", { name: "Close" }).click();
  });

  const title = `Reçus par e-mail ${randomUUID().slice(0, 6)}`;
  await test.step("the super_admin writes one; errors are shown and the input is kept", async () => {
    await openSession(page, demoAccount("super_admin"));
    await page.goto("/admin/general-settings?tab=announcements");
    await page.getByRole("button", { name: "Nouvelle annonce" }).click();
    const box = page.getByRole("dialog", { name: "Nouvelle annonce" });
    await box.getByLabel("Titre en français").fill(title);
    await box.getByLabel("Points en français").fill("Un reçu par paiement.\nUn rappel par brouillon.");
    await box.getByLabel("Points en anglais").fill("One receipt for each payment.");
    await box.getByRole("button", { name: "Enregistrer" }).click();
    await expect(box.getByText("Il faut autant de points en anglais qu’en français.")).toBeVisible();
    await box.getByLabel("Titre en anglais").fill("Receipts by email");
    await box
      .getByLabel("Points en anglais")
      .fill("One receipt for each payment.\nOne reminder for each draft.");
    await box.getByLabel("Destinataires").selectOption("roles");
    await box.getByLabel("Diaspora").check();
    await inspect(page);
    await box.getByRole("button", { name: "Enregistrer" }).dblclick();
    await expectToast(page, "Annonce enregistrée");
    await expect(page.getByRole("heading", { name: title })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Nouvelle annonce" })).toBeFocused();
  });

  await test.step("once published, it is new to its audience", async () => {
    await page.getByRole("button", { name: `Publier « ${title} »` }).click();
    await page
      .getByRole("dialog", { name: "Publier cette annonce ?" })
      .getByRole("button", { name: "Publier" })
      .click();
    await expectToast(page, "Annonce publiée");
    await expect(page.getByRole("button", { name: `Retirer « ${title} »` })).toBeFocused();
    await phone.reload();
    await expect(badge(phone)).toBeVisible();
    await phone.getByRole("button", { name: /^What’s new\?/ }).click();
    await expect(phone.getByRole("dialog", { name: "What’s new?" })).toContainText(
      "One reminder for each draft.",
    );
  });

  await test.step("once withdrawn and deleted, it is gone", async () => {
    await page.getByRole("button", { name: `Retirer « ${title} »` }).click();
    await page
      .getByRole("dialog", { name: "Retirer cette annonce ?" })
      .getByRole("button", { name: "Retirer" })
      .click();
    await expectToast(page, "Annonce retirée");
    // Does not wait until the list is reloaded: it has the withdrawn version at once.
    await page.getByRole("button", { name: `Supprimer « ${title} »` }).click();
    await page
      .getByRole("dialog", { name: "Supprimer cette annonce ?" })
      .getByRole("button", { name: "Supprimer définitivement" })
      .click();
    await expectToast(page, "Annonce supprimée");
    await expect(page.getByRole("button", { name: "Nouvelle annonce" })).toBeFocused();
    await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
    const history = page.getByRole("region", { name: "Historique" });
    await expect(history.getByRole("listitem").first()).toContainText(`Suppression · ${title}`);
    await inspect(page);
  });
});
