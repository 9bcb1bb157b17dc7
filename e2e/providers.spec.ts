import { expect } from "@playwright/test";
import { administer, test } from "./fixtures/providers.ts";
import { tokenOf } from "./steps/access.ts";
import { askApi, completeRegistration } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { agreeThere, answerThere, expectCleanHistory, resident } from "./steps/elsewhere.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";

test("signs in through another site, registers, continues to the intended page, and manages the connection", async ({
  page,
  server,
  providers,
  mailbox,
}) => {
  const awa = resident(providers.google, "Awa Ndiaye");

  // The words of both languages are tested in `link-notice.component.test.tsx`.
  await test.step("a refusal there is explained, and the intended page is remembered", async () => {
    const failure = page.getByRole("alert").filter({ hasText: "Échec de la connexion" });
    await page.goto("/requests-tracking?status=draft");
    await reach(page, "Connexion");
    await page.getByRole("main").getByRole("link", { name: "Créer un compte" }).click();
    await expect(page).toHaveURL(/\/register$/);
    await page.getByRole("button", { name: "Continuer avec Google" }).click();
    await page.getByText("[ Cancel ]").click();
    await expect(failure).toContainText(
      "Vous n’avez pas donné votre accord chez Google : rien n’a été fait.",
    );
    await inspect(page);
    await expect(page).toHaveURL(/\/login$/);
    await expectCleanHistory(page);
  });

  await page.getByRole("button", { name: "Continuer avec Google" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByPlaceholder("Enter any login")).toBeFocused();
  await page.keyboard.type(awa.sub);
  await page.keyboard.press("Tab");
  await page.keyboard.type("whatever it is there");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectToast(page, "Connexion réussie", "Bienvenue !");
  await expectCleanHistory(page);

  await test.step("completes registration first", async () => {
    await expect(page).toHaveURL(/\/complete-registration$/);
    await page.goto("/requests-tracking?status=draft");
    await reach(page, "Terminez votre inscription");
    await expect(page.getByLabel("Nom complet")).toHaveValue("Awa Ndiaye");
    await page.getByRole("button", { name: "Terminer mon inscription" }).click();
    await expect(page.getByLabel("Pays d’origine")).toBeFocused();
    await expect(page.getByText("Vous devez accepter les conditions d’utilisation.")).toBeVisible();
    await inspect(page);
    await page.getByRole("radio", { name: "Investisseur" }).check();
    await completeRegistration(page);
    await expectToast(page, "Inscription terminée");
    await expect(page).toHaveURL(/\/requests-tracking\?status=draft$/);
    expect(await askApi(page, "/api/me")).toMatchObject({ role: "investisseur", phone: "+33612345678" });
  });

  await test.step("signs in the same way again immediately", async () => {
    await page.getByRole("button", { name: "Se déconnecter" }).first().click();
    await page.getByRole("button", { name: "Continuer avec Google" }).click();
    await expectToast(page, "Connexion réussie", "Awa Ndiaye");
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  const card = page.getByRole("region", { name: "Comptes reliés" });
  const password = "Neuf girafes sous la pluie 47";

  await test.step("can disconnect the other site once there is a password", async () => {
    await page.goto("/account?tab=security");
    await expect(card.getByText(/^C’est votre seul moyen de connexion/)).toBeVisible();
    await expect(card.getByRole("button", { name: "Dissocier Google" })).toHaveCount(0);
    await expect(page.getByLabel("Mot de passe actuel")).toHaveCount(0);
    await inspect(page);
    await page.getByLabel("Nouveau mot de passe", { exact: true }).fill(password);
    await page.getByLabel("Confirmez le mot de passe").fill(password);
    await page.getByRole("button", { name: "Choisir ce mot de passe" }).click();
    await expectToast(page, "Mot de passe changé");
    await card.getByRole("button", { name: "Dissocier Google" }).click();
    const dialog = await openDialog(page, "Dissocier « Google » ?");
    await dialog.getByRole("button", { name: "Dissocier" }).click();
    await expectToast(page, "Compte dissocié");
    await expect(card.getByRole("listitem")).toHaveCount(0);
    await mailbox.emailTo(awa.email ?? "", /Google n’ouvre plus votre compte/);
  });

  await test.step("connects another site after cancelling there once, on a phone", async () => {
    const elsewhere = resident(providers.guichet, "Awa N.", { email: "awa@perso.test" });
    await page.setViewportSize(PHONE);
    await card.getByRole("button", { name: "Relier Guichet unique" }).click();
    await page.getByText("[ Cancel ]").click();
    await expect(page).toHaveURL(/\/account\?tab=security$/);
    await expect(card.getByRole("alert")).toContainText(
      "Vous n’avez pas donné votre accord chez Guichet unique",
    );
    await expect(card).toBeFocused();
    await inspect(page);
    await card.getByRole("button", { name: "Relier Guichet unique" }).click();
    await agreeThere(page, elsewhere);
    await expectToast(page, "C’est fait", "Ce moyen de connexion est relié à votre compte.");
    await expect(page).toHaveURL(/\/account\?tab=security$/);
    await expect(card.getByRole("listitem")).toContainText(["awa@perso.test"]);
    await expect(card.getByRole("button", { name: "Relier Guichet unique" })).toHaveCount(0);
    await expect(card).toBeInViewport();
    await expectCleanHistory(page);
    await mailbox.emailTo(awa.email ?? "", /Guichet unique ouvre maintenant votre compte/);
  });

  await test.step("the password signs in", async () => {
    await tokenOf(server.url, { email: awa.email ?? "", password });
  });
});

test("signs in through an organisation, which alone can change the method; it is suspended", async ({
  page,
  providers,
  server,
  tolerate,
}) => {
  tolerate(/status of 40[0134]/);
  const { ministry } = providers;
  ministry.people.set("adama", { id: "adama", email: "adama@ministere.test", displayName: "Adama Traoré" });
  const organisation = { type: "saml", metadata_xml: ministry.metadataXml, domains: ["ministere.test"] };
  const { id } = await administer<{ id: string }>(server, "POST", "/sso/providers", organisation);
  const main = page.getByRole("main");
  const domain = page.getByLabel("Votre adresse professionnelle, ou son domaine");

  await test.step("by the address that is typed", async () => {
    await page.goto("/login");
    await page.getByLabel("Adresse e-mail").fill("adama@inconnu.test");
    await page.getByRole("button", { name: "Se connecter avec mon organisation" }).click();
    await expect(domain).toBeFocused();
    await expect(domain).toHaveValue("adama@inconnu.test");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Aucune organisation n’est enregistrée pour ce domaine.")).toBeVisible();
    await inspect(page);
    await domain.fill("adama@ministere.test");
    await page.keyboard.press("Enter");
    await answerThere(page, "adama");
    await expectToast(page, "Connexion réussie", "Bienvenue !");
    await expect(page.getByLabel("Nom complet")).toHaveValue("Adama Traoré");
    await completeRegistration(page);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expectCleanHistory(page);
  });

  await test.step("hides what the organisation decides", async () => {
    await page.goto("/account");
    await expect(main.getByText("Ces informations sont gérées par votre organisation.")).toBeVisible();
    await expect(main.getByText("adama@ministere.test")).toBeVisible();
    await expect(main.getByRole("button", { name: /Changer (d’adresse|de numéro)/ })).toHaveCount(0);
    await inspect(page);
    await page
      .getByRole("navigation", { name: "Mon compte" })
      .getByRole("link", { name: "Sécurité" })
      .click();
    await expect(main.getByText("Votre organisation gère ce compte")).toBeVisible();
    await expect(main.getByRole("heading", { level: 2 })).toHaveText([
      "Bilan de sécurité",
      "Double vérification",
    ]);
  });

  await test.step("people of a suspended organisation are signed out and read why they cannot return", async () => {
    await administer(server, "PUT", `/sso/providers/${id}`, { disabled: true });
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(/^Votre session a pris fin/)).toBeVisible();
    await page.getByRole("button", { name: "Se connecter avec mon organisation" }).click();
    await domain.fill("ministere.test");
    await page.keyboard.press("Enter");
    await expect(page.getByText("La connexion par votre organisation est suspendue.")).toBeVisible();
  });
});
