import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, expectUsedUp, linkTo, openAccount, tokenOf } from "./steps/access.ts";
import { newcomer } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { tabTo } from "./steps/keyboard.ts";
import { expectToast } from "./steps/toast.ts";

const NEW_PASSWORD = "Douze pirogues au couchant 31";

test("a forgotten password: the link of the email, a new password, other devices signed out", async ({
  page,
  server,
  mailbox,
}) => {
  const person = newcomer("Mireille Etoundi");
  await openAccount(server.url, mailbox, person);
  // How the open page of an ended session signs out is tested in `account.spec.ts`.
  const elsewhere = await tokenOf(server.url, person);
  const readElsewhere = () => call(`${server.url}/api/me`, "GET", { token: elsewhere });
  await readElsewhere();

  await test.step("asks for the link with the keyboard only", async () => {
    await page.goto("/login");
    await reach(page, "Connexion");
    await page.getByRole("link", { name: "Mot de passe oublié ?" }).focus();
    await page.keyboard.press("Enter");
    await reach(page, "Mot de passe oublié");
    await tabTo(page, page.getByLabel("Adresse e-mail"));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Ce champ est requis.")).toBeVisible();
    await expect(page.getByLabel("Adresse e-mail")).toBeFocused();
    await inspect(page);
    await page.keyboard.type(person.email);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Si un compte existe à l’adresse ${person.email}`)).toBeVisible();
  });

  const link = await linkTo(mailbox, person.email, /nouveau mot de passe/i);

  // A reload of that page is tested in `invitation.spec.ts`, refused passwords in `reset-password.component.test.tsx`.
  await test.step("follows it: nothing of it stays in the address", async () => {
    await page.goto(link);
    await reach(page, "Nouveau mot de passe");
    await expect(page.getByText(`Pour le compte ${person.email}.`)).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
    expect(await page.evaluate(() => localStorage.getItem("session"))).toBeNull();
  });

  await test.step("chooses a password", async () => {
    await page.getByLabel("Nouveau mot de passe", { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel("Confirmez le mot de passe").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
    await expectToast(page, "Mot de passe enregistré", "Tous vos autres appareils ont été déconnectés.");
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("the other device is signed out, the link is used up, and the password signs in", async () => {
    await expect(readElsewhere()).rejects.toThrow("HTTP 401");
    // What its page then shows is tested in `reset-password.component.test.tsx`.
    await expectUsedUp(link);
    await tokenOf(server.url, { ...person, password: NEW_PASSWORD });
  });
});
