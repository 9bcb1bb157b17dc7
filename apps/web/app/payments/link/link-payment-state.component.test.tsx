import type { PaymentPrompt } from "@passerelle/contract/payments";
import type { LinkPayment } from "@passerelle/contract/payments/links";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { LinkPaymentState } from "./link-payment-state.tsx";

const PAYMENT: LinkPayment = {
  payment: "A".repeat(43),
  payer_name: "Moussa Diop",
  payer_email: "moussa@exemple.test",
  service: "Acte de naissance",
  fee: null,
  beneficiary: "Awa",
  reference: "P-2222-2222",
  amount: 15_000,
  currency: "XAF",
  status: "succeeded",
  payment_method: "paypal",
  provider: "paypal",
  redirect_url: null,
  failure_code: null,
  refunded: 0,
  returned: 0,
  created_at: "2026-11-26T03:04:00.000Z",
  settled_at: "2026-11-26T03:05:00.000Z",
};

const show = (payment: LinkPayment, prompt: PaymentPrompt | null = null) =>
  renderInPage(
    <LinkPaymentState
      payment={payment}
      prompt={prompt}
      receipt={null}
      awaitsReceipt={false}
      again="/pay/x"
      refused={undefined}
    />,
  );

it("says who paid, only where something was paid", async () => {
  await show({ ...PAYMENT, status: "failed", failure_code: "declined", settled_at: null });
  expect(screen.queryByText("Payé par")).toBeNull();
  expect(screen.getByText("Moussa Diop")).toBeDefined();
});

it("dates the receipt with an instant that the reader's browser can show in its zone", async () => {
  await show(PAYMENT);
  expect(screen.getByText("Payé par")).toBeDefined();
  expect(document.querySelector("time[data-local-time]")?.getAttribute("datetime")).toBe(PAYMENT.settled_at);
});

it("repeats the steps to the code while a telephone payment waits", async () => {
  const prompt = { merchant_name: "PASSERELLE", instructions: ["Composez *126#", "Entrez le code PIN"] };
  await show({ ...PAYMENT, status: "pending", payment_method: "mobile_money", settled_at: null }, prompt);
  expect(screen.getByText(/au nom de « PASSERELLE »/)).toBeDefined();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(prompt.instructions);
});

it.each([
  [15_000, 0, /^Un remboursement de 15\s000\sFCFA est en cours/],
  [5_000, 5_000, /^Une partie de ce paiement vous a été remboursée : 5\s000\sFCFA/],
  [15_000, 15_000, /^Ce paiement vous a été remboursé : 15\s000\sFCFA/],
])("states the outcome when %i of the amount go back and %i arrived", async (refunded, returned, words) => {
  await show({ ...PAYMENT, refunded, returned });
  expect(screen.getByText(words)).toBeDefined();
});
