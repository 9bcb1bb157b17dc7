import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { linkTo, openAccount, tokenOf } from "./steps/access.ts";
import { newcomer, openSession } from "./steps/account.ts";
import { arrive, inspect, reach } from "./steps/arrive.ts";
import { tabTo } from "./steps/keyboard.ts";
import { expectToast } from "./steps/toast.ts";

const NEW_PASSWORD = "Douze pirogues au couchant 31";

test("a forgotten password: the link of the email, a new password, other devices signed out", async ({
  page,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of (400|401|403|422)/);
  const person = newcomer("Mireille Etoundi");
  await openAccount(server.url, mailbox, person);
  const elsewhere = await (await openBrowser()).newPage();

  await test.step("is signed in elsewhere", async () => {
    await openSession(elsewhere, person);
    await elsewhere.goto("/dashboard");
    await expect(elsewhere.getByRole("heading", { level: 1 })).toBeVisible();
  });

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
    await inspect(page);
  });

  const link = await linkTo(mailbox, person.email, /nouveau mot de passe/i);

  await test.step("follows it: nothing of it stays in the address, and a reload continues", async () => {
    await page.goto(link);
    await arrive(page, "Nouveau mot de passe");
    await expect(page.getByText(`Pour le compte ${person.email}.`)).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
    await page.reload();
    await expect(page.getByText(`Pour le compte ${person.email}.`)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("session"))).toBeNull();
  });

  await test.step("chooses a password", async () => {
    const first = page.getByLabel("Nouveau mot de passe", { exact: true });
    const second = page.getByLabel("Confirmez le mot de passe");
    const save = page.getByRole("button", { name: "Enregistrer le mot de passe" });
    await first.fill("court");
    await second.fill("autre");
    await save.click();
    await expect(page.getByText("Ce champ doit contenir au moins 8 caractères.")).toBeVisible();
    await expect(page.getByText("Les mots de passe ne correspondent pas.")).toBeVisible();
    await expect(first).toBeFocused();
    await inspect(page);
    await first.fill("password123");
    await second.fill("password123");
    await save.click();
    await expect(page.getByText(/trop facile à deviner|listes de mots de passe connus/)).toBeVisible();
    await first.fill(NEW_PASSWORD);
    await second.fill(NEW_PASSWORD);
    await expect(page.getByText(/^Robustesse\s: (forte|très forte)$/)).toBeVisible();
    await save.click();
    await expectToast(page, "Mot de passe enregistré", "Tous vos autres appareils ont été déconnectés.");
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("the other device is signed out", async () => {
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login$/);
  });

  await test.step("the link is used up", async () => {
    const other = await (await openBrowser()).newPage();
    await other.goto(link);
    await arrive(other, "Nouveau mot de passe");
    await expect(other.getByText("Ce lien ne fonctionne plus")).toBeVisible();
    await expect(other.getByRole("button", { name: "Recevoir le lien" })).toBeVisible();
    await tokenOf(server.url, { ...person, password: NEW_PASSWORD });
  });
});
