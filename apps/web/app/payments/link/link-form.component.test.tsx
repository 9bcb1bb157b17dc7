import type { SharedPayment } from "@passerelle/contract/payments/links";
import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { LinkForm } from "./link-form.tsx";

const SHARED: SharedPayment = {
  state: "open",
  purpose: "request",
  service: "Acte de naissance",
  fee: null,
  beneficiary: "Awa",
  asked_by: "Awa",
  amount: 15_000,
  left: 15_000,
  currency: "XAF",
  allows_partial: false,
  minimum: 500,
  expires_at: "2026-12-09T00:00:00.000Z",
  methods: [
    {
      method: "mobile_money",
      takes_card: false,
      is_simulated: false,
      operators: ["momo", "orange_money"],
      charged: null,
    },
  ],
};

it("proposes the operator of the number, among those of the link, until the payer chooses one", async () => {
  const { user } = await renderInPage(<LinkForm shared={SHARED} formKey="key" failed={undefined} />);
  const phone = screen.getByLabelText(/^Numéro de téléphone/);
  const operator = screen.getByLabelText(/^Opérateur/);
  await user.type(phone, "+237677123456");
  expect(operator).toHaveProperty("value", "momo");
  await user.clear(phone);
  expect(operator).toHaveProperty("value", "");
  await user.type(phone, "+237699123456");
  expect(operator).toHaveProperty("value", "orange_money");
  await user.selectOptions(operator, "momo");
  await user.type(phone, "{Backspace}7");
  expect(operator).toHaveProperty("value", "momo");
});

it("says what PayPal charges, and names no test numbers where a provider takes the money", async () => {
  const paypal = {
    method: "paypal",
    takes_card: false,
    is_simulated: false,
    operators: [],
    charged: { amount: 2_287, currency: "EUR", rate: 655.957 },
  } as const;
  const form = (allows_partial: boolean) => (
    <LinkForm
      shared={{ ...SHARED, allows_partial, methods: [...SHARED.methods, { ...paypal, operators: [] }] }}
      formKey="key"
      failed={undefined}
    />
  );
  await renderInPage(form(false), { settings: { demo: true } });
  expect(screen.getByText(/débité de 22,87\s€ \(parité fixe : 1 € = 655,957 FCFA\)/)).toBeDefined();
  expect(screen.queryByText("Démonstration : numéros d’essai")).toBeNull();
  cleanup();
  await renderInPage(form(true));
  expect(screen.getByText(/débité en euros \(parité fixe : 1 € = 655,957 FCFA\)/)).toBeDefined();
});
