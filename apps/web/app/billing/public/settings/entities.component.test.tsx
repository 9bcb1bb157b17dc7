import type { BillingEntity } from "@passerelle/contract/billing/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aDocument } from "../../../../test/billing.ts";
import { refusal, replyTo } from "../../../../test/fetch.ts";
import { fillIn } from "../../../../test/fill-in.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { BillingSettings } from "./billing-settings.tsx";

const { fictional: _, ...SELLER } = aDocument().seller;
const ENTITY: BillingEntity = {
  id: "7a0e8f5f-95a5-4b7e-8b0e-0a3f0f5d2c11",
  prefix: "PSL",
  fictional: true,
  versions: [
    {
      version: 2,
      valid_from: "2999-01-01",
      time_zone: "Africa/Douala",
      currency: "XAF",
      countries: ["CM"],
      stamp_authority: null,
      seller: { ...SELLER, legal_name: "Sanaga Holding" },
      saved: { at: "2026-11-20T09:00:00.000Z", by: "Paul Ewane" },
    },
    {
      version: 1,
      valid_from: "2020-01-01",
      time_zone: "Africa/Douala",
      currency: "XAF",
      countries: [],
      stamp_authority: null,
      seller: SELLER,
      saved: { at: "2026-01-01T09:00:00.000Z", by: null },
    },
  ],
};
const SAVED = `PUT /api/admin/billing/entities/${ENTITY.id}`;

async function open(entities: BillingEntity[], calls: Parameters<typeof replyTo>[0] = {}) {
  signIn({ role: "super_admin" });
  replyTo({
    "GET /api/admin/billing/entities": { entities, authorities: [] },
    "GET /api/admin/billing/tax-rates": { rates: [] },
    ...calls,
  });
  const { user } = await renderInPage(<BillingSettings />);
  await screen.findByRole("button", { name: "Ajouter une entité" });
  return user;
}

it("shows what is in force and what is planned", async () => {
  await open([ENTITY]);
  expect(screen.getByRole("heading", { name: "Sanaga Services SARL" })).toBeDefined();
  expect(screen.getByText("Démonstration")).toBeDefined();
  const versions = within(screen.getByRole("region", { name: "Versions" })).getAllByRole("listitem");
  expect(versions.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Prévueà partir du 1er janvier 2999Enregistrée le .* par Paul Ewane$/),
    "En vigueurà partir du 1er janvier 2020Enregistrée à l’installation",
  ]);
});

it("saves a version after the newest one, and explains why a past day is refused", async () => {
  const sent: unknown[] = [];
  const user = await open([ENTITY], {
    [SAVED]: (body) => {
      sent.push(body);
      if (sent.length > 1) return { entities: [ENTITY], authorities: [] };
      const errors = [{ field: "entity.valid_from", code: "day_past" }];
      return Response.json({ status: 400, code: "invalid_input", errors }, { status: 400 });
    },
  });
  await user.click(screen.getByRole("button", { name: /^Nouvelle version de/ }));
  // The prefix is kept for ever.
  expect(screen.queryByLabelText("Préfixe des numéros")).toBeNull();
  const day = screen.getByLabelText("Valable à partir du");
  expect(day).toHaveProperty("value", "2999-01-01");
  const name = screen.getByLabelText("Raison sociale");
  await user.clear(name);
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Ce renseignement est nécessaire pour facturer.")).toBeDefined();
  expect(sent).toEqual([]);
  fillIn(name, "Sanaga SA");
  await user.click(screen.getByRole("button", { name: "Retirer Cameroun" }));
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText(/^Choisissez aujourd’hui ou un jour à venir/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Entité de facturation enregistrée")).toBeDefined();
  expect(sent[1]).toMatchObject({
    version: 2,
    prefix: "PSL",
    entity: { countries: [], seller: { legal_name: "Sanaga SA" } },
  });
});

it("says that somebody else saved a version meanwhile, and keeps what was typed", async () => {
  const user = await open([ENTITY], { [SAVED]: refusal(409, "settings_conflict") });
  await user.click(screen.getByRole("button", { name: /^Nouvelle version de/ }));
  await user.type(screen.getByLabelText("Raison sociale"), " Afrique");
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText(/modifié ailleurs entre-temps/)).toBeDefined();
  expect(screen.getByLabelText("Raison sociale")).toHaveProperty("value", "Sanaga Holding Afrique");
});

it("adds an entity under the same id when it is sent twice, and previews it in both languages", async () => {
  const ids = new Set<string>();
  const bodies: unknown[] = [];
  const user = await open([], {
    "POST /api/admin/billing/preview": (body) => {
      bodies.push(body);
      return { documents: { fr: aDocument(), en: aDocument({ language: "en" }) } };
    },
  });
  expect(screen.getByText(/^Aucune entité/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Ajouter une entité" }));
  await user.click(screen.getByRole("button", { name: "Voir l’aperçu" }));
  // Prefix, time zone, name, address, city and country.
  expect(await screen.findAllByText("Ce renseignement est nécessaire pour facturer.")).toHaveLength(6);
  fillIn(screen.getByLabelText("Préfixe des numéros"), "psl");
  fillIn(screen.getByLabelText("Fuseau horaire"), "Africa/Nowhere");
  fillIn(screen.getByLabelText("Raison sociale"), "Sanaga");
  fillIn(screen.getByLabelText("Adresse"), "Rue 1");
  fillIn(screen.getByLabelText("Ville"), "Yaoundé");
  const form = within(screen.getByRole("form", { name: "Nouvelle entité de facturation" }));
  await user.selectOptions(form.getByLabelText("Pays"), "Cameroun");
  await user.selectOptions(screen.getByLabelText("Ajouter un pays"), "Gabon");
  await user.click(screen.getByRole("button", { name: "Voir l’aperçu" }));
  expect(await screen.findByText("Ce fuseau horaire n’existe pas.")).toBeDefined();
  fillIn(screen.getByLabelText("Fuseau horaire"), "Africa/Douala");
  await user.click(screen.getByRole("button", { name: "Voir l’aperçu" }));
  expect(await screen.findByRole("article", { name: /^Facture/ })).toBeDefined();
  expect(bodies).toMatchObject([{ prefix: "PSL", entity: { countries: ["GA"], seller: { country: "CM" } } }]);
  await user.click(screen.getByRole("button", { name: "English" }));
  expect(await screen.findByRole("article", { name: /^Invoice/ })).toBeDefined();

  const real = fetch;
  // The first attempt is lost on its way; the second is answered.
  let tries = 0;
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    if (init?.method !== "PUT") return real(input, init);
    ids.add(pathname);
    tries += 1;
    if (tries === 1) throw new TypeError("Failed to fetch");
    return Response.json({ entities: [ENTITY], authorities: [] });
  };
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText(/^La connexion a été interrompue/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => expect(tries).toBe(2));
  expect(ids.size).toBe(1);
});
