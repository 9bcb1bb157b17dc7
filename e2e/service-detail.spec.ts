import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, tokenOf } from "./steps/access.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { arrive, inspect, reach } from "./steps/arrive.ts";
import { archiveService, serviceCard } from "./steps/catalogue.ts";
import { tabTo } from "./steps/keyboard.ts";

type Country = { code: string; price: number };

/** Adds a service; resolves with the path of its page. */
async function addService(serverUrl: string, title: string, countries: readonly Country[]): Promise<string> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const document = {
    title: { fr: title, en: `${title} (English)` },
    description: { fr: "Nous nous en chargeons.", en: "We take care of it." },
    category: "administratif",
    subcategory: { fr: "", en: "" },
    estimated_time: { unit: "working_days", minimum: 3, maximum: 3 },
    base_price: 0,
    commission_percentage: 10,
    icon_name: "stamp",
    redirect_path: null,
    required_documents: [{ key: "photo", fr: "Photo récente", en: "Recent photograph" }],
    form: { sections: [] },
    procedure_steps: [
      { fr: "Vous commandez.", en: "You order.", actor: "customer", presence: false },
      { fr: "Vous recevez l’acte.", en: "You receive the record.", actor: "us", presence: false },
    ],
    deliverables: [{ key: "copie", kind: "file", fr: "L’acte numérisé", en: "The scanned record" }],
    countries: countries.map(({ code, price }) => ({
      country_code: code,
      is_active: true,
      is_free: false,
      country_specific_fee: null,
      form: null,
      currency_code: "XAF",
      modalities: [
        {
          id: randomUUID(),
          organism_id: null,
          is_active: true,
          is_free: false,
          price,
          estimated_time: null,
          conditions: { fr: "Sur rendez-vous", en: "By appointment" },
          form: null,
          presence_required: false,
          official_fees: null,
          required_documents: null,
        },
      ],
    })),
  };
  const body = { id: randomUUID(), is_active: true, document };
  await call(`${serverUrl}/api/admin/services`, "POST", { token, body });
  return `/service/${body.id}`;
}

const summary = (page: Page) => page.getByRole("complementary", { name: "Récapitulatif" });
const country = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const request = (page: Page) => summary(page).getByRole("button", { name: "Demander ce service" });

/** Browses a category and opens a card, as a visitor. */
async function browse(page: Page): Promise<void> {
  const unknown = await page.request.get("/services/inconnu");
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toMatch(/<h1[^>]*>Catégorie de service non trouvée\.<\/h1>/);

  await page.goto("/services/documents_legaux");
  await reach(page, "Documents légaux");
  const search = page.getByRole("searchbox", { name: "Rechercher un service" });
  await search.fill("zzz");
  const empty = "Aucun service ne correspond à vos critères de recherche dans cette catégorie.";
  await expect(page.getByText(empty)).toBeVisible();
  await expect(page).toHaveURL(/\?q=zzz$/);
  await inspect(page);

  await search.fill("judiciaire");
  const card = serviceCard(page, "Casier judiciaire");
  const infos = card.getByRole("link", { name: "Infos" });
  await card.getByRole("link", { name: "Voir les détails" }).focus();
  await page.keyboard.press("Tab");
  await expect(infos).toBeFocused();
  await infos.click();
  await expect(page).toHaveURL(/\/infos-pratiques$/);
}

test("a visitor browses a category and opens a card; the page of a service shows the terms per country, and when it can be ordered", async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 404/);
  await test.step("a visitor browses a category", () => browse(page));
  const two = await addService(server.url, "Acte en deux pays", [
    { code: "CM", price: 15_000 },
    { code: "GA", price: 20_000 },
  ]);
  await openSession(page, demoAccount("diaspora"));

  await test.step("the address selects and locks the country, until another is requested", async () => {
    await page.goto(`${two}?country=GA`);
    await reach(page, "Acte en deux pays");
    await expect(country(page, "Gabon")).toHaveAttribute("aria-pressed", "true");
    await expect(country(page, "Cameroun")).toBeDisabled();
    await expect(summary(page)).toContainText("20 000 FCFA");
    await expect(request(page)).toBeEnabled();
    await page.getByRole("link", { name: "Choisir un autre pays" }).click();
    await expect(country(page, "Gabon")).toHaveAttribute("aria-pressed", "false");
    await expect(country(page, "Cameroun")).toBeEnabled();
  });

  await test.step("requires a country; by keyboard, from the button to the choice", async () => {
    await expect(summary(page)).toContainText("Dès 15 000 FCFA");
    await expect(summary(page)).toContainText("Pays non sélectionné");
    await expect(summary(page)).toContainText("Veuillez d'abord sélectionner un pays.");
    await expect(request(page)).toHaveAttribute("aria-disabled", "true");
    await inspect(page);
    await request(page).press("Enter");
    await expect(page.getByRole("group", { name: "Pays de prestation" })).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`${two}$`));
    await tabTo(page, country(page, "Cameroun"));
    await page.keyboard.press("Enter");
    await expect(summary(page)).toContainText("15 000 FCFA");
    await expect(summary(page)).not.toContainText("Pays non sélectionné");
    await expect(page.getByRole("region", { name: "Services similaires" }).getByRole("article")).toHaveCount(
      4,
    );
    await request(page).click();
    await expect(page).toHaveURL(/\/service-request\/[0-9a-f-]{36}\?country=CM$/);
    await expect(page.getByLabel("Pays", { exact: true })).toHaveValue("CM");
  });

  await test.step("an unknown service says so", async () => {
    await page.goto(`/service/${randomUUID()}`);
    await arrive(page, "Erreur");
    await expect(page.getByText("Service non trouvé.")).toBeVisible();
    const back = page.getByRole("alert").getByRole("link", { name: "Retour au catalogue" });
    await expect(back).toHaveAttribute("href", "/services");
  });

  await archiveService(server.url, { id: two.split("/").at(-1) ?? "", version: 1 });
});
