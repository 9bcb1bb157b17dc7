import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { withoutScripts } from "./steps/without-scripts.ts";

test("without JavaScript a visitor is led to the catalogue, reads it, searches it, and filters it", async ({
  page,
}) => {
  const inspectIt = await withoutScripts(page);

  const services = page.getByRole("link", { name: "Voir les services, qui s’en passent" });
  for (const path of ["/login", "/dashboard"]) {
    await page.goto(path);
    if (path === "/dashboard") {
      await expect(page).toHaveTitle("Tableau de bord — Passerelle");
      await expect(page.getByText("Chargement de Passerelle…")).toBeVisible();
    }
    await expect(services).toBeVisible();
    await expect(services).toHaveAttribute("href", "/services");
  }
  const htmlOf = async (path: string) => (await page.request.get(path)).text();
  expect(await htmlOf("/register")).toContain("Voir les services, qui s’en passent");

  const cards = page.getByRole("article");
  const card = (title: string) => cards.filter({ has: page.getByRole("heading", { name: title }) });

  await page.goto("/");
  await expect(page).toHaveURL(/\/landing$/);
  await expect(page).toHaveTitle(/Passerelle/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Agissez en Afrique, sans vous déplacer.");
  await expect(page.getByRole("heading", { name: "Ce que nous faisons pour vous" })).toBeVisible();
  await expect(
    page.getByRole("heading", { name: "On ne confie pas le passeport d’un parent à n’importe qui" }),
  ).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Voir les services" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nos services");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("14 services");
  await expect(cards).toHaveCount(14);
  await expect(card("Acte de naissance")).toContainText("Gratuit");
  await expect(card("Casier judiciaire")).toContainText(/Dès.*FCFA/);
  await expect(card("Organisation d’anniversaire")).toContainText(/150.000.FCFA/);
  await expect(card("Organisation d’anniversaire")).toContainText("Sur devis");

  // The search ignores accents and case, and covers titles and descriptions.
  await page.getByRole("searchbox", { name: "Rechercher un service" }).fill("PASSEPORT");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(page).toHaveURL(/[?&]q=PASSEPORT/);
  await expect(page.getByRole("searchbox")).toHaveValue("PASSEPORT");
  await expect(card("Passeport")).toBeVisible();
  await expect(card("Ménage à domicile")).toHaveCount(0);
  // The count is complete only once the whole document has arrived.
  await page.waitForLoadState();
  const found = await cards.count();

  await page.getByLabel("Catégorie", { exact: true }).selectOption("Identité et voyage");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(page).toHaveURL(/sub=Identit/);
  await expect(card("Passeport")).toBeVisible();
  expect(await cards.count()).toBeLessThan(found);
  await inspectIt();

  const none = await htmlOf("/services?q=licorne");
  expect(none).toContain("Aucun service ne correspond à vos critères de recherche.");
  expect(none).not.toContain("<article");

  await page
    .getByRole("navigation", { name: "Catégories de services" })
    .getByRole("link", { name: "Services Professionnels" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Services Professionnels & Entreprises");
  await expect(page.getByLabel("Catégorie", { exact: true })).toHaveAttribute("name", "sub");
  const companies = await htmlOf(
    `${new URL(page.url()).pathname}?sub=${encodeURIComponent("Création d’entreprise")}`,
  );
  expect(companies.match(/<article/g)).toHaveLength(1);
  expect(companies).toContain("Création de SARL");

  await page.goto("/services/documents_legaux");
  const subcategories = page.getByRole("navigation", { name: "Sous-catégories" });
  const all = await cards.count();
  await subcategories.getByRole("link").last().click();
  await expect(subcategories.getByRole("link").last()).toHaveAttribute("aria-current", "true");
  expect(await cards.count()).toBeLessThan(all);
  await expect(subcategories.getByRole("link", { name: "Tous" })).toHaveAttribute(
    "href",
    "/services/documents_legaux",
  );

  // The country is in the address, and the browser stores it for the next list; a card opens the public page of the procedure
  // there.
  await page.getByLabel("Pays de la démarche").selectOption("Nigeria");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(page).toHaveURL(/[?&]country=NG/);
  await page.goto("/services");
  await expect(page.getByLabel("Pays de la démarche")).toHaveValue("NG");
  await expect(card("Création de SARL")).toHaveCount(0);
  await page.getByLabel("Pays de la démarche").selectOption("Cameroun");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(card("Casier judiciaire")).toContainText(/FCFA.*≈.*€/);
  // A visitor chooses the currency of the values in the footer; later pages use it too.
  const currencies = page.getByRole("navigation", { name: "Devise des valeurs approximatives" });
  await currencies.getByRole("link", { name: "Dollars canadiens" }).click();
  await expect(card("Casier judiciaire")).toContainText(/FCFA.*≈.*\$CA/);
  await page.goto("/services/documents_legaux?country=CM");
  await expect(card("Casier judiciaire")).toContainText(/FCFA.*≈.*\$CA/);
  await expect(currencies.getByRole("link", { name: "Dollars canadiens" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await card("Casier judiciaire").getByRole("link", { name: "Voir les détails" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Casier judiciaire – Cameroun");
  await expect(page.getByRole("main")).toContainText("Tribunal");
  await expect(page.getByRole("link", { name: "Demander ce service" })).toHaveAttribute(
    "href",
    /country=CM$/,
  );
  await inspectIt();
  for (const [address, heading] of [
    ["administratif", "Services Administratifs"],
    ["personnels", "Services Personnels &amp; Vie Quotidienne"],
  ] as const) {
    const html = await htmlOf(`/services/${address}?country=all`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    expect(html).toContain("<article");
  }
  await page.goto("/services/courses_livraisons?country=all");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Courses et Livraisons");
  expect(await cards.count()).toBeGreaterThan(0);

  // The language is a link, and the browser stores the choice.
  await page.getByRole("link", { name: "EN", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(card("Market shopping")).toContainText(/FCFA/);
  await page.goto("/services");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our services");
});
