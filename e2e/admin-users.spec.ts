import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { expectToast } from "./steps/toast.ts";

const admin = demoAccount("super_admin");

/** What an account still lacks that an administrator created; `providers.spec.ts` has the page that asks for it. */
const REGISTRATION = {
  phone: "+33612345678",
  role: "diaspora",
  account_type: "individual",
  country_of_origin: "SN",
  country_of_residence: "FR",
  terms_accepted: true,
};

test("an administrator invites, creates an account, changes its role, suspends it, reads the log and deletes it", async ({
  page,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  const person = newcomer("Régine Abena");
  const main = page.getByRole("main");
  let password = "";
  tolerate(/status of 40[0-9]/);

  await test.step("filters by the address; asks before a change from a row's menu; clears the filters", async () => {
    await openSession(page, admin);
    await page.goto("/admin/users?sort=name&role=mandataire");
    await expect(main.getByRole("columnheader", { name: "Nom" })).toHaveAttribute("aria-sort", "ascending");
    await expect(main.getByRole("row")).toHaveCount(2);
    const menu = main.getByRole("button", { name: /^Actions : compte de / });
    await menu.press("Enter");
    await main.getByRole("button", { name: "Suspendre" }).press("Enter");
    await openDialog(page, /^Suspendre .+ \?$/);
    await page.keyboard.press("Escape");
    await expect(main.getByRole("link", { name: "Ouvrir le compte" })).toBeHidden();
    await expect(menu).toBeFocused();
    await main.getByLabel("Rechercher").fill("personne de ce nom");
    await expect(main.getByText("Aucun compte ne correspond")).toBeVisible();
    await inspect(page);
    await main.getByRole("link", { name: "Effacer les filtres" }).click();
    await expect(main.getByLabel("Rechercher")).toHaveValue("");
    await expect(main.getByRole("table")).toContainText(admin.email);
  });

  await test.step("invites a person by email", async () => {
    const guest = newcomer("Grace Acheampong");
    await main.getByRole("button", { name: "Inviter" }).click();
    const form = await openDialog(page, "Inviter quelqu’un");
    await form.getByLabel("Nom complet").fill(guest.name);
    await form.getByLabel("Adresse e-mail").fill(guest.email);
    await form.getByLabel("Rôle").selectOption("partenaire");
    await form.getByRole("button", { name: "Envoyer l’invitation" }).click();
    await expectToast(page, "Invitation envoyée");
    await reach(page, guest.name);
    await expect(main.getByText("À confirmer")).toBeVisible();
    await mailbox.emailTo(guest.email);
    await page.goBack();
  });

  await test.step("creates an account, whose password is shown once", async () => {
    await main.getByRole("button", { name: "Créer un compte" }).click();
    const form = await openDialog(page, "Créer un compte");
    await form.getByLabel("Nom complet").fill(person.name);
    await form.getByLabel("Adresse e-mail").fill(person.email);
    await form.getByLabel(/^Je garantis/).check();
    await form.getByRole("button", { name: "Créer le compte" }).click();
    const made = await openDialog(page, "Compte créé");
    password = (await made.locator("p.font-mono").textContent()) ?? "";
    expect(password.length).toBeGreaterThanOrEqual(12);
    await made.getByRole("button", { name: "C’est noté" }).click();
    await reach(page, person.name);
    await expect(main).not.toContainText(password);
  });

  const token = await tokenOf(server.url, { email: person.email, password });
  const body = { name: person.name, ...REGISTRATION };
  await call(`${server.url}/api/me/registration`, "PUT", { body, token });

  await test.step("changes the role", async () => {
    await main.getByRole("button", { name: "Changer le rôle" }).click();
    const dialog = await openDialog(page, `Changer le rôle de ${person.name} ?`);
    await dialog.getByLabel("Nouveau rôle").selectOption("operateur_support");
    await dialog.getByLabel("Raison").fill("Rejoint l’assistance");
    await dialog.getByRole("button", { name: "Changer le rôle" }).click();
    await expectToast(page, "Rôle changé");
    const history = main.getByRole("region", { name: "Historique" });
    await expect(history).toContainText("De « Diaspora » à « Opérateur d’assistance »");
    await expect(history).toContainText("Raison : Rejoint l’assistance");
    await inspect(page);
  });

  const theirs = await (await openBrowser()).newPage();
  // Without the checks at intervals, so that only the server's change ends the session of the page.
  await theirs.clock.install();
  await test.step("the person signs in again with the new role", async () => {
    await expect(call(`${server.url}/api/me`, "GET", { token })).rejects.toThrow("HTTP 401");
    await openSession(theirs, { email: person.email, password });
    await theirs.goto("/dashboard");
    await reach(theirs, /^Bonjour/);
  });

  await test.step("suspends: the person's open page signs out immediately and says why", async () => {
    await main.getByRole("button", { name: "Suspendre" }).click();
    const dialog = page.getByRole("dialog", { name: `Suspendre ${person.name} ?` });
    await dialog.getByRole("button", { name: "Suspendre" }).click();
    await expectToast(page, "Compte suspendu");
    await expect(main.getByText("Suspendu", { exact: true })).toBeVisible();
    await expect(theirs.getByText(/^Votre compte a été suspendu/)).toBeVisible();
    await expect(tokenOf(server.url, { email: person.email, password })).rejects.toThrow("user_banned");
  });

  await test.step("reads and exports the connection logs of that person", async () => {
    await main.getByRole("link", { name: "Voir ses connexions" }).click();
    await expect(main.getByRole("table")).toContainText(person.email);
    await expect(main.getByRole("table")).not.toContainText(admin.email);
    await main.getByRole("button", { name: /^Filtres/ }).click();
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
  });

  await test.step("deletes the account after typing its address", async () => {
    await main.getByRole("link", { name: person.name }).first().click();
    await main.getByRole("button", { name: "Supprimer le compte" }).click();
    const dialog = await openDialog(page, `Supprimer le compte de ${person.name} ?`);
    await dialog.getByLabel(/^Pour confirmer/).fill(person.email);
    await dialog.getByRole("button", { name: "Supprimer", exact: true }).click();
    await expectToast(page, "Compte supprimé");
    await expect(main.getByText(/^Ce compte a été clôturé le/)).toBeVisible();
  });
});
