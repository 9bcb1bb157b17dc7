import type { Payable } from "@passerelle/contract/payments/payables";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../../test/render.tsx";
import { PayableBill } from "./payable-bill.tsx";

const PAYABLE: Payable = {
  id: "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c12",
  label: "Rendez-vous",
  reference: "P-7K3M-9QTX",
  lines: [{ kind: "service", description: "Rendez-vous", gross: 1_250 }],
  amount: 1_250,
  amount_paid: 450,
  amount_left: 800,
  currency: "USD",
  status: "open",
  transaction: null,
};

it("shows what is to pay with the minor unit that the other lines have", async () => {
  await renderInPage(<PayableBill payable={PAYABLE} />);
  const amounts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(amounts).toEqual(["12,50\u00a0$", "−4,50\u00a0$", "8,00\u00a0$"]);
});
