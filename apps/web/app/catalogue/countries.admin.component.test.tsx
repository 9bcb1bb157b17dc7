import type { AdminCity, AdminCountry } from "@passerelle/contract/catalogue/places";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../test/fetch.ts";
import { fillIn } from "../../test/fill-in.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import CountriesAdminPage from "./countries.admin.tsx";

const ID = "3f0c2a51-94a8-4e6d-8a2c-5d1e7b0f9a11";

const CHAD: AdminCountry = {
  code: "TD",
  name: { fr: "Tchad", en: "Chad" },
  currency_code: "XAF",
  is_active: true,
  cities: 1,
  organisms: 0,
  services: 0,
  version: 1,
};

const CAPITAL: AdminCity = {
  id: ID,
  country_code: "TD",
  name: "N’Djamena",
  is_active: true,
  organisms: 0,
  version: 1,
};

/** Opens /admin/countries with Chad, its cities, and `total` organisms. */
async function openPlaces(path: string, total = 0) {
  signIn({ role: "super_admin" });
  const organisms = Array.from({ length: Math.min(20, total) }, (_, at) => ({
    id: `3f0c2a51-94a8-4e6d-8a2c-5d1e7b0f9b${10 + at}`,
    name: `Greffe ${10 + at}`,
    country_code: "TD",
    city: { id: ID, name: CAPITAL.name },
    is_active: true,
    services: 0,
    version: 1,
  }));
  replyTo({
    "GET /api/admin/countries": { countries: [CHAD] },
    "GET /api/admin/cities": { cities: [CAPITAL] },
    "GET /api/admin/organisms": { organisms, total },
    "GET /api/admin/places/events": { events: [], total: 0 },
  });
  return renderInPage(<CountriesAdminPage />, { path });
}

/** Presses the button that opens a dialog of this name. */
async function openDialog(user: Awaited<ReturnType<typeof openPlaces>>["user"], name: string | RegExp) {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await user.click(button);
  return within(screen.getByRole("dialog"));
}

it("requires a country, fills in its names and franc, and keeps what was typed", async () => {
  const { user } = await openPlaces("/admin/countries");
  const dialog = await openDialog(user, "Ajouter un pays");
  const country = dialog.getByRole("combobox", { name: /^Pays/ });
  expect(within(country).queryByRole("option", { name: "Tchad" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Ajouter" }));
  expect(await dialog.findAllByText("Ce champ est obligatoire.")).toHaveLength(3);
  expect(document.activeElement).toBe(country);
  fillIn(dialog.getByLabelText(/^Nom en français/), "La Centrafrique");
  await user.selectOptions(country, "CF");
  expect(dialog.getByLabelText(/^Nom en français/)).toHaveProperty("value", "La Centrafrique");
  expect(dialog.getByLabelText(/^Nom en anglais/)).toHaveProperty("value", "Central African Republic");
  expect(dialog.getByLabelText(/^Devise par défaut/)).toHaveProperty("value", "XAF");
  await waitFor(() => expect(dialog.queryByText("Ce champ est obligatoire.")).toBeNull());
});

it("shows the refusal of an organism's new city at its field", async () => {
  const { user } = await openPlaces("/admin/countries?country=TD");
  replyTo({
    "POST /api/admin/cities": () =>
      Response.json(
        { status: 400, code: "invalid_input", errors: [{ field: "name", code: "text_invalid" }] },
        { status: 400 },
      ),
  });
  const dialog = await openDialog(user, "Ajouter un organisme");
  fillIn(dialog.getByLabelText(/^Nom de l’organisme/), "Mairie centrale");
  await user.selectOptions(dialog.getByRole("combobox", { name: /^Ville/ }), "new");
  fillIn(dialog.getByLabelText(/^Nom de la nouvelle ville/), "N’Djamena");
  await user.click(dialog.getByRole("button", { name: "Ajouter" }));
  await dialog.findByRole("alert");
  expect(dialog.getByLabelText(/^Nom de la nouvelle ville/).getAttribute("aria-invalid")).toBe("true");
  expect(dialog.getByLabelText(/^Nom de l’organisme/).getAttribute("aria-invalid")).toBeNull();
});

it("refuses a city that exists, and keeps the input", async () => {
  const { user } = await openPlaces("/admin/countries?country=TD");
  replyTo({ "POST /api/admin/cities": refusal(409, "place_taken") });
  const dialog = await openDialog(user, "Ajouter une ville");
  fillIn(dialog.getByLabelText(/^Nom de la ville/), "N’Djamena");
  await user.click(dialog.getByRole("button", { name: "Ajouter" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("Une ville de ce pays porte déjà ce nom.");
  expect(dialog.getByLabelText(/^Nom de la ville/)).toHaveProperty("value", "N’Djamena");
});

it("refuses the second of two editors, keeps their input, and shows the first one's name behind the dialog", async () => {
  const { user } = await openPlaces("/admin/countries?country=TD");
  const dialog = await openDialog(user, "Modifier le pays");
  const name = dialog.getByLabelText(/^Nom en français/);
  fillIn(name, "Le Tchad");
  const renamed = { ...CHAD, name: { fr: "République du Tchad", en: "Chad" }, version: 2 };
  replyTo({
    "GET /api/admin/countries": { countries: [renamed] },
    "PUT /api/admin/countries/TD": refusal(409, "place_conflict"),
  });
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("Quelqu’un d’autre a modifié cette fiche");
  expect(name).toHaveProperty("value", "Le Tchad");
  await user.click(dialog.getByRole("button", { name: "Annuler" }));
  expect(await screen.findByRole("heading", { level: 1, name: "République du Tchad" })).toBeDefined();
});

it("pages many organisms by the address", async () => {
  const { user, address } = await openPlaces("/admin/countries?country=TD", 21);
  expect(await screen.findByText("Greffe 10")).toBeDefined();
  await user.click(screen.getByRole("link", { name: "Suivant" }));
  expect(address()).toBe("/admin/countries?country=TD&page=2");
});

it("reports a country in the address that does not exist", async () => {
  await openPlaces("/admin/countries?country=ZZ");
  expect(await screen.findByText("Aucun pays « ZZ » n’est enregistré.")).toBeDefined();
});

it("says what deactivating a country does, and links to the services that use it", async () => {
  const { user } = await openPlaces("/admin/countries");
  const dialog = await openDialog(user, /^Désactiver «\sTchad\s»$/);
  expect(dialog.getByText(/Le pays disparaît de la vitrine/)).toBeDefined();
  const details = {
    services: [{ id: ID, title: { fr: "Passeport", en: "Passport" } }],
    services_count: 1,
    requests: 0,
    organisms: [],
  };
  replyTo({
    "PUT /api/admin/countries/TD": () =>
      Response.json({ status: 409, code: "country_in_use", details }, { status: 409 }),
  });
  await user.click(dialog.getByRole("button", { name: "Désactiver" }));
  const alert = within(await dialog.findByRole("alert"));
  expect(alert.getByText(/^Impossible tant que ceci en dépend/)).toBeDefined();
  const service = alert.getByRole("link", { name: /^Service «\sPasseport\s»$/ });
  expect(service.getAttribute("href")).toBe(`/admin/services-config/${ID}`);
});
