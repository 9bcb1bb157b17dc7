import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount } from "./steps/access.ts";
import { type Credentials, demoAccount, newcomer, openSession, signIn } from "./steps/account.ts";
import { arrive, inspect } from "./steps/arrive.ts";
import { archiveServices, serviceCard } from "./steps/catalogue.ts";
import { payByCard } from "./steps/payment.ts";
import { expectToast } from "./steps/toast.ts";
import { confirmRequest, fillDetails, next, passStep } from "./steps/wizard.ts";

const SERVICE = "Carte de séjour";
const ORGANISM = "Direction générale de la documentation";

async function enter(page: Page, person: Credentials, path: string): Promise<void> {
  await openSession(page, person);
  await page.goto(path);
}

test("a new service, from the administration to its first review", async ({
  page: office,
  server,
  mailbox,
  openBrowser,
}) => {
  const person = newcomer("Essi Koffi");
  await openAccount(server.url, mailbox, person);

  await test.step("a super_admin adds a country and an organism", async () => {
    await enter(office, demoAccount("super_admin"), "/admin/countries");
    await office.getByRole("button", { name: "Ajouter un pays" }).click();
    const dialog = office.getByRole("dialog");
    await dialog.getByLabel("Pays", { exact: true }).selectOption("TG");
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await expectToast(office, "Pays ajouté");
    await office.getByRole("link", { name: "Villes et organismes : Togo" }).click();
    await arrive(office, "Togo");
    await office.getByRole("button", { name: "Ajouter un organisme" }).click();
    await dialog.getByLabel("Nom de l’organisme").fill(ORGANISM);
    await dialog.getByLabel("Nom de la nouvelle ville").fill("Lomé");
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await expectToast(office, "Organisme ajouté");
  });

  const visitor = await (await openBrowser()).newPage();
  const card = (title: string) => serviceCard(visitor, title);

  await test.step("and a service with two prices, hidden until it is activated", async () => {
    await office.goto("/admin/services-config/new");
    await arrive(office, "Nouveau service");
    await office.getByLabel("Titre (français)").fill(SERVICE);
    await office.getByLabel("Titre (anglais)").fill("Residence permit");
    await office
      .getByLabel("Description (français)")
      .fill("Une première demande, ou le renouvellement d’une carte qui arrive à échéance.");
    await office
      .getByLabel("Description (anglais)")
      .fill("A first application, or the renewal of a permit that is about to expire.");
    await office.getByLabel("Prix de base (FCFA)").fill("20 000");
    await office.getByLabel("Autre pays").selectOption({ label: "Togo" });
    await office.getByRole("button", { name: "Ajouter le pays" }).click();
    const place = office.getByRole("group", { name: "Togo" });
    const add = place.getByRole("button", { name: "Ajouter une modalité : Togo" });
    await add.click();
    await add.click();
    const second = place.getByRole("group", { name: "Modalité 2" });
    await second.getByLabel("Organisme").selectOption({ label: `${ORGANISM} (Lomé)` });
    await second.getByLabel(/^Prix en/).fill("35 000");
    await inspect(office);
    await office.getByRole("button", { name: "Créer" }).click();
    await expectToast(office, "Service créé, encore désactivé");
    await visitor.goto("/services");
    await arrive(visitor, "Nos services");
    await expect(card(SERVICE)).toHaveCount(0);
    await office.getByRole("button", { name: /^Activer/ }).click();
    await expectToast(office, "Service activé");
  });

  await test.step("a customer sees it immediately, in both languages", async () => {
    await visitor.reload();
    await expect(card(SERVICE)).toContainText(/Dès 20\s000\sFCFA/);
    await visitor.goto("/services?lang=en");
    await expect(card("Residence permit")).toContainText(/From 20\s000\sFCFA/);
    await visitor.goto("/services?lang=fr");
  });

  await test.step("orders it at the organism's price", async () => {
    await card(SERVICE).getByRole("link", { name: "Voir les détails" }).click();
    await (await expectToast(visitor, "Connexion requise"))
      .getByRole("button", { name: "Se connecter" })
      .click();
    await signIn(visitor, person);
    await arrive(visitor, SERVICE);
    // One country: it is chosen by itself (spec 2 §4).
    await visitor.getByRole("button", { name: "Demander ce service" }).click();
    await passStep(visitor, "context", [1, 4]);
    await visitor.getByLabel("Organisme existant").selectOption({ label: `${ORGANISM} – Lomé` });
    await next(visitor);
    await passStep(visitor, "details", [2, 4]);
    await fillDetails(visitor, { city: "Paris", comments: "" });
    await next(visitor);
    await passStep(visitor, "payment", [3, 4]);
    await payByCard(visitor, "35 000 FCFA");
    await passStep(visitor, "summary", [4, 4]);
    await confirmRequest(visitor);
  });

  await test.step("staff carry it out", async () => {
    await office.goto("/requests-queue");
    await office.getByRole("link", { name: SERVICE }).first().click();
    await arrive(office, SERVICE);
    const dialog = office.getByRole("dialog");
    for (const [move, done] of [
      ["Commencer", "Demande commencée"],
      ["Terminer", "Demande terminée"],
    ] as const) {
      await office.getByRole("button", { name: move }).click();
      await dialog.getByRole("button", { name: move }).click();
      await expectToast(office, done);
    }
  });

  await test.step("its customer reviews it, a moderator approves, and it has an average", async () => {
    await visitor.goto("/requests-tracking");
    await visitor.getByRole("link", { name: "Donner mon avis" }).click();
    await visitor.getByRole("radio", { name: /^4 sur 5/ }).check({ force: true });
    await visitor.getByRole("button", { name: "Envoyer mon avis" }).click();
    await expectToast(visitor, "Avis envoyé !");
    const moderator = await (await openBrowser()).newPage();
    await enter(moderator, demoAccount("operateur_support"), "/admin/reviews");
    await moderator
      .getByRole("article")
      .filter({ hasText: SERVICE })
      .getByRole("button", { name: "Approuver" })
      .click();
    await expectToast(moderator, "Avis publié");
    await visitor.reload();
    await expect(visitor.getByRole("img", { name: "Note moyenne : 4,0 sur 5" }).first()).toBeVisible();
    await inspect(visitor);
  });

  await archiveServices(server.url, "sejour");
});
