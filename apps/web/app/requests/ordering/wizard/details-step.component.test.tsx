import type { FormField, ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../../test/fetch.ts";
import { aRequest } from "../../../../test/request.ts";
import { heading, openSaved } from "../../../../test/wizard.tsx";

const WISHED_FOR = {
  key: "wished_for",
  type: "date",
  label: "Date souhaitée",
  hint: null,
  required: true,
  shown_when: null,
  precision: "day",
  earliest: "today",
  latest: null,
} as FormField<string>;
const FORM: ServiceForm<string> = {
  sections: [{ key: "main", title: "Votre demande", fields: [WISHED_FOR] }],
};

/** Leaves the details of a request for a day that has passed. */
async function leaveDetails(payment_began_at: string | null) {
  const request = aRequest({
    form: FORM,
    answers: { wished_for: "2026-01-05" },
    context_locked: payment_began_at !== null,
    payment_began_at,
  });
  await openSaved(`/service-request/edit/${request.id}?step=details`, request);
  replyTo({ [`PUT /api/requests/${request.id}`]: { ...request, version: 2 } });
  await heading("Détails & Facturation");
  fireEvent.click(screen.getByRole("button", { name: "Suivant" }));
}

it("asks for a name, a valid address and the city", async () => {
  const request = aRequest();
  const form_data = { ...request.form_data, userName: "", userEmail: "serge", cityOfResidence: "" };
  await openSaved(`/service-request/edit/${request.id}?step=details`, { ...request, form_data });
  await heading("Détails & Facturation");
  fireEvent.click(screen.getByRole("button", { name: "Suivant" }));
  expect(await screen.findByText("Le nom est requis.")).toBeDefined();
  expect(screen.getByText("Un email valide est requis.")).toBeDefined();
  expect(screen.getByText("La ville de résidence est requise.")).toBeDefined();
});

it("refuses a requested day that has passed", async () => {
  await leaveDetails(null);
  expect(await screen.findByText("Cette date est trop ancienne.")).toBeDefined();
});

it("accepts a requested day that had not passed when the payment began", async () => {
  await leaveDetails("2026-01-05T23:50:00.000Z");
  await heading("Documents");
});
