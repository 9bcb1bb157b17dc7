import type { RequestFee, RequestFees } from "@passerelle/contract/payments/request-fees";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import FeePage from "../../fee.page.tsx";

const REQUEST = "a1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01";
const FEE: RequestFee = {
  id: "b1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01",
  label: "Timbre fiscal",
  office: "Mairie de Douala",
  explanation: "La mairie demande un timbre pour chaque copie.",
  files: [
    {
      id: "c1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01",
      name: "avis.pdf",
      mime_type: "application/pdf",
      size: 2_000,
      scan: "clean",
    },
  ],
  amount: 12_000,
  currency: "XAF",
  state: "requested",
  amount_paid: 0,
  amount_left: 12_000,
  refunded: 0,
  refusal: null,
  created_at: "2026-11-20T09:00:00.000Z",
  closed_at: null,
  passed_on: null,
  transaction: null,
  may_refuse: true,
};
const AT = `/api/requests/${REQUEST}/fees`;
const feesOf = (fee: RequestFee): RequestFees => ({
  request: { id: REQUEST, reference: "R-2222-2222", service: "Acte de naissance" },
  fees: [fee],
});

async function openPage(fee: RequestFee, calls: Parameters<typeof replyTo>[0] = {}) {
  signIn({});
  replyTo({
    [`GET ${AT}`]: feesOf(fee),
    [`GET ${AT}/${FEE.id}/payment-links`]: { links: [], contributions: [] },
    "GET /api/payment-options": { options: [] },
    ...calls,
  });
  const path = `/requests-tracking/${REQUEST}/fees/${FEE.id}`;
  const route = "/requests-tracking/:requestId/fees/:feeId";
  const page = await renderInPage(<FeePage />, { path, route });
  await screen.findByRole("heading", { level: 1, name: "Timbre fiscal" });
  return page;
}

it("refuses a fee only with a reason, which is sent once", async () => {
  const sent: unknown[] = [];
  const refused: RequestFee = {
    ...FEE,
    state: "refused",
    refusal: "Déjà payé au guichet.",
    amount_left: 0,
    may_refuse: false,
    closed_at: "2026-11-21T09:00:00.000Z",
  };
  const { user } = await openPage(FEE, {
    [`POST ${AT}/${FEE.id}/refuse`]: (body) => {
      sent.push(body);
      return feesOf(refused);
    },
  });
  await user.click(screen.getByRole("button", { name: "Refuser ces frais" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Refuser" }));
  expect(await dialog.findByText("Dites-nous pourquoi vous refusez ces frais.")).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText(/Pourquoi refusez-vous/), "Déjà payé au guichet.");
  await user.dblClick(dialog.getByRole("button", { name: "Refuser" }));
  expect(await screen.findByText(/Vous avez refusé ces frais/)).toBeDefined();
  expect(sent).toEqual([{ reason: "Déjà payé au guichet." }]);
  expect(screen.queryByRole("button", { name: /^Payer/ })).toBeNull();
});

it("says why a fee that was paid in the meantime cannot be refused", async () => {
  const { user } = await openPage(FEE, { [`POST ${AT}/${FEE.id}/refuse`]: refusal(409, "fee_closed") });
  await user.click(screen.getByRole("button", { name: "Refuser ces frais" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByLabelText(/Pourquoi refusez-vous/), "Trop cher.");
  await user.click(dialog.getByRole("button", { name: "Refuser" }));
  expect(await dialog.findByText(/ont été payés, refusés ou retirés/)).toBeDefined();
});

it("offers neither payment nor refusal of a fee that was withdrawn", async () => {
  await openPage({
    ...FEE,
    state: "withdrawn",
    amount_left: 0,
    may_refuse: false,
    closed_at: "2026-11-21T09:00:00.000Z",
  });
  expect(screen.getByText(/ne vous sont plus demandés/)).toBeDefined();
  expect(screen.queryByRole("radiogroup")).toBeNull();
  expect(screen.queryByRole("button", { name: "Refuser ces frais" })).toBeNull();
});
