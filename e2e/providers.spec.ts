import { expect } from "@playwright/test";
import { administer, test } from "./fixtures/providers.ts";
import { openAccount } from "./steps/access.ts";
import { askApi, completeRegistration, newcomer, signIn } from "./steps/account.ts";
import { arrive, inspect } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { agreeThere, answerThere, expectCleanHistory, resident } from "./steps/elsewhere.ts";
import { expectToast } from "./steps/toast.ts";

test("signs in through another site, registers, and continues to the intended page", async ({
  page,
  providers,
}) => {
  const awa = resident(providers.google, "Awa Ndiaye");
  await page.goto("/requests-tracking?status=draft");
  await arrive(page, "Connexion");
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
    await page.goto("/dashboard");
    await arrive(page, "Terminez votre inscription");
    await page.goto("/requests-tracking?status=draft");
    await expect(page.getByLabel("Nom complet")).toHaveValue("Awa Ndiaye");
    await page.getByRole("button", { name: "Terminer mon inscription" }).click();
    await expect(page.getByLabel("Pays d’origine")).toBeFocused();
    await expect(page.getByText("Vous devez accepter les conditions d’utilisation.")).toBeVisible();
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

  await test.step("can remove the other site once there is a password", async () => {
    await page.goto("/account?tab=security");
    const card = page.getByRole("region", { name: "Comptes reliés" });
    await expect(card.getByText(/^C’est votre seul moyen de connexion/)).toBeVisible();
    await expect(card.getByRole("button", { name: "Séparer Google" })).toHaveCount(0);
    await expect(page.getByLabel("Mot de passe actuel")).toHaveCount(0);
    await inspect(page);
    const password = "Neuf girafes sous la pluie 47";
    await page.getByLabel("Nouveau mot de passe", { exact: true }).fill(password);
    await page.getByLabel("Confirmez le mot de passe").fill(password);
    await page.getByRole("button", { name: "Choisir ce mot de passe" }).click();
    await expectToast(page, "Mot de passe changé");
    await card.getByRole("button", { name: "Séparer Google" }).click();
    const dialog = await openDialog(page, "Séparer « Google » ?");
    await dialog.getByRole("button", { name: "Séparer" }).click();
    await expectToast(page, "Compte séparé");
    await page.getByRole("button", { name: "Se déconnecter" }).first().click();
    await signIn(page, { email: awa.email ?? "", password });
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test.describe("in English, on a phone", () => {
  test.use({ locale: "en-GB", viewport: { width: 360, height: 740 } });

  test("explains in both languages why sign-in at another site failed; then opens an account", async ({
    page,
    providers,
    server,
    mailbox,
  }) => {
    const { google, guichet } = providers;
    const withGoogle = page.getByRole("button", { name: "Continue with Google" });
    const languages = page.getByRole("navigation", { name: /^Lang/ });
    const failure = page.getByRole("alert").filter({ hasText: /Sign-in failed|Échec de la connexion/ });
    const cannot = async (text: string, inFrench: string) => {
      await expect(failure).toContainText(text);
      await languages.getByRole("link", { name: "FR" }).click();
      await expect(failure).toContainText(inFrench);
      await languages.getByRole("link", { name: "EN" }).click();
      await expect(failure).toContainText(text);
      await expect(page).toHaveURL(/\/login$/);
      await expectCleanHistory(page);
    };

    await test.step("the person does not consent", async () => {
      await page.goto("/register");
      await arrive(page, "Create an account");
      await withGoogle.click();
      await page.getByText("[ Cancel ]").click();
      await cannot(
        "You did not give your agreement at Google: nothing was done.",
        "Vous n’avez pas donné votre accord chez Google : rien n’a été fait.",
      );
    });

    await test.step("the other site has not verified the address", async () => {
      const stranger = newcomer("Kofi Mensah");
      await openAccount(server.url, mailbox, stranger);
      await withGoogle.click();
      await agreeThere(page, resident(google, "Kofi", { email: stranger.email, email_verified: false }));
      await cannot(
        "Your address is not verified at Google.",
        "Votre adresse n’est pas vérifiée chez Google.",
      );
    });

    await test.step("the other site is down", async () => {
      guichet.silent = true;
      await page.getByRole("button", { name: "Continue with Guichet unique" }).click();
      await cannot(
        "We cannot reach Guichet unique at the moment.",
        "Impossible de joindre Guichet unique pour le moment.",
      );
      await inspect(page);
      guichet.silent = false;
    });

    await test.step("the response does not match any request", async () => {
      await page.goto(`/auth/v1/callback?code=x&state=${crypto.randomUUID()}`);
      await cannot(
        "The sign-in was interrupted, or took too long.",
        "La connexion a été interrompue, ou a pris trop de temps.",
      );
    });

    await test.step("the account is suspended", async () => {
      const { email } = newcomer("Ama Owusu");
      await administer(server, "POST", "/users", { email, email_confirm: true, ban_duration: "24h" });
      await page.getByRole("button", { name: "Continue with Guichet unique" }).click();
      await agreeThere(page, resident(guichet, "Ama", { email }));
      await cannot("This account is suspended.", "Ce compte est suspendu.");
    });

    await test.step("another person there is let in, and completes registration", async () => {
      await withGoogle.click();
      await agreeThere(page, resident(google, "Esi Boateng"));
      await completeRegistration(page);
      await expectToast(page, "Registration complete");
      await expect(page).toHaveURL(/\/dashboard$/);
    });
  });
});

test("connects other sites to an account, and disconnects them", async ({
  page,
  providers,
  server,
  mailbox,
}) => {
  const person = newcomer("Paul Essono");
  await openAccount(server.url, mailbox, person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/login");
  await signIn(page, person);
  const card = page.getByRole("region", { name: "Comptes reliés" });
  const elsewhere = resident(providers.google, "Paul E.", { email: "paul@perso.test" });

  await test.step("cancels there", async () => {
    await page.goto("/account?tab=security");
    await card.getByRole("button", { name: "Relier Google" }).click();
    await page.getByText("[ Cancel ]").click();
    await expect(page).toHaveURL(/\/account\?tab=security$/);
    await expect(card.getByRole("alert")).toContainText("Vous n’avez pas donné votre accord chez Google");
    await expect(card).toBeFocused();
    await inspect(page);
  });

  await test.step("connects one", async () => {
    await card.getByRole("button", { name: "Relier Google" }).click();
    await agreeThere(page, elsewhere);
    await expectToast(page, "C’est fait", "Ce moyen de connexion est relié à votre compte.");
    await expect(page).toHaveURL(/\/account\?tab=security$/);
    await expect(card.getByRole("listitem")).toContainText(["paul@perso.test"]);
    await expect(card.getByRole("button", { name: "Relier Google" })).toHaveCount(0);
    await expect(card).toBeInViewport();
    await expectCleanHistory(page);
    await inspect(page);
    await mailbox.emailTo(person.email, /Google ouvre maintenant votre compte/);
  });

  await test.step("disconnects it", async () => {
    await card.getByRole("button", { name: "Séparer Google" }).click();
    const dialog = await openDialog(page, "Séparer « Google » ?");
    await dialog.getByRole("button", { name: "Séparer" }).click();
    await expectToast(page, "Compte séparé");
    await expect(card.getByRole("listitem")).toHaveCount(0);
    await mailbox.emailTo(person.email, /Google n’ouvre plus votre compte/);
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
    await page.goto("/account?tab=security");
    await expect(main.getByText("Votre organisation gère ce compte")).toBeVisible();
    await expect(main.getByRole("heading", { level: 2 })).toHaveText(["Double vérification"]);
    await inspect(page);
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
