import type { PaymentOption } from "@passerelle/contract/payments/options";
import { screen, waitFor } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { beforeEach, expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { NO_VALUES, type PaymentValues, resolvePayment } from "./payment-form.ts";
import { PaymentMethods } from "./payment-methods.tsx";

const option = (changes: Partial<PaymentOption>): PaymentOption => ({
  method: "card",
  operator: null,
  countries: null,
  provider: "simulator",
  flow: "form",
  keeps_card: false,
  charged: { amount: 15_000, currency: "XAF", rate: null, rate_source: null },
  state: "up",
  limits: null,
  merchant_name: null,
  instructions: [],
  ...changes,
});

const offer = (...options: PaymentOption[]) => replyTo({ "GET /api/payment-options": { options } });

beforeEach(() => {
  signIn();
  offer(option({}), option({ method: "mobile_money" }), option({ method: "paypal", flow: "redirect" }));
});

function PaymentForm() {
  const form = useForm<PaymentValues>({ defaultValues: NO_VALUES, resolver: resolvePayment });
  return (
    <form noValidate onSubmit={form.handleSubmit(() => {})}>
      <PaymentMethods form={form} due={{ amount: 15_000, currency: "XAF" }} />
      <button type="submit">Payer</button>
    </form>
  );
}

it("requires a method", async () => {
  const { user } = await renderInPage(<PaymentForm />);
  await user.click(screen.getByRole("button", { name: "Payer" }));
  expect(await screen.findByText("Veuillez choisir un mode de paiement.")).toBeDefined();
});

it("keeps asking for a method when the focus passes without choosing one", async () => {
  const { user } = await renderInPage(<PaymentForm />);
  await user.tab();
  expect(screen.getByRole("radio", { name: /^Carte bancaire/ })).toBe(document.activeElement);
  await user.tab();
  await user.click(screen.getByRole("button", { name: "Payer" }));
  expect(await screen.findByText("Veuillez choisir un mode de paiement.")).toBeDefined();
});

it("reports each invalid field of a card, groups what is typed, and accepts the corrected card", async () => {
  const { user } = await renderInPage(<PaymentForm />);
  await user.click(screen.getByRole("radio", { name: /^Carte bancaire/ }));
  const number = screen.getByLabelText(/^Numéro de carte/);
  await user.type(number, "4242");
  await user.type(screen.getByLabelText(/^Date d’expiration/), "1330");
  await user.type(screen.getByLabelText(/^CVC/), "12");
  await user.click(screen.getByRole("button", { name: "Payer" }));
  const messages = [
    "Numéro de carte invalide (16 chiffres).",
    "Le nom est requis.",
    "Date d'expiration invalide (format MM/AA).",
    "CVC invalide (3 ou 4 chiffres).",
  ];
  for (const message of messages) expect(await screen.findByText(message)).toBeDefined();
  expect(document.activeElement).toBe(number);
  await user.type(number, "424242424242");
  expect(number).toHaveProperty("value", "4242 4242 4242 4242");
});

it("reports a phone number and an operator that are missing, and focuses the first", async () => {
  const { user } = await renderInPage(<PaymentForm />, {
    settings: { mobile_providers: ["orange_money", "momo"] },
  });
  await user.click(screen.getByRole("radio", { name: /^Mobile Money/ }));
  const phone = screen.getByLabelText(/^Numéro de téléphone/);
  await user.type(phone, "77 12");
  await user.click(screen.getByRole("button", { name: "Payer" }));
  expect(await screen.findByText("Numéro de téléphone invalide.")).toBeDefined();
  expect(screen.getByText("Veuillez sélectionner un opérateur.")).toBeDefined();
  expect(document.activeElement).toBe(phone);
});

it("asks for the card on the provider's page, and says what is charged in euros", async () => {
  offer(
    option({
      provider: "stripe",
      flow: "redirect",
      charged: { amount: 2_287, currency: "EUR", rate: 655.957, rate_source: "fixed_parity" },
    }),
  );
  const { user } = await renderInPage(<PaymentForm />);
  await user.click(screen.getByRole("radio", { name: /^Carte bancaire/ }));
  expect(await screen.findByText(/page sécurisée de Stripe/)).toBeDefined();
  expect(screen.getByText(/22,87\s€ \(parité fixe : 1 € = 655,957 FCFA\)/)).toBeDefined();
  await waitFor(() => expect(screen.queryByLabelText(/^Numéro de carte/)).toBeNull());
  expect(screen.getByRole("radio", { name: /^PayPal/ })).toHaveProperty("disabled", true);
});

it("says that francs of the other zone are charged, one for one", async () => {
  offer(
    option({
      provider: "stripe",
      flow: "redirect",
      charged: { amount: 15_000, currency: "XOF", rate: 1, rate_source: "fixed_parity" },
    }),
  );
  const { user } = await renderInPage(<PaymentForm />);
  await user.click(screen.getByRole("radio", { name: /^Carte bancaire/ }));
  expect(await screen.findByText(/débité de 15\s000 XOF \(parité fixe : 1 XAF = 1 XOF\)/)).toBeDefined();
});

it("offers another provider while the preferred one is down", async () => {
  const momo = { method: "mobile_money", operator: "momo", flow: "push" } as const;
  offer(
    option({ ...momo, provider: "mtn_momo", state: "down" }),
    option({ ...momo, provider: "pawapay", merchant_name: "PASSERELLE SARL" }),
  );
  const { user } = await renderInPage(<PaymentForm />, { settings: { mobile_providers: ["momo"] } });
  await user.click(screen.getByRole("radio", { name: /^Mobile Money/ }));
  expect(await screen.findByText("MTN MoMo ne répond pas en ce moment")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Payer avec pawaPay" }));
  expect(await screen.findByText(/au nom de « PASSERELLE SARL »/)).toBeDefined();
  expect(screen.queryByText("MTN MoMo ne répond pas en ce moment")).toBeNull();
});

it("proposes the operator of the number until the payer chooses one", async () => {
  const { user } = await renderInPage(<PaymentForm />, {
    settings: { mobile_providers: ["orange_money", "momo"] },
  });
  await user.click(screen.getByRole("radio", { name: /^Mobile Money/ }));
  const phone = screen.getByLabelText(/^Numéro de téléphone/);
  const operator = screen.getByLabelText(/^Opérateur/);
  await user.type(phone, "+237677123456");
  expect(operator).toHaveProperty("value", "momo");
  await user.selectOptions(operator, "orange_money");
  await user.clear(phone);
  await user.type(phone, "+237677123457");
  expect(operator).toHaveProperty("value", "orange_money");
});
