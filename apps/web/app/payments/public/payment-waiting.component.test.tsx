import type { Transaction } from "@passerelle/contract/payments";
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { PaymentWaiting } from "./payment-waiting.tsx";
import type { Payment } from "./use-payment.ts";

const TRANSACTION: Transaction = {
  id: "4d0f7c6e-5a55-4c87-9a7e-6a1f8f1e0a11",
  reference: "P-2222-2222",
  service_request_id: null,
  amount: 15_000,
  currency: "XOF",
  status: "pending",
  payment_method: "mobile_money",
  provider: "pawapay",
  redirect_url: null,
  failure_code: null,
  refunded: 0,
  returned: 0,
  created_at: "2026-11-26T03:04:00.000Z",
  settled_at: null,
};

const paymentOf = (changes: Partial<Transaction> = {}): Payment => ({
  phase: "waiting",
  transaction: { ...TRANSACTION, ...changes },
  failure: undefined,
  pay: async () => {},
  check: async () => {},
  giveUp: async () => {},
});

const show = (changes: Partial<Transaction> = {}) =>
  renderInPage(<PaymentWaiting payment={paymentOf(changes)} shown />);

const scrollIntoView = vi.fn();
beforeEach(() => {
  scrollIntoView.mockReset();
  HTMLElement.prototype.scrollIntoView = scrollIntoView;
  vi.stubGlobal("scrollY", 0);
});

it("repeats what the telephone shows, and the steps to the code", async () => {
  replyTo({
    [`GET /api/payments/${TRANSACTION.id}/prompt`]: {
      merchant_name: "PASSERELLE",
      instructions: ["Composez *126#", "Entrez le code PIN"],
    },
  });
  await show();
  expect(await screen.findByText(/au nom de « PASSERELLE »/)).toBeDefined();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Composez *126#",
    "Entrez le code PIN",
  ]);
});

it("asks for no steps where the payer continues on a page", async () => {
  await show({ provider: "wave", redirect_url: "https://pay.wave.example/c/1" });
  expect(screen.getByRole("link", { name: "Continuer vers Wave" })).toBeDefined();
  expect(screen.queryByRole("list")).toBeNull();
});

it("scrolls into view when it replaces a form below, and does not scroll a page at its beginning", async () => {
  await show({ payment_method: "card" });
  expect(scrollIntoView).not.toHaveBeenCalled();
  vi.stubGlobal("scrollY", 900);
  await show({ payment_method: "card" });
  expect(scrollIntoView).toHaveBeenCalledWith({ block: "center" });
});

it("takes a lost focus for each attempt, also after one that the page was opened with, and gives it up at its end", async () => {
  let setShown: (shown: boolean) => void = () => {};
  function Page() {
    const [shown, set] = useState(true);
    setShown = set;
    return <PaymentWaiting payment={paymentOf({ payment_method: "card" })} shown={shown} />;
  }
  await renderInPage(<Page />);
  for (const _attempt of ["second", "third"]) {
    act(() => setShown(false));
    expect(document.activeElement).toBe(document.body);
    act(() => setShown(true));
    expect(document.activeElement?.getAttribute("aria-live")).toBe("polite");
  }
  act(() => setShown(false));
  expect(document.activeElement).toBe(document.body);
});
