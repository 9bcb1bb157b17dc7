import type { WorkFee, WorkFees as WorkFeesReply } from "@passerelle/contract/payments/request-fees";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { queryClient } from "../../../lib/query.ts";
import { addFee } from "./api.ts";
import { WorkFees } from "./work-fees.tsx";

const REQUEST = "a1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01";
const FEE: WorkFee = {
  id: "b1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01",
  label: "Timbre fiscal",
  office: "Mairie de Douala",
  explanation: "La mairie demande un timbre pour chaque copie.",
  files: [],
  amount: 1_250,
  currency: "EUR",
  state: "refused",
  amount_paid: 0,
  amount_left: 0,
  refunded: 0,
  refusal: "Trop cher.",
  created_at: "2026-11-20T09:00:00.000Z",
  closed_at: "2026-11-21T09:00:00.000Z",
  passed_on: null,
  added_by: { id: "d1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01", name: "Ada Eze" },
  is_being_paid: false,
  may_withdraw: false,
};

async function open(changes: Partial<WorkFeesReply> = {}) {
  signIn({});
  const fees: WorkFeesReply = { fees: [FEE], currency: "EUR", may_add: true, ...changes };
  replyTo({ [`GET /api/work/requests/${REQUEST}/fees`]: fees });
  const page = await renderInPage(<WorkFees requestId={REQUEST} />);
  await screen.findByText(fees.fees[0]?.label ?? "Aucun frais n’a été demandé.");
  return page;
}

const typedIn = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name }).value;

it("requests a refused fee again with its label, office and amount, and without its explanation", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: /^Redemander/ }));
  await screen.findByRole("heading", { name: "Redemander «\u00a0Timbre fiscal\u00a0»" });
  expect([typedIn(/^Intitulé/), typedIn(/^Administration/), typedIn(/^Montant/)]).toEqual([
    "Timbre fiscal",
    "Mairie de Douala",
    "12.5",
  ]);
  expect(typedIn(/^Explication/)).toBe("");
});

it("starts with an empty form for another fee", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Demander des frais" }));
  await screen.findByRole("heading", { name: "Demander des frais officiels" });
  expect(typedIn(/^Intitulé/)).toBe("");
});

it.each([
  ["paid", { fees: [{ ...FEE, state: "paid" as const, refusal: null }] }],
  ["of a request that is not worked on any more", { may_add: false }],
])("does not offer to request a fee again %s", async (_, changes) => {
  await open(changes);
  expect(screen.queryByRole("button", { name: /^Redemander/ })).toBeNull();
});

it("shows for a paid fee whether its office was paid, and when", async () => {
  const paid: WorkFee = { ...FEE, state: "paid", refusal: null };
  const passed = { ...paid, id: REQUEST, label: "Copie", passed_on: { on: "2026-11-22", receipts: [] } };
  await open({ fees: [paid, passed] });
  const of = (name: string) => screen.getByRole("article", { name }).textContent;
  expect(of("Timbre fiscal")).toContain("Pas encore reversé à l’administration");
  expect(of("Copie")).toContain("Reversé à l’administration le 22 novembre 2026");
  expect(of("Copie")).not.toContain("Pas encore");
});

it("shows a fee that was added by a call whose reply was lost", async () => {
  await open({ fees: [] });
  expect(screen.queryByText("Timbre fiscal")).toBeNull();
  replyTo({
    [`GET /api/work/requests/${REQUEST}/fees`]: { fees: [FEE], currency: "EUR", may_add: true },
    [`PUT /api/work/requests/${REQUEST}/fees/${FEE.id}`]: undefined,
  });
  const { label, office, explanation, amount } = FEE;
  const body = { label, office, explanation, amount, files: [] };
  const adding = queryClient.getMutationCache().build(queryClient, addFee(queryClient, REQUEST));
  await expect(adding.execute({ feeId: FEE.id, body })).rejects.toMatchObject({ code: "network" });
  expect(await screen.findByText("Timbre fiscal")).toBeTruthy();
});

it("asks before a fee that is being written is left", async () => {
  const { user, address, navigate } = await open();
  await user.click(screen.getByRole("button", { name: "Demander des frais" }));
  await user.type(screen.getByRole("textbox", { name: /^Montant/ }), "12");
  await navigate("/dashboard");
  expect(address()).toBe("/");
  await user.click(await screen.findByRole("button", { name: "Quitter" }));
  expect(address()).toBe("/dashboard");
});
