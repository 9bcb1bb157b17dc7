import type { Bill } from "@passerelle/contract/requests/ordering";
import { cleanup, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { aRequest } from "../../../test/request.ts";
import { PaymentFacts } from "./payment-facts.tsx";

it.each([
  ["draft", true],
  ["cancelled", false],
] as const)("asks for the payment of an unpaid request that is %s: %s", async (status, asked) => {
  await renderInPage(<PaymentFacts request={aRequest({ status })} />);
  expect(screen.getAllByText(/50\s000\sFCFA/)).not.toEqual([]);
  expect(screen.queryByText("Paiement requis") !== null).toBe(asked);
});

it("says that a draft is not offered any more, and shows no empty card once it is cancelled", async () => {
  const text = "Ce service n’est pas proposé avec ce choix.";
  await renderInPage(<PaymentFacts request={aRequest({ bill: null })} />);
  expect(screen.getByText(text)).toBeDefined();
  cleanup();
  await renderInPage(<PaymentFacts request={aRequest({ bill: null, status: "cancelled" })} />);
  expect(screen.queryByRole("heading", { name: "Paiement" })).toBeNull();
});

it("shows the discount of a subscriber", async () => {
  const bill = { ...(aRequest().bill as Bill), discount: 10_000, total: 40_000 };
  await renderInPage(<PaymentFacts request={aRequest({ bill })} />);
  const line = (name: string) => within(screen.getByText(name).parentElement as HTMLElement);
  expect(line("Remise abonné").getByText(/^−10\s000\sFCFA$/)).toBeDefined();
  expect(line("Total").getByText(/^40\s000\sFCFA/)).toBeDefined();
});
