import type { Appointment } from "@passerelle/contract/appointments/shapes";
import type { Transaction } from "@passerelle/contract/payments";
import type { Payable } from "@passerelle/contract/payments/payables";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { anAppointment, inDays, UNPAID } from "../../../test/appointments.ts";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import PaymentPage from "./payment.page.tsx";

const { id } = anAppointment();

const PAYABLE: Payable = {
  id,
  label: "Entretien",
  reference: "V-2345-6789",
  lines: [{ kind: "service", description: "Entretien", gross: 5_000 }],
  amount: 5_000,
  amount_paid: 0,
  amount_left: 5_000,
  currency: "XOF",
  status: "open",
  transaction: null,
};

const TRANSACTION: Transaction = {
  id: "4d0f7c6e-5a55-4c87-9a7e-6a1f8f1e0a11",
  reference: "P-2222-2222",
  service_request_id: null,
  amount: 5_000,
  currency: "XOF",
  status: "pending",
  payment_method: "paypal",
  provider: "paypal",
  redirect_url: null,
  failure_code: null,
  refunded: 0,
  returned: 0,
  created_at: "2026-11-26T03:04:00.000Z",
  settled_at: null,
};

const PAYPAL = {
  method: "paypal",
  operator: null,
  countries: null,
  provider: "paypal",
  flow: "redirect",
  keeps_card: false,
  charged: { amount: 5_000, currency: "XOF", rate: null, rate_source: null },
  state: "up",
  limits: null,
  merchant_name: null,
  instructions: [],
};

async function open(changes: { appointment?: Partial<Appointment>; payable?: Partial<Payable> } = {}) {
  signIn();
  replyTo({
    [`GET /api/appointments/${id}`]: anAppointment({ ...UNPAID, ...changes.appointment }),
    [`GET /api/payables/${id}`]: { ...PAYABLE, ...changes.payable },
    [`GET /api/payables/${id}/payment-links`]: { links: [], contributions: [] },
    "GET /api/payment-options": { options: [PAYPAL] },
  });
  return show();
}

const show = () =>
  renderInPage(<PaymentPage />, { path: `/appointments/${id}/payment`, route: "/appointments/:id/*" });

it("says until when the time is kept, and until when all is refunded", async () => {
  await open({
    appointment: {
      changeable_until: "2099-01-19T09:00:00.000Z",
      payment: { amount: 5_000, currency: "XOF", state: "due", pay_until: "2099-01-18T09:30:00.000Z" },
    },
  });
  expect(
    await screen.findByText(/^Cet horaire est gardé pour vous jusqu’au dimanche 18 janvier 2099, 10\sh\s30/),
  ).toBeDefined();
  expect(
    screen.getByText(/^Remboursé en entier si vous annulez avant le lundi 19 janvier 2099/),
  ).toBeDefined();
  expect(screen.getByRole("region", { name: "Ce que vous payez" }).textContent).toMatch(/5\s000\sFCFA/);
});

it("says that a near appointment is not refunded to a customer who cancels", async () => {
  await open({ appointment: { changeable_until: inDays(-1, 9) } });
  expect(await screen.findByText(/^Il est trop proche pour être annulé/)).toBeDefined();
  expect(screen.queryByText(/^Remboursé en entier/)).toBeNull();
});

it("pays the amount that was shown, and leads to the appointment once it is paid", async () => {
  const { user, address } = await open();
  const sent: unknown[] = [];
  await user.click(await screen.findByRole("radio", { name: /^PayPal/ }));
  replyTo({
    [`POST /api/payables/${id}/payments`]: (body) => {
      sent.push(body);
      replyTo({
        [`GET /api/payments/${TRANSACTION.id}`]: { ...TRANSACTION, status: "succeeded" },
        [`GET /api/payables/${id}`]: {
          ...PAYABLE,
          status: "paid",
          amount_paid: 5_000,
          amount_left: 0,
          transaction: { ...TRANSACTION, status: "succeeded" },
        },
        [`GET /api/appointments/${id}`]: anAppointment({
          payment: { amount: 5_000, currency: "XOF", state: "paid", pay_until: null },
        }),
      });
      return { ...TRANSACTION, status: "succeeded" };
    },
  });
  await user.click(screen.getByRole("button", { name: /^Payer 5\s000/ }));
  await expect.poll(address).toBe(`/appointments/${id}`);
  expect(sent).toMatchObject([{ method: "paypal" }]);
});

it.each([
  ["cancelled", "ended", /rien ne vous sera prélevé/],
  ["cancelled", "returned", /ce qui a été payé est remboursé/],
  ["paid", "paid", /^Ce rendez-vous est payé/],
] as const)("takes no payment when the payable is %s and its money %s", async (status, state, text) => {
  await open({
    appointment: {
      status: status === "paid" ? "confirmed" : "expired",
      payment: { amount: 5_000, currency: "XOF", state, pay_until: null },
    },
    payable: { status, amount_left: 0 },
  });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole("link", { name: "Voir le rendez-vous" }).getAttribute("href")).toBe(
    `/appointments/${id}`,
  );
  expect(screen.queryByRole("form")).toBeNull();
});

it("names a payment that does not exist, such as that of a free appointment", async () => {
  signIn();
  replyTo({
    [`GET /api/appointments/${id}`]: anAppointment(),
    [`GET /api/payables/${id}`]: refusal(404, "payable_not_found"),
  });
  await show();
  expect(await screen.findByText("Ce paiement n’existe pas")).toBeDefined();
  expect(screen.getByRole("link", { name: "Tous mes rendez-vous" })).toBeDefined();
});
