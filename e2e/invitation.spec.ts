import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { expectUsedUp, invite } from "./steps/access.ts";
import { askApi, type Newcomer, newcomer } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";

/** Chooses the password by keyboard alone, on the page that an invitation opens. */
async function choosePassword(page: Page, { password }: Newcomer): Promise<void> {
  await page.getByLabel("Nouveau mot de passe", { exact: true }).focus();
  await page.keyboard.type(password);
  await page.getByLabel("Confirmez le mot de passe").focus();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

test("an invitation: the person chooses a password and has the role", async ({ page, server, mailbox }) => {
  await page.setViewportSize(PHONE);
  const guest = newcomer("Blanche Nkolo");
  const link = await invite(server.url, mailbox, guest, "partenaire");

  await test.step("follows the link once, on a phone", async () => {
    await page.goto(link);
    await expect(page.getByText(`Pour le compte ${guest.email}.`)).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password\?link=invite$/);
    expect(await page.evaluate(() => localStorage.getItem("session"))).toBeNull();
    await page.reload();
    await reach(page, "Bienvenue : choisissez votre mot de passe");
    // Used up before a password was chosen; what a page then says is tested in `reset-password.component.test.tsx`.
    await expectUsedUp(link);
  });

  await test.step("nothing works without the password", async () => {
    await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
    await expect(page.getByText("Ce champ est requis.")).toHaveCount(2);
    await expect(page.getByLabel("Nouveau mot de passe", { exact: true })).toBeFocused();
    await inspect(page);
    await choosePassword(page, guest);
    await expectToast(page, "Connexion réussie", `Bienvenue ! ${guest.name}`);
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await askApi(page, "/api/me")).toMatchObject({ email: guest.email, role: "partenaire" });
  });

  await test.step("an invitation followed while signed in as another person says so", async () => {
    const second = newcomer("Cyrille Mballa");
    await page.goto(await invite(server.url, mailbox, second, "mandataire"));
    await reach(page, "Bienvenue : choisissez votre mot de passe");
    await expect(page.getByText(`Vous êtes actuellement connecté en tant que ${guest.email}`)).toBeVisible();
    await choosePassword(page, second);
    await expectToast(page, "Connexion réussie", second.name);
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await askApi(page, "/api/me")).toMatchObject({ email: second.email, role: "mandataire" });
  });
});
