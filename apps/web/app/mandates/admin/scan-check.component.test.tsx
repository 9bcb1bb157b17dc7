import type { AdminMandateDetails } from "@passerelle/contract/mandates/admin";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { ScanCheck } from "./scan-check.tsx";

const ID = "0b0e7c57-93a4-4b27-8a8f-3d2a6f0c0001";
const SCAN: AdminMandateDetails["scans"][number] = {
  id: "0b0e7c57-93a4-4b27-8a8f-3d2a6f0c0002",
  file_name: "mandat.pdf",
  mime_type: "application/pdf",
  size: 120_000,
  scan: "clean",
  uploaded_at: "2026-11-26T10:00:00.000Z",
  verdict: null,
  reason: null,
  note: null,
  checked_at: null,
  erased_at: null,
};

const details = (change: Partial<AdminMandateDetails> = {}): AdminMandateDetails => ({
  mandate: {
    id: ID,
    number: "M-000042",
    principal: "Awa Ndiaye",
    holder: "Paul Biyong",
    country: "CM",
    form: "legalised",
    status: "awaiting_legalisation",
    powers: ["file"],
    starts_on: "2026-11-26",
    ends_on: "2027-05-25",
    to_check: true,
  },
  subject: "L’acte de naissance d’Awa Ndiaye",
  template: { key: "general", version: 1 },
  given: [],
  ceiling: null,
  spent: 0,
  note: null,
  text: null,
  signatures: [],
  uses: [],
  uses_total: 0,
  events: [],
  scans: [SCAN],
  check_refusal: null,
  reads: [],
  ...change,
});

async function open(given = details(), scan = SCAN) {
  signIn();
  const sent: unknown[] = [];
  replyTo({
    [`POST /api/admin/mandates/${ID}/verdict`]: (body) => {
      sent.push(body);
      return given;
    },
  });
  const { user } = await renderInPage(<ScanCheck details={given} scan={scan} />);
  return { user, sent };
}

it("refuses with a prepared reason, which must be chosen", async () => {
  const { user, sent } = await open();
  expect(screen.getByText("Awa Ndiaye et Paul Biyong ont signé.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Refuser…" }));
  await user.click(screen.getByRole("button", { name: "Refuser" }));
  expect(await screen.findByText(/^Choisissez une raison/)).toBeDefined();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("radio", { name: /^Signature manquante/ }));
  await user.type(screen.getByLabelText(/^Précision/), "Page 3");
  await user.click(screen.getByRole("button", { name: "Refuser" }));
  await waitFor(() =>
    expect(sent).toEqual([{ scan_id: SCAN.id, verdict: "refused", reason: "not_signed", note: "Page 3" }]),
  );
});

it("accepts after a confirmation", async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole("button", { name: "Accepter…" }));
  await user.click(screen.getByRole("button", { name: "Mettre en vigueur" }));
  await waitFor(() =>
    expect(sent).toEqual([{ scan_id: SCAN.id, verdict: "accepted", reason: null, note: "" }]),
  );
});

it("offers no decision to a party, nor on a file that is still being scanned", async () => {
  await open(details({ check_refusal: "own_mandate" }));
  expect(screen.getByText(/^Vous êtes partie à ce mandat/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Accepter…" })).toBeNull();
  await open(details(), { ...SCAN, scan: "pending" });
  expect(screen.queryByRole("button", { name: "Accepter…" })).toBeNull();
});
