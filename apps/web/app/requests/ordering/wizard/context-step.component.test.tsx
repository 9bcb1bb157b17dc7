import type { ServiceDetail, ServiceModality } from "@passerelle/contract/catalogue";
import type { Quote } from "@passerelle/contract/requests/ordering";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { replyTo } from "../../../../test/fetch.ts";
import { fillIn } from "../../../../test/fill-in.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { quoteQuery } from "../draft-api.ts";
import { ContextStep } from "./context-step.tsx";
import { type DraftForm, newForm } from "./draft-form.ts";
import type { Draft } from "./use-draft.ts";

const SERVICE = "6e8f5f52-95a5-4b7e-8b0e-0a3f0f5d2c11";
const TOWN_HALL = { id: "town-hall", name: "Mairie de Mbouda", country_code: "CM", city_name: "Mbouda" };
const CAMEROON = { code: "CM", name: "Cameroun", flag: "🇨🇲" };

const modality = (city: string | null, price: number): ServiceModality => ({
  id: `modality-${city}`,
  organism_id: city && `organism-${city}`,
  organism: city
    ? { id: `organism-${city}`, name: `Direction de ${city}`, country_code: "CM", city_name: city }
    : null,
  is_active: true,
  is_free: false,
  price,
  currency_code: "XAF",
  estimated_time: "5–7 jours ouvrables",
  conditions: city === "Douala" ? "Sur rendez-vous" : null,
  presence_required: city === "Douala",
  official_fees: null,
  required_documents: [],
});

const billOf = (amount: number, subscriber: boolean) => {
  const discount = subscriber ? amount / 5 : 0;
  return {
    unit_amount: amount,
    amount,
    discount,
    total: amount - discount,
    currency: "XAF",
    free: amount === 0,
  };
};

type Shown = { modalities: ServiceModality[]; free: boolean; subscriber: boolean; priced: boolean };
const onForward = vi.fn(async () => true);
let form: DraftForm;

function Step({ modalities, free, subscriber, priced }: Shown) {
  const [state, setForm] = useState(() => newForm({ serviceId: SERVICE, countryCode: "CM" }));
  form = state;
  const chosen = modalities.find((one) => (one.organism_id ?? "") === form.organism_id);
  const amount = free ? 0 : chosen?.price;
  replyTo({
    "GET /api/quotes": {
      bill: amount === undefined ? null : billOf(amount, subscriber),
      modality_id: chosen?.id ?? null,
      organism: null,
      estimated_time: null,
      conditions: null,
      presence_required: false,
      official_fees: null,
      asked_documents: [],
    },
  });
  const quoted = quoteQuery(form);
  const quote = useQuery<Quote>({ ...quoted, enabled: priced && quoted.enabled === true });
  const change: Draft["change"] = (patch) => setForm((before) => ({ ...before, ...patch }));
  const country = { id: "offer", country: CAMEROON, is_active: true, is_free: free };
  return (
    <ContextStep
      draft={{ form, change, refusal: undefined } as unknown as Draft}
      nav={{ first: true, back: undefined, busy: false }}
      presetServiceId={SERVICE}
      quote={quote}
      offers={
        {
          id: SERVICE,
          title: "Passeport",
          service_countries: [{ ...country, service_modalities: modalities }],
        } as unknown as ServiceDetail
      }
      subscriber={subscriber}
      locked={false}
      onForward={onForward}
    />
  );
}

/** Shows step 1 of a new request for a service with these options in Cameroon, and answers its calls. */
async function showStep(
  modalities: ServiceModality[],
  { free = false, subscriber = false, priced = true } = {},
) {
  signIn();
  onForward.mockClear();
  replyTo({
    "GET /api/countries": { countries: [CAMEROON] },
    "GET /api/countries/CM/services": { services: [{ id: SERVICE, title: "Passeport" }] },
    "GET /api/organisms": { organisms: [TOWN_HALL] },
    "GET /api/identity/requirements": { services: [], amounts: [] },
    "GET /api/mandate-requirements": { services: [] },
  });
  const { user } = await renderInPage(
    <Step modalities={modalities} free={free} subscriber={subscriber} priced={priced} />,
  );
  await screen.findByRole("option", { name: "Cameroun" });
  return user;
}

const options = () => screen.getByRole("radiogroup", { name: /^Choisissez l’organisme/ });
const next = () => screen.getByRole("button", { name: "Suivant" });

it("asks for the organism on which the price depends, from the start and with the error on the options", async () => {
  const user = await showStep([modality("Yaoundé", 50_000), modality("Douala", 55_000)]);
  expect(
    screen.getByRole("radiogroup", { name: "Choisissez l’organisme\u00a0: le prix en dépend" }),
  ).toBeDefined();
  expect(screen.queryByText(/facultatif/i)).toBeNull();
  const douala = within(options()).getByRole("radio", { name: /^Direction de Douala/ });
  expect(douala.closest("label")?.textContent).toMatch(
    /Direction de Douala55\s000\sFCFA\s≈\s83,85\s€Douala · 5–7 jours ouvrablesPrésence requiseSur rendez-vous/,
  );

  await user.click(next());
  expect(
    await within(options()).findByText("Veuillez choisir un organisme : le prix en dépend."),
  ).toBeDefined();
  expect(document.activeElement).toBe(within(options()).getAllByRole("radio")[0]);
  expect(onForward).not.toHaveBeenCalled();

  await user.click(douala);
  expect(form.organism_id).toBe("organism-Douala");
  await waitFor(() => expect(within(options()).queryByText(/Veuillez/)).toBeNull());
  await screen.findByRole("region", { name: "Ce que comprend votre choix" });
  await user.click(next());
  expect(onForward).toHaveBeenCalledOnce();
});

it("asks for the organism also before the price has arrived, without a call", async () => {
  const user = await showStep([modality("Yaoundé", 50_000), modality("Douala", 55_000)], { priced: false });
  await user.click(next());
  expect(
    await within(options()).findByText("Veuillez choisir un organisme : le prix en dépend."),
  ).toBeDefined();
  expect(onForward).not.toHaveBeenCalled();
  await user.click(within(options()).getByRole("radio", { name: /^Direction de Douala/ }));
  await user.click(next());
  expect(onForward).toHaveBeenCalledOnce();
});

it("chooses the only organism", async () => {
  await showStep([modality("Yaoundé", 50_000)]);
  expect(form.organism_id).toBe("organism-Yaoundé");
  expect(within(options()).getByRole("radio", { name: /Yaoundé/ })).toHaveProperty("checked", true);
});

it("offers a typed name only where there is a price without an organism", async () => {
  await showStep([modality("Yaoundé", 50_000), modality(null, 45_000)]);
  expect(screen.getByLabelText(/^Ou saisissez son nom/)).toBeDefined();
  expect(within(options()).getByRole("radio", { name: /^Aucun organisme/ })).toHaveProperty("checked", true);
});

it("offers no typed name where every price has an organism", async () => {
  await showStep([modality("Yaoundé", 50_000), modality("Douala", 55_000)]);
  expect(screen.queryByLabelText(/^Ou saisissez son nom/)).toBeNull();
});

it("lets a free service name any organisation, folded and optional", async () => {
  const user = await showStep([], { free: true });
  const section = screen.getByText("Organisation concernée").closest("details");
  expect(section?.open).toBe(false);
  expect(screen.getByLabelText(/^Ou saisissez son nom/)).toHaveProperty("disabled", false);
  const townHall = await screen.findByRole("option", { name: /^Mairie de Mbouda/, hidden: true });
  await user.selectOptions(screen.getByLabelText(/^Organisme existant/), townHall);
  expect(form.organism_id).toBe(TOWN_HALL.id);
  expect(screen.getByLabelText(/^Ou saisissez son nom/)).toHaveProperty("disabled", true);
});

it("shows a subscriber their own price on each option", async () => {
  await showStep([modality("Yaoundé", 50_000), modality("Douala", 55_000)], { subscriber: true });
  expect(options().textContent).toMatch(/44\s000\sFCFA.*au lieu de 55\s000\sFCFA/);
});

it("shows a subscriber their own price where there is nothing to choose", async () => {
  await showStep([modality(null, 30_000)], { subscriber: true });
  const chosen = await screen.findByRole("region", { name: "Ce que comprend votre choix" });
  expect(chosen.textContent).toMatch(/24\s000\sFCFA.*au lieu de 30\s000\sFCFA/);
});

it("refuses a contact's phone that is none, and unfolds the section to show it", async () => {
  const user = await showStep([modality("Yaoundé", 50_000)]);
  await screen.findByRole("region", { name: "Ce que comprend votre choix" });
  const phone = screen.getByLabelText(/^Téléphone WhatsApp/);
  fillIn(phone, "pas un numéro");
  await user.click(next());
  expect(await screen.findByText(/^Numéro de téléphone invalide/)).toBeDefined();
  expect(phone.closest("details")?.open).toBe(true);
  expect(document.activeElement).toBe(phone);
  expect(onForward).not.toHaveBeenCalled();
  fillIn(phone, "77 123 45 67");
  await user.click(next());
  expect(onForward).toHaveBeenCalledOnce();
});
