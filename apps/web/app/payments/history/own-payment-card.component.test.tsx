import type { OwnPayment } from "@passerelle/contract/payments/history";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { OwnPaymentCard } from "./own-payment-card.tsx";

const PAYMENT: OwnPayment = {
  id: "4d0f7c6e-5a55-4c87-9a7e-6a1f8f1e0a11",
  reference: "P-2222-2222",
  service_request_id: null,
  amount: 15_000,
  currency: "XOF",
  status: "succeeded",
  payment_method: "mobile_money",
  provider: "pawapay",
  redirect_url: null,
  failure_code: null,
  refunded: 0,
  returned: 0,
  created_at: "2026-11-26T03:04:00.000Z",
  settled_at: "2026-11-26T03:05:00.000Z",
  purpose: "subscription",
  fee: null,
  label: "Abonnement mensuel",
  pay_path: null,
  request: null,
  payer_name: "Awa Ndiaye",
  charged_amount: 15_000,
  charged_currency: "XOF",
  number_end: "56",
  may_retry: false,
  refunds: [],
};

// Screen readers list landmarks by name, and two payments may be for the same service.
it("is no landmark, and is found by its heading", async () => {
  await renderInPage(<OwnPaymentCard payment={PAYMENT} />);
  expect(screen.getByRole("heading", { name: "Abonnement mensuel" })).toBeDefined();
  expect(screen.queryByRole("region")).toBeNull();
});
