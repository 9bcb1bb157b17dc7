import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { aRequest } from "../../../../test/request.ts";
import { signIn } from "../../../../test/session.ts";
import { BeforePaying } from "./before-paying.tsx";

const UNNAMED = { name: null, legal_form: null, address: null, trade_register: null, email: null };

const show = async (changes: Parameters<typeof aRequest>[0], operator: object) => {
  signIn();
  replyTo({ "GET /api/legal/operator": operator });
  await renderInPage(<BeforePaying request={aRequest(changes)} />);
  return screen.getByRole("region", { name: "Avant de payer" });
};

it("shows the order, presence, the estimate of official fees, the refund rule and the seller", async () => {
  const shown = await show(
    { presence_required: true, official_fees: "Timbre fiscal : environ 110 000 FCFA" },
    { ...UNNAMED, name: "Passerelle SARL", address: "Yaoundé" },
  );
  expect(await screen.findByText(/Passerelle SARL, Yaoundé/)).toBeDefined();
  expect(shown.textContent).toContain("Passeport · Cameroun · 5-7 jours ouvrables");
  expect(shown.textContent).toContain("Présence requise");
  expect(shown.textContent).toContain("Estimation. Timbre fiscal : environ 110 000 FCFA.");
  expect(shown.textContent).toContain("le prix vous est intégralement remboursé");
});

it("says plainly that an estimate or the seller's identity is missing", async () => {
  const shown = await show({}, UNNAMED);
  expect(await screen.findByText(/n’a pas encore publié son identité/)).toBeDefined();
  expect(shown.textContent).toContain("Nous n’avons pas d’estimation pour cette démarche.");
  expect(shown.textContent).not.toContain("Présence requise");
});
