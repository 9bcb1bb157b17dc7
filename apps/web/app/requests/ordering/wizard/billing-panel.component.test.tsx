import type { Bill } from "@passerelle/contract/requests/ordering";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aRequest } from "../../../../test/request.ts";
import { heading, openSaved } from "../../../../test/wizard.tsx";

const BILL = {
  ...(aRequest().bill as Bill),
  unit_amount: 30_000,
  amount: 30_000,
  discount: 6_000,
  total: 24_000,
};
const REQUEST = aRequest({ resume_step: "summary", asked_documents: [], bill: BILL, amount_left: 24_000 });

/** The label and the amount of each line of the only bill on the page, without its approximate value. */
const lines = () =>
  screen
    .getAllByRole("definition")
    .map(({ previousElementSibling: label, textContent: amount }) =>
      [label?.textContent, amount?.split("≈")[0]].map((text) => text?.replaceAll(/\s/g, " ").trim()),
    );

it.each([
  ["details", "Détails & Facturation"],
  ["summary", "Récapitulatif & Confirmation"],
])("deducts a subscriber's discount on the step %s", async (step, title) => {
  const path = `/service-request/edit/${REQUEST.id}?step=${step}`;
  await openSaved(path, REQUEST, { subscription_status: "active" });
  await heading(title);
  expect(lines()).toEqual([
    ["Montant du service", "30 000 FCFA"],
    ["Réduction abonné (20 %)", "−6 000 FCFA"],
    ["Total à payer", "24 000 FCFA"],
  ]);
  expect(screen.queryByText(/^Les abonnés bénéficient/)).toBeNull();
});

it("shows others the way to a subscription", async () => {
  const bill = { ...BILL, discount: 0, total: 30_000 };
  await openSaved(`/service-request/edit/${REQUEST.id}?step=details`, { ...REQUEST, bill });
  await screen.findByText(/^Les abonnés bénéficient/);
  const link = screen.getByRole("link", { name: "Découvrir l’abonnement" });
  expect(link.getAttribute("href")).toBe("/subscriptions");
});
