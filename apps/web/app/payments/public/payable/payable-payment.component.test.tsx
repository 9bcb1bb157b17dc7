import type { Transaction } from "@passerelle/contract/payments";
import type { Payable } from "@passerelle/contract/payments/payables";
import { act, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { queryClient } from "../../../lib/query.ts";
import { paymentQuery } from "../../api.ts";
import { PayablePayment } from "./payable-payment.tsx";

const PAYABLE: Payable = {
  id: "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c12",
  label: "Rendez-vous",
  reference: "P-7K3M-9QTX",
  lines: [{ kind: "service", description: "Rendez-vous", gross: 15_000 }],
  amount: 15_000,
  amount_paid: 0,
  amount_left: 15_000,
  currency: "XAF",
  status: "open",
  transaction: null,
};

const PENDING: Transaction = {
  id: "4d0f7c6e-5a55-4c87-9a7e-6a1f8f1e0a11",
  reference: "P-2222-2222",
  service_request_id: null,
  amount: 15_000,
  currency: "XAF",
  status: "pending",
  payment_method: "paypal",
  provider: "simulator",
  redirect_url: null,
  failure_code: null,
  refunded: 0,
  returned: 0,
  created_at: "2026-11-26T03:04:00.000Z",
  settled_at: null,
};

async function open() {
  signIn();
  replyTo({
    "GET /api/payment-options": {
      options: [
        {
          method: "paypal",
          operator: null,
          countries: null,
          provider: "simulator",
          flow: "redirect",
          keeps_card: false,
          charged: { amount: 15_000, currency: "XAF", rate: null, rate_source: null },
          state: "up",
          limits: null,
          merchant_name: null,
          instructions: [],
        },
      ],
    },
    [`GET /api/payables/${PAYABLE.id}/payment-links`]: { links: [], contributions: [] },
    [`POST /api/payables/${PAYABLE.id}/payments`]: PENDING,
    [`GET /api/payments/${PENDING.id}`]: PENDING,
  });
  return renderInPage(
    <PayablePayment
      payable={PAYABLE}
      refresh={async () => null}
      label="Paiement"
      note=""
      closed=""
      onPaid={() => {}}
    />,
  );
}

const pay = async (user: UserEvent) => {
  await user.click(await screen.findByRole("radio", { name: /^PayPal/ }));
  await user.click(screen.getByRole("button", { name: /^Payer/ }));
};

it("announces what a begun payment waits for, and moves the focus there from the button that is gone", async () => {
  const { user } = await open();
  const regions = [...document.querySelectorAll("[aria-live]")];
  await pay(user);
  const card = await screen.findByRole("button", { name: "Renoncer à ce paiement" });
  const region = card.closest("[aria-live]");
  expect(regions).toContain(region);
  await waitFor(() => expect(document.activeElement).toBe(region));
});

it("gives the focus back to the button that pays when the payment has failed", async () => {
  const { user } = await open();
  await pay(user);
  await screen.findByRole("button", { name: "Renoncer à ce paiement" });
  const declined: Transaction = { ...PENDING, status: "failed", failure_code: "declined" };
  act(() => void queryClient.setQueryData(paymentQuery(PENDING.id).queryKey, declined));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Payer/ })));
});
