import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../../test/render.tsx";
import { aRequest } from "../../../../test/request.ts";
import { signIn } from "../../../../test/session.ts";
import { BeforePaying } from "./before-paying.tsx";

const SELLER = {
  name: "Passerelle Démo SARL",
  address: "Rue 1.839, Bastos",
  city: "Yaoundé",
  trade_register: "RC/YAO/0000/B/00000",
  fictional: true,
};

const show = async (changes: Parameters<typeof aRequest>[0], seller: typeof SELLER | null) => {
  signIn();
  await renderInPage(<BeforePaying request={aRequest(changes)} />, { settings: { seller } });
  return screen.getByRole("region", { name: "Avant de payer" });
};

it("shows the order, presence, the estimate of official fees, the refund rule and the seller", async () => {
  const shown = await show(
    { presence_required: true, official_fees: "Timbre fiscal : environ 110 000 FCFA" },
    SELLER,
  );
  expect(shown.textContent).toContain("VendeurPasserelle Démo SARL, Rue 1.839, Bastos, Yaoundé");
  expect(shown.textContent).toContain("RCCM RC/YAO/0000/B/00000");
  expect(shown.textContent).toContain("Exploitant fictif");
  expect(shown.textContent).toContain("Passeport · Cameroun · 5–7 jours ouvrables");
  expect(shown.textContent).toContain("Présence requise");
  expect(shown.textContent).toContain("Estimation. Timbre fiscal : environ 110 000 FCFA.");
  expect(shown.textContent).toContain("le prix vous est intégralement remboursé");
});

it("says plainly that an estimate or the seller's identity is missing", async () => {
  const shown = await show({}, null);
  expect(shown.textContent).toContain("n’a pas encore publié son identité");
  expect(shown.textContent).toContain("Nous n’avons pas d’estimation pour cette démarche.");
  expect(shown.textContent).not.toContain("Présence requise");
});
