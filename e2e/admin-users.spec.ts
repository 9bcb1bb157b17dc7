import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { askApi, completeRegistration, demoAccount, newcomer, openSession, signIn } from "./steps/account.ts";
import { arrive, inspect } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { expectToast } from "./steps/toast.ts";

const admin = demoAccount("super_admin");

async function searchUser(page: Page, email: string): Promise<void> {
  await page.getByRole("main").getByLabel("Rechercher").fill(email);
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(email)}`));
}

test("an administrator creates an account, changes its role, suspends it, reads the log and deletes it", async ({
  page,
  openBrowser,
  tolerate,
}) => {
  const person = newcomer("Régine Abena");
  const main = page.getByRole("main");
  let password = "";
  tolerate(/status of 40[0-9]/);

  await test.step("finds the users in the sidebar", async () => {
    await openSession(page, admin);
    await page.goto("/dashboard");
    const sidebar = page.getByRole("navigation", { name: "Navigation principale" });
    await sidebar.getByRole("link", { name: "Utilisateurs" }).click();
    await arrive(page, "Utilisateurs");
    await expect(main.getByRole("table")).toContainText(admin.email);
  });

  await test.step("sorts, filters and pages by the address", async () => {
    await main.getByRole("columnheader").getByRole("link", { name: "Nom", exact: true }).click();
    await expect(page).toHaveURL(/sort=name/);
    await expect(main.getByRole("columnheader", { name: "Nom" })).toHaveAttribute("aria-sort", "ascending");
    await main.getByLabel("Rôle").selectOption("mandataire");
    await expect(page).toHaveURL(/role=mandataire/);
    await expect(main.getByRole("row")).toHaveCount(2);
    await main.getByLabel("Rechercher").fill("personne de ce nom");
    await expect(main.getByText("Aucun compte ne correspond")).toBeVisible();
    await inspect(page);
    await main.getByRole("link", { name: "Effacer les filtres" }).click();
    await expect(main.getByLabel("Rechercher")).toHaveValue("");
    await expect(main.getByRole("table")).toContainText(admin.email);
  });

  await test.step("creates an account, whose password is shown once", async () => {
    await main.getByRole("button", { name: "Créer un compte" }).click();
    const form = await openDialog(page, "Créer un compte");
    await form.getByLabel("Nom complet").fill(person.name);
    await form.getByLabel("Adresse e-mail").fill(admin.email);
    await form.getByLabel(/^Je garantis/).check();
    await form.getByRole("button", { name: "Créer le compte" }).click();
    await expect(form.getByText("Cet email est déjà utilisé.")).toBeVisible();
    await form.getByLabel("Adresse e-mail").fill(person.email);
    await form.getByRole("button", { name: "Créer le compte" }).click();
    const made = await openDialog(page, "Compte créé");
    password = (await made.locator("p.font-mono").textContent()) ?? "";
    expect(password.length).toBeGreaterThanOrEqual(12);
    await made.getByRole("button", { name: "C’est noté" }).click();
    await arrive(page, person.name);
    await expect(main).not.toContainText(password);
  });

  const theirs = await (await openBrowser()).newPage();
  await theirs.clock.install();
  await test.step("the person signs in without any special role", async () => {
    await theirs.goto("/login");
    await theirs.getByLabel("Adresse e-mail").fill(person.email);
    await theirs.getByLabel("Mot de passe", { exact: true }).fill("un tout autre mot de passe");
    await theirs.getByRole("main").getByRole("button", { name: "Se connecter", exact: true }).click();
    await expectToast(theirs, "Échec de la connexion");
    await signIn(theirs, { email: person.email, password });
    await completeRegistration(theirs);
    await expect(theirs).toHaveURL(/\/dashboard$/);
    await theirs.goto("/admin/users");
    await expectToast(theirs, "Vous n’avez pas la permission d’accéder à cette page.");
    await expect(theirs).toHaveURL(/\/dashboard$/);
  });

  await test.step("changes the role; the second of two administrators is refused", async () => {
    const second = await (await openBrowser()).newPage();
    await openSession(second, admin);
    await second.goto(page.url());
    await arrive(second, person.name);

    await main.getByRole("button", { name: "Changer le rôle" }).click();
    const dialog = await openDialog(page, `Changer le rôle de ${person.name} ?`);
    await dialog.getByRole("button", { name: "Changer le rôle" }).click();
    await expect(dialog.getByText("C’est déjà son rôle : choisissez-en un autre.")).toBeVisible();
    await dialog.getByLabel("Nouveau rôle").selectOption("operateur_support");
    await dialog.getByLabel("Raison").fill("Rejoint l’assistance");
    await dialog.getByRole("button", { name: "Changer le rôle" }).click();
    await expectToast(page, "Rôle changé");
    const history = main.getByRole("region", { name: "Historique" });
    await expect(history).toContainText("De « Diaspora » à « Opérateur d’assistance »");
    await expect(history).toContainText("Raison : Rejoint l’assistance");
    await inspect(page);

    await second.getByRole("button", { name: "Suspendre" }).click();
    const late = second.getByRole("dialog", { name: `Suspendre ${person.name} ?` });
    await late.getByRole("button", { name: "Suspendre" }).click();
    await expect(late.getByRole("alert")).toContainText("Quelqu’un d’autre vient de modifier ce compte.");
    await expect(second.getByRole("main")).toContainText("Opérateur d’assistance");
    await second.context().close();
  });

  await test.step("the person signs in again with the new role", async () => {
    await expect(theirs.getByText(/^Votre session a pris fin/)).toBeVisible();
    await arrive(theirs, "Connexion");
    await signIn(theirs, { email: person.email, password });
    await expect(theirs).toHaveURL(/\/dashboard$/);
    await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();
  });

  await test.step("suspends: the person's open page signs out immediately and says why", async () => {
    await main.getByRole("button", { name: "Suspendre" }).click();
    const dialog = await openDialog(page, `Suspendre ${person.name} ?`);
    await dialog.getByRole("button", { name: "Suspendre" }).click();
    await expectToast(page, "Compte suspendu");
    await expect(main.getByText("Suspendu", { exact: true })).toBeVisible();
    await expect(theirs.getByText(/^Votre compte a été suspendu/)).toBeVisible();
    await arrive(theirs, "Connexion");
    await theirs.getByLabel("Adresse e-mail").fill(person.email);
    await theirs.getByLabel("Mot de passe", { exact: true }).fill(password);
    await theirs.getByRole("main").getByRole("button", { name: "Se connecter", exact: true }).click();
    await expectToast(theirs, "Échec de la connexion");
  });

  await test.step("reads and exports the connection logs of that person", async () => {
    await main.getByRole("link", { name: "Voir ses connexions" }).click();
    await arrive(page, "Journal des connexions");
    await expect(main.getByRole("table")).toContainText(person.email);
    await expect(main.getByRole("table")).not.toContainText(admin.email);
    await main.getByLabel("Résultat").selectOption("failure");
    await expect(page).toHaveURL(/outcome=failure/);
    await expect(main.getByRole("row").nth(1)).toContainText("Connexion refusée");
    await inspect(page);
    const download = page.waitForEvent("download");
    await main.getByRole("button", { name: "Exporter en CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("connexions.csv");
    const csv = await readFile(await file.path(), "utf8");
    expect(csv).toContain(person.email);
    expect(csv).not.toContain(admin.email);
    await main.getByRole("link", { name: "Voir tous les comptes" }).click();
    await expect(main.getByRole("table")).toContainText(person.email);
  });

  await test.step("deletes the account after typing its address", async () => {
    await page.goto("/admin/users");
    await searchUser(page, person.email);
    await main.getByRole("link", { name: person.name }).click();
    await main.getByRole("button", { name: "Supprimer le compte" }).click();
    const dialog = await openDialog(page, `Supprimer le compte de ${person.name} ?`);
    await dialog.getByRole("button", { name: "Supprimer", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("Ce que vous avez tapé n’est pas");
    await dialog.getByLabel(/^Pour confirmer/).fill(person.email);
    await dialog.getByRole("button", { name: "Supprimer", exact: true }).click();
    await expectToast(page, "Compte supprimé");
    await expect(main.getByText(/^Ce compte a été clôturé le/)).toBeVisible();
    await inspect(page);
  });

  await test.step("the own account cannot be deleted here", async () => {
    await page.goto("/admin/users");
    await searchUser(page, admin.email);
    await main
      .getByRole("row", { name: /Paul Ewane/ })
      .getByRole("link")
      .click();
    await arrive(page, "Paul Ewane");
    await expect(main).toContainText("C’est votre propre compte");
    for (const name of ["Changer le rôle", "Suspendre", "Supprimer le compte"])
      await expect(main.getByRole("button", { name })).toHaveCount(0);
  });
});

test("invites a person on a phone, in English", async ({ openBrowser, mailbox }) => {
  const person = newcomer("Grace Acheampong");
  const context = await openBrowser({ locale: "en-GB", viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const main = page.getByRole("main");
  await openSession(page, admin);
  await page.goto("/admin/users?lang=en");
  await arrive(page, "Users");
  await expect(main.getByRole("listitem").filter({ hasText: admin.email })).toBeVisible();
  await main.getByRole("button", { name: "Filters" }).click();
  await main.getByLabel("Sort by").selectOption("name");
  await expect(page).toHaveURL(/sort=name/);
  await main.getByRole("button", { name: "Invite" }).click();
  const form = await openDialog(page, "Invite somebody");
  await form.getByRole("button", { name: "Send the invitation" }).click();
  await expect(form.getByText("This field is required.").first()).toBeVisible();
  await form.getByLabel("Full name").fill(person.name);
  await form.getByLabel("Email address").fill(person.email);
  await form.getByLabel("Role").selectOption("partenaire");
  await form.getByRole("button", { name: "Send the invitation" }).click();
  await expectToast(page, "Invitation sent");
  await arrive(page, person.name);
  await expect(main.getByText("To be confirmed")).toBeVisible();
  await mailbox.emailTo(person.email);
  await page.goto("/admin/connection-logs");
  await arrive(page, "Connection logs");
  await expect(main.getByRole("listitem").filter({ hasText: admin.email }).first()).toContainText("Sign-in");
});

test("a finance_manager is refused by the page and by the server", async ({ page }) => {
  await openSession(page, demoAccount("finance_manager"));
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Utilisateurs" })).toHaveCount(0);
  for (const path of ["/admin/users", "/admin/connection-logs"]) {
    await page.goto(path);
    await expectToast(page, "Vous n’avez pas la permission d’accéder à cette page.");
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  expect(await askApi(page, "/api/admin/users")).toMatchObject({ status: 403, code: "not_allowed" });
});
