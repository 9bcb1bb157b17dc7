import type { ServiceDetail as Detail, ServiceCard, ServiceCountry } from "@passerelle/contract/catalogue";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { ServiceDetail } from "./service-detail.tsx";

const ID = "0b8a9a7c-5d53-4a51-8c43-6a2a3b9d7e10";
const NAMES = { CM: "Cameroun", GA: "Gabon" };

/** A country where the service costs `amount`, or is free. */
function offeredIn(code: keyof typeof NAMES, amount?: number): ServiceCountry {
  const id = `0b8a9a7c-5d53-4a51-8c43-6a2a3b9d7e1${code === "CM" ? 1 : 2}`;
  const isFree = amount === undefined;
  return {
    id,
    country: { code, name: NAMES[code], flag: code },
    is_active: true,
    is_free: isFree,
    country_specific_fee: null,
    currency_code: "XAF",
    price: isFree ? { kind: "free" } : { kind: "exact", amount, currency: "XAF" },
    required_documents: [],
    service_modalities: isFree
      ? []
      : [
          {
            id,
            organism_id: id,
            organism: { id, name: "Mairie de Libreville", country_code: code, city_name: "Libreville" },
            is_active: true,
            is_free: false,
            price: amount,
            currency_code: "XAF",
            estimated_time: null,
            conditions: "Sur rendez-vous",
            presence_required: false,
            official_fees: null,
            required_documents: [{ key: "photo", name: "Photo récente", conditional: false }],
          },
        ],
  };
}

/** Renders the service as it is offered in these countries. */
async function openService(
  service_countries: ServiceCountry[],
  price: Detail["price"],
  similar: ServiceCard[] = [],
) {
  replyTo({ [`GET /api/services/${ID}/similar`]: { services: similar } });
  const service: Detail = {
    id: ID,
    title: "Acte",
    description: "Nous nous en chargeons.",
    category: "administratif",
    subcategory: "",
    estimated_time: "3 jours ouvrables",
    icon_name: "stamp",
    required_documents: [],
    procedure_steps: [
      { text: "Vous commandez.", actor: "customer", presence: false },
      { text: "Vous recevez l’acte.", actor: "us", presence: true },
    ],
    deliverables: [],
    price,
    service_countries,
  };
  const rendered = await renderInPage(<ServiceDetail service={service} rating={null} reviews={null} />);
  const summary = screen.getByRole("complementary", { name: "Récapitulatif" });
  const request = within(summary).getByRole("button", { name: "Demander ce service" });
  return { ...rendered, summary, request };
}

it("selects the only country: duration, organism, conditions, documents, steps", async () => {
  const { summary } = await openService([offeredIn("GA", 9_000)], {
    kind: "exact",
    amount: 9_000,
    currency: "XAF",
  });
  expect(screen.getByRole("button", { name: "Gabon" }).getAttribute("aria-pressed")).toBe("true");
  const inGabon = screen.getByRole("region", { name: "En pratique\u00a0: Gabon" });
  for (const text of ["3 jours ouvrables", "Mairie de Libreville", "Sur rendez-vous", "Photo récente"])
    expect(inGabon.textContent).toContain(text);
  const steps = within(screen.getByRole("region", { name: "Les étapes de la procédure" }));
  expect(steps.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "1Vous commandez.Vous",
    // No option in this country requires to come in person.
    "2Vous recevez l’acte.Notre équipe",
  ]);
  expect(summary.textContent).toMatch(/9\s000\sFCFA/);
});

it("requires a country of a free service, without the warning about prices", async () => {
  const { user, summary, request, address } = await openService([offeredIn("CM"), offeredIn("GA")], {
    kind: "free",
  });
  expect(summary.textContent).toContain("Gratuit");
  expect(summary.textContent).toContain("Choisissez un pays pour continuer.");
  expect(screen.queryByText("Pays non sélectionné")).toBeNull();
  expect(request.getAttribute("aria-disabled")).toBe("true");
  await user.click(request);
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Pays de prestation" }));
  expect(address()).toBe("/");
  await user.click(screen.getByRole("button", { name: "Gabon" }));
  expect(request.getAttribute("aria-disabled")).toBeNull();
  await user.click(request);
  expect(address()).toBe(`/service-request/${ID}?country=GA`);
});

it("lets the bar with the button go while the reviews are shown, which it would cover on a phone", async () => {
  const { user } = await openService([offeredIn("GA")], { kind: "free" });
  const bar = () => document.querySelectorAll(".sticky.bottom-0");
  expect(bar()).toHaveLength(1);
  await user.click(screen.getByRole("tab", { name: "Avis et évaluations" }));
  expect(bar()).toHaveLength(0);
  await user.keyboard("{ArrowLeft}");
  expect(bar()).toHaveLength(1);
});

it("leads to similar services in the country of their prices", async () => {
  const other: ServiceCard = {
    id: "0b8a9a7c-5d53-4a51-8c43-6a2a3b9d7e20",
    title: "Passeport",
    description: "Nous nous en chargeons.",
    category: "administratif",
    subcategory: "",
    estimated_time: null,
    icon_name: "stamp",
    price: { kind: "exact", amount: 9_000, currency: "XAF" },
    presence_required: false,
    service_countries: [],
  };
  signIn();
  await openService([offeredIn("GA")], { kind: "free" }, [other]);
  const card = await screen.findByRole("link", { name: /Passeport$/ });
  expect(card.getAttribute("href")).toBe(`/service/${other.id}?country=GA`);
});
