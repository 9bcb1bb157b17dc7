import { screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { NO_VALUES, type PaymentValues, resolvePayment } from "./payment-form.ts";
import { PaymentMethods } from "./payment-methods.tsx";

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
