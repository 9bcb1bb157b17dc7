import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import type { Mailbox } from "./fixtures/mailbox.ts";
import { test } from "./fixtures/test.ts";
import { call, openAccount as createAccount, linkTo, tokenOf } from "./steps/access.ts";
import { type Newcomer, newcomer, openSession, tokensOf } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

/** Signs in to a new confirmed account: registration and sign-in have journeys of their own. */
async function join(page: Page, mailbox: Mailbox, serverUrl: string, person: Newcomer): Promise<void> {
  await createAccount(serverUrl, mailbox, person);
  await openSession(page, person);
  // Activation opened a session as well.
  const { access_token: token } = await tokensOf(page);
  await call(`${serverUrl}/auth/v1/logout?scope=others`, "POST", { token });
}

async function codeFor(mailbox: Mailbox, phone: string): Promise<string> {
  const { text } = await mailbox.emailTo(phone.replace("+", ""), /confirme votre nouveau numéro/);
  return /\b\d{6}\b/.exec(text)?.[0] ?? "";
}

test("edits the profile with a picture, changes the address with both emails and the number with a code", async ({
  page,
  server,
  mailbox,
}) => {
  const person = newcomer("Solange Eyenga");
  const wanted = newcomer("Solange Nouvelle").email;
  const profile = page.getByRole("region", { name: "Profil" });
  const contact = page.getByRole("region", { name: "Adresse et téléphone" });
  await join(page, mailbox, server.url, person);
  await page.goto("/account");
  await reach(page, "Mon compte");

  // Errors at the fields, and a save that fails, are tested in `profile-section.component.test.tsx`.
  await test.step("saves the fields", async () => {
    await profile.getByLabel("Nom complet").fill("Solange Eyenga Mbarga");
    await profile.getByLabel("Ville de résidence").fill("Lyon");
    await profile.getByRole("button", { name: "Enregistrer" }).click();
    await expectToast(page, "Profil mis à jour", "Vos informations ont été sauvegardées.");
    await expect(page.getByRole("banner")).toContainText("Solange Eyenga Mbarga");
  });

  // Refused files are tested in `avatar-field.component.test.tsx`, the sliders in `crop-field.component.test.tsx`.
  await test.step("uploads a picture", async () => {
    const buffer = await page.screenshot();
    const chooser = page.waitForEvent("filechooser");
    await profile.getByRole("button", { name: "Choisir une photo", exact: true }).click();
    await (await chooser).setFiles({ name: "moi.png", mimeType: "image/png", buffer });
    await expect(profile.getByText("Aperçu : la photo n’est pas encore enregistrée.")).toBeVisible();
    await expect(page.getByRole("banner").locator("img[src*='/files/avatars/']")).toHaveCount(0);
    await inspect(page);
    await profile.getByRole("button", { name: "Enregistrer cette photo" }).click();
    await expectToast(page, "Photo enregistrée");
    const picture = page.getByRole("banner").locator("img[src*='/files/avatars/']");
    await expect(picture).toBeVisible();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await profile.getByRole("button", { name: "Retirer la photo" }).click();
    await expectToast(page, "Photo retirée");
    await expect(picture).toHaveCount(0);
  });

  await test.step("asks for another address", async () => {
    await contact.getByRole("button", { name: "Changer d’adresse" }).click();
    await contact.getByLabel("Nouvelle adresse e-mail").fill(wanted);
    await contact.getByRole("button", { name: "Envoyer les liens" }).click();
    await expectToast(page, "Les liens de confirmation sont partis");
    await expect(contact).toContainText(`Votre adresse deviendra ${wanted}`);
    await inspect(page);
  });

  await test.step("one email is not enough, both are", async () => {
    // The button for those who follow the links elsewhere is tested in `contact.component.test.tsx`.
    await page.goto(await linkTo(mailbox, person.email, /Confirmez le changement de votre adresse/));
    await expectToast(page, "C’est fait", "Une adresse est confirmée.");
    await expect(contact).toContainText(`Votre adresse deviendra ${wanted}`);
    await page.goto(await linkTo(mailbox, wanted, /Confirmez votre nouvelle adresse/));
    await expectToast(page, "C’est fait", "Votre nouvelle adresse est en place.");
    await expect(page).toHaveURL(/\/account$/);
    await expect(contact.getByText(/^Votre adresse deviendra/)).toHaveCount(0);
    await expect(contact).toContainText(wanted);
  });

  await test.step("confirms the number with the code it received", async () => {
    const plans = Promise.withResolvers<void>();
    await page.route(/\/assets\/examples\.mobile.*\.js$/, async (route) => {
      await plans.promise;
      await route.continue();
    });
    await contact.getByRole("button", { name: "Changer de numéro" }).click();
    const number = `06${String(Date.now()).slice(-8)}`;
    const e164 = `+33${number.slice(1)}`;
    await contact.getByLabel("Nouveau numéro").fill(number);
    await contact.getByRole("button", { name: "Recevoir un code par SMS" }).click();
    // Before the plans arrive, the form does not know the calling code of France.
    plans.resolve();
    await expect(contact.getByText(`Envoyé au ${e164}.`)).toBeVisible();
    await inspect(page);
    await contact.getByLabel("Code reçu par SMS").fill(await codeFor(mailbox, e164));
    await contact.getByRole("button", { name: "Confirmer" }).click();
    await expectToast(page, "Numéro confirmé", e164);
    await expect(contact).toContainText(e164);
  });

  await test.step("the page follows the account's language", async () => {
    await profile.getByLabel("Langue").selectOption("en");
    await profile.getByRole("button", { name: "Enregistrer" }).click();
    await expectToast(page, "Profile updated");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });

  // An unknown profile is tested in `profile.component.test.tsx`.
  await test.step("sees the own profile as staff see it", async () => {
    await page.getByRole("link", { name: "See my profile" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Solange Eyenga Mbarga" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Lyon");
    const readers = page.getByRole("region", { name: "Who sees what about you" });
    await expect(readers).toContainText("Nothing of this profile.");
    await expect(page.getByRole("link", { name: "Edit my account" })).toHaveAttribute("href", "/account");
  });
});

test("signs a device out, exports the data, and closes the account once nothing is open", async ({
  page,
  server,
  mailbox,
}) => {
  const person = newcomer("Achille Tchoua");
  await join(page, mailbox, server.url, person);

  // How the open page of an ended session signs out is tested in `follow-account.component.test.tsx` and `admin-users.spec.ts`.
  await test.step("revokes another device", async () => {
    const elsewhere = await tokenOf(server.url, person);
    await page.goto("/account?tab=devices");
    const devices = page.getByRole("region", { name: "Appareils connectés" });
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    await expect(devices.getByRole("listitem").first()).toContainText("Cet appareil");
    await inspect(page);
    await devices.getByRole("button", { name: /^Déconnecter (?!tous)/ }).click();
    const dialog = await openDialog(page, /^Déconnecter .* \?$/);
    await dialog.getByRole("button", { name: "Déconnecter", exact: true }).click();
    await expectToast(page, "Appareil déconnecté");
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    await expect(page.getByRole("region", { name: "Activité de sécurité" })).toContainText(
      "Appareil déconnecté",
    );
    await expect(call(`${server.url}/api/me`, "GET", { token: elsewhere })).rejects.toThrow("HTTP 401");
  });

  const requestId = await test.step("exports the data; an open request prevents closing", async () => {
    const { access_token: token } = await tokensOf(page);
    const id = await submitFreeRequest(server.url, token);
    await page
      .getByRole("navigation", { name: "Mon compte" })
      .getByRole("link", { name: "Mes données" })
      .click();
    await expect(page.getByText("Votre compte ne peut pas encore être clôturé")).toBeVisible();
    await expect(page.getByRole("button", { name: "Clôturer mon compte…" })).toHaveCount(0);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Télécharger mes données" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("mes-donnees.json");
    const data = JSON.parse(await readFile(await file.path(), "utf8"));
    expect(data.profile).toMatchObject({ name: person.name });
    expect(JSON.stringify(data)).not.toContain("argon2");
    await inspect(page);
    return id;
  });

  // That a closed account cannot sign in is tested in `close-account.test.ts`.
  await test.step("cancels it, and closes the account", async () => {
    await page.getByRole("link", { name: /^Demande / }).click();
    await expect(page).toHaveURL(new RegExp(`/requests-tracking/${requestId}$`));
    await page.getByRole("button", { name: "Annuler la demande" }).click();
    await page.getByRole("dialog").getByRole("button", { name: /annul/i }).last().click();
    await expectToast(page, "Demande annulée");
    await goTo(page, "/account?tab=data");
    await page.getByRole("button", { name: "Clôturer mon compte…" }).click();
    const dialog = await openDialog(page, "Clôturer votre compte pour toujours ?");
    await dialog.getByLabel(/^J’ai compris/).check();
    await dialog.getByLabel("Mot de passe", { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: "Clôturer définitivement" }).click();
    await expectToast(page, "Votre compte est clôturé");
    await expect(page).toHaveURL(/\/login$/);
    await mailbox.emailTo(person.email, /est clôturé/);
  });
});
