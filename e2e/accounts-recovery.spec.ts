import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, linkTo, openAccount, tokenOf } from "./steps/access.ts";
import { newcomer } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { tabTo } from "./steps/keyboard.ts";
import { expectToast } from "./steps/toast.ts";

const NEW_PASSWORD = "Douze pirogues au couchant 31";

test("a forgotten password: the link of the email, a new password, other devices signed out", async ({
  page,
  server,
  mailbox,
  tolerate,
}) => {
  tolerate(/status of (400|401|403|422)/);
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

  await test.step("follows it: nothing of it stays in the address, and a reload continues", async () => {
    await page.goto(link);
    await expect(page.getByText(`Pour le compte ${person.email}.`)).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
    await page.reload();
    await reach(page, "Nouveau mot de passe");
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
    await expect(readElsewhere()).rejects.toThrow("HTTP 401");
  });

  await test.step("the link is used up", async () => {
    await page.goto(link);
    await reach(page, "Nouveau mot de passe");
    await expect(page.getByText("Ce lien ne fonctionne plus")).toBeVisible();
    await expect(page.getByRole("button", { name: "Recevoir le lien" })).toBeVisible();
    await tokenOf(server.url, { ...person, password: NEW_PASSWORD });
  });
});
