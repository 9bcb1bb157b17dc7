import type { TrackedRefund } from "@passerelle/contract/payments/refunds";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { RefundCard } from "./refund-card.tsx";

const NOTHING = {
  approve: false,
  decline: false,
  retry: false,
  complete: false,
  fail: false,
  come_back: false,
};
const REFUND: TrackedRefund = {
  id: "b1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01",
  reference: "F-2222-2222",
  payment: {
    id: "c1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01",
    reference: "P-2222-2222",
    provider: "wave",
    payer: "Awa Ndiaye",
  },
  amount: 4_000,
  currency: "XAF",
  charged: { amount: 4_000, currency: "XAF" },
  status: "requested",
  reason: "goodwill",
  note: "Geste commercial.",
  method: "api",
  requested_by: { id: "d1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01", name: "Solange Atangana" },
  approved_by: null,
  created_at: "2026-11-20T09:00:00.000Z",
  approved_at: null,
  sent_at: null,
  closed_at: null,
  came_back_at: null,
  failure: null,
  provider_refund_id: null,
  tries: 1,
  proofs: [],
  may: { ...NOTHING, approve: true, decline: true },
  needs_second_person: false,
};
const MOVES = `POST /api/admin/refunds/${REFUND.id}/moves`;

/** Shows the refund to a finance manager; `sent` collects the bodies of the moves that they make. */
async function showToFinance() {
  signIn({ role: "finance_manager" });
  const sent: unknown[] = [];
  replyTo({
    [MOVES]: (body) => {
      sent.push(body);
      return REFUND;
    },
  });
  const { user } = await renderInPage(<RefundCard refund={REFUND} />);
  return { user, sent };
}

it("approves after a confirmation that names the refund and its amount", async () => {
  const { user, sent } = await showToFinance();
  await user.click(screen.getByRole("button", { name: "Approuver le remboursement F-2222-2222" }));
  const dialog = screen.getByRole("dialog", { name: /^Approuver.*F-2222-2222/ });
  expect(dialog.textContent).toMatch(/4\s000\sFCFA/);
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Approuver" }));
  await waitFor(() => expect(sent).toEqual([{ action: "approve" }]));
  expect(await screen.findByText("Remboursement approuvé")).toBeDefined();
});

it("declines only with a reason", async () => {
  const { user, sent } = await showToFinance();
  await user.click(screen.getByRole("button", { name: /^Refuser le remboursement F-2222-2222/ }));
  const dialog = screen.getByRole("dialog");
  const confirm = () => user.click(screen.getByRole("button", { name: "Refuser" }));
  await confirm();
  expect(await screen.findByText("Donnez une raison.")).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText("Raison"), "Pas justifié.");
  await confirm();
  await waitFor(() => expect(sent).toEqual([{ action: "decline", note: "Pas justifié." }]));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});

it("shows the provider's code of a failed refund", async () => {
  signIn({ role: "finance_manager" });
  const refund = { ...REFUND, status: "failed" as const, failure: "insufficient_balance" };
  await renderInPage(<RefundCard refund={refund} />);
  expect(screen.getByText(/insufficient_balance/)).toBeDefined();
});

it.each([
  ["complete", "failed", "Marquer comme versé"],
  ["come_back", "succeeded", "Marquer comme revenu"],
] as const)("records %s only with a proof", async (action, status, label) => {
  signIn({ role: "finance_manager" });
  const refund = { ...REFUND, status, may: { ...NOTHING, [action]: true } };
  const { user } = await renderInPage(<RefundCard refund={refund} />);
  await user.click(screen.getByRole("button", { name: `${label} le remboursement F-2222-2222` }));
  await user.click(screen.getByRole("button", { name: label }));
  expect(await screen.findByText(/Joignez au moins une preuve/)).toBeDefined();
});

it("says why another person must decide it", async () => {
  signIn({ role: "finance_manager" });
  const may = { ...REFUND.may, approve: false };
  await renderInPage(<RefundCard refund={{ ...REFUND, may, needs_second_person: true }} />);
  expect(screen.getByText(/Une autre personne doit s’en charger/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Approuver/ })).toBeNull();
});

it("marks an undecided refund as not paid only with the provider's statement", async () => {
  signIn({ role: "finance_manager" });
  const sent: unknown[] = [];
  replyTo({
    [MOVES]: (body) => {
      sent.push(body);
      return REFUND;
    },
  });
  const may = { ...NOTHING, complete: true, fail: true };
  const { user } = await renderInPage(<RefundCard refund={{ ...REFUND, status: "unknown", may }} />);
  await user.click(screen.getByRole("button", { name: /^Marquer comme non versé le remboursement/ }));
  const confirm = () => user.click(screen.getByRole("button", { name: "Marquer comme non versé" }));
  await confirm();
  expect(await screen.findByText("Donnez une raison.")).toBeDefined();
  await user.type(screen.getByLabelText("Ce que le prestataire en dit"), "Jamais reçu.");
  await confirm();
  await waitFor(() => expect(sent).toEqual([{ action: "fail", note: "Jamais reçu." }]));
});

it("says when the money of a refund came back", async () => {
  signIn({ role: "finance_manager" });
  const refund: TrackedRefund = { ...REFUND, status: "failed", came_back_at: "2026-11-24T09:00:00.000Z" };
  await renderInPage(<RefundCard refund={refund} />);
  expect(screen.getByText(/revenu le 24 nov\. 2026/)).toBeDefined();
});

it("names the currency in which the provider returns the money where that is another franc", async () => {
  signIn({ role: "finance_manager" });
  const refund: TrackedRefund = { ...REFUND, charged: { amount: 4_000, currency: "XOF" } };
  await renderInPage(<RefundCard refund={refund} />);
  expect(screen.getByText(/^4\s000\sFCFA \(XOF\)$/)).toBeDefined();
});
