import { expect } from "@playwright/test";
import { test } from "./fixtures/production.ts";
import { codeOf } from "./steps/access.ts";
import { signIn } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

const admin = { email: "nadege@exemple.test", password: "Onze pirogues avant l’aube 12" };

test("an operator's first day: no demo, a first super_admin by command, and the first services by a button", async ({
  page,
  operator,
  openBrowser,
}) => {
  const visitor = await (await openBrowser()).newPage();

  await test.step("strangers find an empty catalogue and no demo", async () => {
    await visitor.goto("/services");
    await expect(visitor.getByRole("main")).toContainText("Aucun service");
    await expect(visitor.getByText(/démonstration/i)).toHaveCount(0);
    await inspect(visitor);
  });

  await test.step("the first super_admin signs in, and must add a second factor before anything else", async () => {
    await operator.createSuperAdmin(admin.email, admin.password);
    await page.goto("/login");
    await signIn(page, admin);
    await expect(page).toHaveURL(/\/account\?tab=security$/);
    await expect(page.getByText("Votre rôle demande une double vérification")).toBeVisible();
    await inspect(page);
    await page.getByRole("button", { name: "Ajouter une application d’authentification" }).click();
    await page.getByRole("button", { name: "Continuer" }).click();
    const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await page.getByLabel("Code de votre application").fill(codeOf(secret));
    await page.getByRole("button", { name: "Activer" }).click();
    await expectToast(page, "Double vérification activée");
    await expect(page.getByText("Votre rôle demande une double vérification")).toHaveCount(0);
  });

  await test.step("adds the first services with a double click", async () => {
    await goTo(page, "/admin/services-config");
    await expect(page.getByText("Le catalogue est vide")).toBeVisible();
    await inspect(page);
    await page.getByRole("button", { name: "Ajouter les premiers services" }).dblclick();
    await expectToast(page, "Succès", "14 services ajoutés.");
    await expect(page.getByText("Le catalogue est vide")).toHaveCount(0);
    await expect(
      page.getByRole("table").getByRole("link", { name: "Acte de naissance", exact: true }),
    ).toBeVisible();
  });

  await test.step("the next visitor finds them, in both languages", async () => {
    await visitor.reload();
    await expect(visitor.getByRole("article")).toHaveCount(14);
    await visitor.getByRole("article").first().getByRole("link").first().click();
    await expect(visitor.getByText("Les commandes ouvrent bientôt.")).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Demander ce service" })).toHaveCount(0);
    await inspect(visitor);
  });

  await test.step("ordering opens once the operator's identity is published", async () => {
    await goTo(page, "/dashboard");
    await page.getByRole("link", { name: "Publier l’identité de l’exploitant" }).click();
    await page.getByRole("button", { name: /^Modifier.: Identité/ }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: "Exploitant", exact: true }).fill("Sanaga SARL");
    await form.getByLabel("Siège").fill("Rue 1.839, Bastos");
    await form.getByLabel("Ville").fill("Yaoundé");
    await form.getByLabel("Registre du commerce (RCCM)").fill("RC/YAO/2026/B/1");
    await form.getByLabel("Motif").fill("Dossier 118");
    await inspect(page);
    await form.getByRole("button", { name: "Enregistrer" }).click();
    await expectToast(page, "Paramètre enregistré");
    await visitor.reload();
    await expect(visitor.getByRole("link", { name: "Demander ce service" })).toBeVisible();
    await expect(visitor.getByRole("contentinfo")).toContainText("Vendeur : Sanaga SARL");
    await expect(visitor.getByText(/fictif/)).toHaveCount(0);
    await goTo(page, "/dashboard");
    await expect(page.getByRole("region", { name: "Demandes à traiter" })).toBeVisible();
    await expect(page.getByText("Les commandes sont fermées")).toHaveCount(0);
    // A visitor's page is complete without scripts.
    const inEnglish = await (await visitor.request.get("/services?lang=en")).text();
    expect(inEnglish.match(/<article/g)).toHaveLength(14);
    expect(inEnglish).toContain("Birth certificate");
    expect((await visitor.request.get("/mailbox")).url()).not.toContain("/mailbox");
  });
});
