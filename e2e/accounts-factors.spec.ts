import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { CUT_OFF } from "./fixtures/watch.ts";
import { codeOf, openAccount, withAuthenticator } from "./steps/access.ts";
import { newcomer, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { expectToast } from "./steps/toast.ts";

/** Enters email and password; ends at the question for the second factor. */
async function givePassword(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Adresse e-mail").fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await reach(page, "Confirmez que c’est vous");
}

/** Runs `act`, which makes the page request a passkey; resolves when the page has its challenge. */
async function offered(page: Page, act: () => Promise<void>): Promise<void> {
  const asked = page.waitForResponse(/\/passkeys\/authentication\/options$/);
  await act();
  expect((await asked).status()).toBe(200);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Se déconnecter" }).first().click();
  await expect(page).toHaveURL(/\/login$/);
}

// A wrong code is tested in `second-factor.component.test.tsx`; turning the verification off again in `phone-factor.spec.ts`.
test("two-step verification: an authenticator app, recovery codes, a security key, and signing in with each", async ({
  page,
  server,
  mailbox,
}) => {
  const person = newcomer("Paul Essomba");
  await openAccount(server.url, mailbox, person);
  let secret = "";
  let codes: string[] = [];

  await test.step("turns it on", async () => {
    await openSession(page, person);
    await page.goto("/account?tab=security");
    await expect(page.getByRole("heading", { name: "Double vérification" })).toBeVisible();
    await inspect(page);
    await page.getByRole("button", { name: "Ajouter une application d’authentification" }).click();
    await page.getByRole("button", { name: "Continuer" }).click();
    const picture = page.getByRole("img", { name: "Code QR" });
    await expect(picture).toBeVisible();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await inspect(page);
    secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
    const code = page.getByLabel("Code de votre application");
    // Authenticator apps show the code with a space, and people paste it like that.
    await code.fill(codeOf(secret).replace(/^.{3}/, "$& "));
    await page.getByRole("button", { name: "Activer" }).click();
    await expectToast(page, "Double vérification activée", "Créez maintenant vos codes de secours");
  });

  await test.step("creates recovery codes", async () => {
    await page.getByRole("button", { name: "Créer mes codes de secours" }).click();
    await expect(page.getByRole("heading", { name: "Vos codes de secours" })).toBeFocused();
    codes = await page.locator("[data-print] li").allTextContents();
    expect(codes.length).toBeGreaterThan(5);
    await inspect(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Télécharger", exact: true }).click();
    expect((await download).suggestedFilename()).toBe("codes-de-secours.txt");
    await page.getByRole("button", { name: "J’ai noté mes codes" }).click();
    await expect(page.getByText(`Il vous reste ${codes.length} codes sur ${codes.length}.`)).toBeVisible();
    await signOut(page);
  });

  await test.step("signs in with the app; nothing is shown before", async () => {
    await givePassword(page, person);
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login$/);
    await reach(page, "Confirmez que c’est vous");
    await expect(page.getByLabel("Code de votre application")).toBeFocused();
    await inspect(page);
    // The current code was used already, and each code works only once.
    await page.keyboard.type(codeOf(secret, 1));
    await page.keyboard.press("Enter");
    await expectToast(page, "Connexion réussie");
    await expect(page).toHaveURL(/\/dashboard$/);
    await signOut(page);
  });

  await test.step("signs in with a recovery code", async () => {
    await givePassword(page, person);
    await page.getByRole("button", { name: "Utiliser un code de secours" }).click();
    await page.getByLabel("Code de secours").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Vérifier" }).click();
    await expectToast(page, "Connexion réussie");
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  const remove = async (name: string) => {
    await page.getByRole("button", { name: `Retirer ${name}`, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `Retirer « ${name} » ?` });
    await dialog.getByRole("button", { name: "Retirer" }).click();
  };

  await test.step("a recovery code cannot remove the last factor; a security key replaces the lost app", async () => {
    await withAuthenticator(page, "usb");
    await page.goto("/account?tab=security");
    await expect(
      page.getByText(`Il vous reste ${codes.length - 1} codes sur ${codes.length}.`),
    ).toBeVisible();
    await remove("Application d’authentification");
    await expect(page.getByText("Vous êtes entré avec un code de secours.")).toBeVisible();
    await inspect(page);
    await page.getByRole("dialog").getByRole("button", { name: "Annuler" }).click();
    await page.getByRole("button", { name: "Ajouter une clé de sécurité" }).click();
    await page.getByLabel("Nom, pour le reconnaître plus tard").fill("Clé du bureau");
    await inspect(page);
    await page.getByRole("button", { name: "Enregistrer la clé" }).click();
    await expectToast(page, "Double vérification activée");
    await expect(page.getByText("Clé du bureau", { exact: true })).toBeVisible();
    await remove("Application d’authentification");
    await expectToast(page, "Moyen de vérification retiré");
    await signOut(page);
  });

  await test.step("signs in with the key", async () => {
    await givePassword(page, person);
    await page.getByRole("button", { name: "Utiliser la clé de sécurité" }).click();
    await expectToast(page, "Connexion réussie");
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test("a passkey: added, named, used to sign in with and without autofill, deleted", async ({
  page,
  server,
  mailbox,
  tolerate,
}) => {
  const person = newcomer("Fatou Sarr");
  const leave = page.getByRole("button", { name: "Se déconnecter" }).first();
  const device = await withAuthenticator(page);

  await openAccount(server.url, mailbox, person);
  await page.clock.install();
  await openSession(page, person);
  await page.goto("/account?tab=security");
  await page.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
  await expectToast(page, "Clé d’accès ajoutée");
  // A new passkey is named after the browser and system that created it, until its owner renames it.
  await page.getByRole("button", { name: /^Renommer .+, (Linux|macOS|Windows)$/ }).click();
  await page.getByLabel("Nom de la clé").fill("Téléphone de Fatou");
  await inspect(page);
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByText("Téléphone de Fatou", { exact: true })).toBeVisible();
  await inspect(page);

  await test.step("a page that was open for long gets a new challenge", async () => {
    await device.hesitate();
    await offered(page, () => signOut(page));
    await offered(page, () => page.clock.fastForward(5 * 60_000));
  });

  await test.step("signs in by the button, which cancels the autofill request", async () => {
    await device.agree();
    await offered(page, () => page.getByRole("button", { name: "Utiliser une clé d’accès" }).click());
    await expectToast(page, "Connexion réussie", "Fatou Sarr");
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("signs in by picking it in the address field", async () => {
    await offered(page, () => leave.click());
    await expectToast(page, "Connexion réussie", "Fatou Sarr");
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("a deleted passkey no longer signs in", async () => {
    await page.goto("/account?tab=security");
    await page.getByRole("button", { name: "Supprimer Téléphone de Fatou" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
    await expectToast(page, "Clé d’accès supprimée");
    await expect(page.getByText("Téléphone de Fatou")).toBeHidden();
    tolerate(/status of 400/);
    await leave.click();
    await expect(page.getByText("La clé n’a pas été reconnue. Réessayez.")).toBeVisible();
  });
});

test.describe("in English", () => {
  test.use({ locale: "en-GB" });
  // The current password, and refused passwords and codes, are tested in `password-card.component.test.tsx`.
  test("changes the password of an old session, and proves who asks for a change an hour later", async ({
    page,
    server,
    mailbox,
    tolerate,
  }) => {
    tolerate(/status of 400/);
    tolerate(CUT_OFF);
    const person = newcomer("Grace Tabi");
    await openAccount(server.url, mailbox, person);
    await openSession(page, person);

    await test.step("a session older than a day needs the code of an email", async () => {
      await server.later(25);
      await page.goto("/account?tab=security&lang=en");
      await page.getByLabel("New password", { exact: true }).fill("Four loud markets at noon 77");
      await page.getByLabel("Confirm the password").fill("Four loud markets at noon 77");
      const nonce = page.getByLabel("Code received by email");
      await page.getByRole("button", { name: "Change the password" }).click();
      await expect(nonce).toBeFocused();
      await inspect(page);
      const { text } = await mailbox.emailTo(person.email, /confirmation/);
      await nonce.fill(/^\d{6}$/m.exec(text)?.[0] ?? "");
      await page.keyboard.press("Enter");
      await expectToast(page, "Password changed", "All your other devices have been signed out.");
    });

    await test.step("an hour later another change asks for the password, and keeps what was typed", async () => {
      await server.later(1);
      await page
        .getByRole("navigation", { name: "My account" })
        .getByRole("link", { name: "Profile" })
        .click();
      const contact = page.getByRole("region", { name: "Address and phone" });
      const wanted = newcomer("Grace Neuve").email;
      await contact.getByRole("button", { name: "Change address" }).click();
      await contact.getByLabel("New email address").fill(wanted);
      await contact.getByRole("button", { name: "Send the links" }).click();
      const proof = await openDialog(page, "Confirm that it’s you");
      await inspect(page);
      await proof.getByLabel("Password", { exact: true }).fill("Four loud markets at noon 77");
      await page.keyboard.press("Enter");
      await expectToast(page, "The confirmation links are on their way");
      await expect(contact).toContainText(`Your address will become ${wanted}`);
    });
  });
});
