import type { TrackedFee } from "@passerelle/contract/payments/office-payments";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { PaidFeeCard } from "./paid-fee-card.tsx";

const FEE: TrackedFee = {
  id: "b1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01",
  label: "Timbre fiscal",
  office: "Mairie de Douala",
  payment: { id: "c1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01", reference: "P-2222-2222" },
  request: { id: "a1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01", reference: "R-2222-2222" },
  customer: { id: "d1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01", name: "Awa Ndiaye" },
  amount: 12_000,
  currency: "XAF",
  paid_at: "2026-11-21T09:00:00.000Z",
  refund_open: false,
  passed_on: null,
};
const RECORD = "Enregistrer le versement de «\u00a0Timbre fiscal\u00a0»";

it("does not record a payment to an office without its receipt", async () => {
  signIn({ role: "finance_manager" });
  await renderInPage(<PaidFeeCard fee={FEE} />);
  fireEvent.click(screen.getByRole("button", { name: RECORD }));
  const dialog = screen.getByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Enregistrer le versement" }));
  expect(await within(dialog).findByText(/^Joignez la quittance/)).toBeDefined();
});

it("offers nothing while a refund is under way, and for a fee that was passed on", async () => {
  signIn({ role: "finance_manager" });
  const by = { id: FEE.customer.id, name: "Solange Atangana" };
  const passed_on = { on: "2026-11-22", receipts: [], by, at: "2026-11-22T09:00:00.000Z" };
  await renderInPage(
    <>
      <PaidFeeCard fee={{ ...FEE, refund_open: true }} />
      <PaidFeeCard fee={{ ...FEE, id: FEE.payment.id, passed_on }} />
    </>,
  );
  expect(screen.queryByRole("button", { name: RECORD })).toBeNull();
  expect(screen.getByText("Reversé le 22 novembre 2026")).toBeDefined();
});
