import type { PaymentOption } from "@passerelle/contract/payments/options";
import { screen, waitFor } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { NO_VALUES, orderOf, type PaymentValues } from "../../payments/public/payment-form.ts";
import { PaymentMethods } from "../../payments/public/payment-methods.tsx";
import type { OrderToPay } from "../api.ts";
import { CardConsent } from "./card-consent.tsx";

const ORDER: OrderToPay = {
  id: crypto.randomUUID(),
  kind: "start",
  plan: { id: crypto.randomUUID(), name: "Mensuel" },
  price: 3_000,
  credit: 0,
  currency: "XAF",
  expires_at: "2026-11-11T10:00:00.000Z",
  status: "open",
  months: 1,
  starts_at: "2026-11-10T10:00:00.000Z",
  ends_at: "2026-12-10T10:00:00.000Z",
};

const option = (changes: Partial<PaymentOption>): PaymentOption => ({
  method: "card",
  operator: null,
  countries: null,
  provider: "stripe",
  flow: "redirect",
  keeps_card: true,
  charged: { amount: 3_000, currency: "XAF", rate: null, rate_source: null },
  state: "up",
  limits: null,
  merchant_name: null,
  instructions: [],
  ...changes,
});

/** The payment step of a period; `sent`: what each press on the button would order. */
async function show(changes: { order?: Partial<OrderToPay>; card?: Partial<PaymentOption> } = {}) {
  signIn();
  const options = [option(changes.card ?? {}), option({ method: "paypal", provider: "paypal" })];
  replyTo({ "GET /api/payment-options": { options } });
  const sent: unknown[] = [];
  function Step() {
    const form = useForm<PaymentValues>({ defaultValues: NO_VALUES });
    return (
      <form onSubmit={form.handleSubmit((values) => void sent.push(orderOf(values)))}>
        <PaymentMethods form={form} due={{ amount: 3_000, currency: "XAF" }} />
        <CardConsent form={form} order={{ ...ORDER, ...changes.order }} />
        <button type="submit">Payer</button>
      </form>
    );
  }
  const { user } = await renderInPage(<Step />);
  return {
    user,
    sent,
    choose: (method: RegExp) => user.click(screen.getByRole("radio", { name: method })),
    pay: () => user.click(screen.getByRole("button", { name: "Payer" })),
  };
}

const findBox = () =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: /^Renouveler automatiquement/ });

it("is not ticked beforehand, and nothing is consented to without it", async () => {
  const { choose, pay, sent } = await show();
  await choose(/^Carte bancaire/);
  expect((await findBox()).checked).toBe(false);
  await pay();
  expect(sent).toEqual([{ method: "card" }]);
});

it("names the amount, how often, the first date and how to stop, and orders with the version of its text", async () => {
  const { user, choose, pay, sent } = await show();
  await choose(/^Carte bancaire/);
  const box = await findBox();
  expect(box.labels?.[0]?.textContent).toMatch(/3\s000\sFCFA chaque mois/);
  expect(screen.getByText(/vers le 10 décembre 2026/)).toBeDefined();
  expect(screen.getByText(/Vous arrêtez quand vous voulez/)).toBeDefined();
  await user.click(box);
  await pay();
  expect(sent).toEqual([{ method: "card", card_consent: 1 }]);
});

it.each([
  [3, /tous les 3 mois/],
  [12, /chaque année/],
])("says how often a period of %s months is renewed", async (months, words) => {
  const { choose } = await show({ order: { months } });
  await choose(/^Carte bancaire/);
  expect((await findBox()).labels?.[0]?.textContent).toMatch(words);
});

it("is offered only for a card, and only where its provider can keep it", async () => {
  const { choose } = await show();
  expect(screen.queryByRole("checkbox")).toBeNull();
  await choose(/^Carte bancaire/);
  await findBox();
  await choose(/^PayPal/);
  await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
});

it("is not offered where the provider cannot keep a card", async () => {
  const { choose, pay, sent } = await show({ card: { keeps_card: false } });
  await choose(/^Carte bancaire/);
  expect(await screen.findByText(/page sécurisée de Stripe/)).toBeDefined();
  expect(screen.queryByRole("checkbox")).toBeNull();
  await pay();
  expect(sent).toEqual([{ method: "card" }]);
});

it("forgets a tick when another method is chosen", async () => {
  const { user, choose, pay, sent } = await show();
  await choose(/^Carte bancaire/);
  await user.click(await findBox());
  await choose(/^PayPal/);
  await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
  await pay();
  expect(sent).toEqual([{ method: "paypal" }]);
});
