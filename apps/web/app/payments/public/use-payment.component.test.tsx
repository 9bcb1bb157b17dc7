import type { Transaction } from "@passerelle/contract/payments";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { usePayment } from "./use-payment.ts";

const PAYABLE = "0f6f7f6e-2f2a-4a5b-9a3a-1b0c6a3b7d02";

const TRANSACTION: Transaction = {
  id: "4d0f7c6e-5a55-4c87-9a7e-6a1f8f1e0a11",
  reference: "P-2222-2222",
  service_request_id: null,
  amount: 5_000,
  currency: "XOF",
  status: "pending",
  payment_method: "paypal",
  provider: "paypal",
  redirect_url: "https://paypal.example/pay",
  failure_code: null,
  refunded: 0,
  returned: 0,
  created_at: "2026-11-26T03:04:00.000Z",
  settled_at: null,
};

function Page() {
  const payment = usePayment({
    target: { payableId: PAYABLE },
    latest: null,
    refresh: async () => null,
    linked: false,
    onPaid: () => {},
  });
  return (
    <>
      <button
        type="button"
        onClick={() => void payment.pay({ method: "paypal" }, { total: 5_000, currency: "XOF" })}
      >
        Payer
      </button>
      <p>{payment.phase}</p>
    </>
  );
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

async function pay() {
  signIn();
  const assign = vi.spyOn(location, "assign").mockReturnValue();
  const { promise, resolve } = Promise.withResolvers<object>();
  replyTo({
    [`POST /api/payables/${PAYABLE}/payments`]: () => promise,
    [`GET /api/payments/${TRANSACTION.id}`]: TRANSACTION,
  });
  const page = await renderInPage(<Page />, { path: "/pay" });
  await page.user.click(screen.getByRole("button", { name: "Payer" }));
  return { ...page, assign, answer: () => act(async () => resolve(TRANSACTION)) };
}

it("leaves for the provider's page", async () => {
  const { assign, answer } = await pay();
  await answer();
  expect(await screen.findByText("Redirection vers PayPal...")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(assign).toHaveBeenCalledWith("https://paypal.example/pay");
});

it("stays with a person who has gone on before the reply", async () => {
  const { assign, answer, navigate } = await pay();
  await navigate("/pay?tab=messages");
  await answer();
  expect(await screen.findByText("waiting")).toBeDefined();
  expect(screen.queryByText("Redirection vers PayPal...")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(assign).not.toHaveBeenCalled();
});

it("stays with a person who goes on before it leaves", async () => {
  const { assign, answer, navigate } = await pay();
  await answer();
  await screen.findByText("leaving");
  await navigate("/pay?tab=messages");
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(assign).not.toHaveBeenCalled();
});
