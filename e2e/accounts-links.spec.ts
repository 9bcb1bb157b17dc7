import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { linkTo, openAccount } from "./steps/access.ts";
import { newcomer } from "./steps/account.ts";
import { arrive, inspect } from "./steps/arrive.ts";
import { expectToast } from "./steps/toast.ts";

test("a sign-in link works immediately in the requesting browser, after confirmation elsewhere, and once only", async ({
  page,
  server,
  mailbox,
  openBrowser,
}) => {
  const person = newcomer("Serge Ateba");
  await openAccount(server.url, mailbox, person);

  await test.step("asks for it, with the address filled in", async () => {
    await page.goto("/login");
    await page.getByLabel("Adresse e-mail").fill(person.email);
    await page.getByRole("button", { name: "Recevoir un lien de connexion" }).click();
    // The page loads the form first, and both views have a button of this name.
    await expect(page.getByRole("button", { name: "Revenir au mot de passe" })).toBeVisible();
    await expect(page.getByLabel("Adresse e-mail")).toHaveValue(person.email);
    await inspect(page);
    await page.getByRole("button", { name: "Recevoir un lien de connexion" }).click();
    await expect(page.getByText("un lien de connexion vient d’y être envoyé")).toBeVisible();
    await inspect(page);
  });

  const link = await linkTo(mailbox, person.email, /lien de connexion/);
  await test.step("follows it here", async () => {
    await page.goto(link);
    await expectToast(page, "Connexion réussie", person.name);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("follows it again", async () => {
    const other = await (await openBrowser()).newPage();
    await other.goto(link);
    await arrive(other, "Connexion");
    await expect(other.getByText("Ce lien ne fonctionne plus")).toBeVisible();
    await expect(other).toHaveURL(/\/login$/);
    await other.getByRole("button", { name: "Demander un autre lien" }).click();
    await expect(other.getByLabel("Adresse e-mail")).toBeFocused();
  });
});

test("a sign-in link opened elsewhere asks for the address; its code no longer works", async ({
  page,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 403/);
  const person = newcomer("Clarisse Mbarga");
  await openAccount(server.url, mailbox, person);
  await page.goto("/login");
  await page.getByLabel("Adresse e-mail").fill(person.email);
  const send = page.getByRole("button", { name: "Recevoir un lien de connexion" });
  await send.click();
  await expect(page.getByRole("button", { name: "Revenir au mot de passe" })).toBeVisible();
  await send.click();
  const email = await mailbox.emailTo(person.email, /lien de connexion/);
  const link = await linkTo(mailbox, person.email, /lien de connexion/);
  const code = /\b\d{10}\b/.exec(email.text)?.[0] ?? "";

  const other = await (await openBrowser()).newPage();
  await test.step("a stranger's link signs no one in by itself", async () => {
    await other.goto(link);
    await arrive(other, "Est-ce bien vous ?");
    await expect(other.getByText(`Connexion en tant que ${person.email}`)).toBeVisible();
    expect(await other.evaluate(() => localStorage.getItem("session"))).toBeNull();
    await other.getByRole("button", { name: "Ce n’est pas moi" }).click();
    await arrive(other, "Connexion");
  });

  await test.step("the code of the link that was followed", async () => {
    await page.getByLabel("Code de l’e-mail").fill(code);
    await page.getByRole("button", { name: "Se connecter" }).click();
    // The link was used, so the code in the same email is used up too.
    await expect(page.getByText("Ce code n’est pas le bon, ou n’est plus valable.")).toBeVisible();
  });
});
