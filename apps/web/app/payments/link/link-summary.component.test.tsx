import type { SharedPayment } from "@passerelle/contract/payments/links";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { LinkSummary } from "./link-summary.tsx";

const SHARED: SharedPayment = {
  state: "open",
  purpose: "request",
  service: "Acte de naissance",
  fee: null,
  beneficiary: "Awa",
  asked_by: "Awa",
  amount: 1_250,
  left: 800,
  currency: "USD",
  allows_partial: true,
  minimum: 500,
  expires_at: "2026-12-09T00:00:00.000Z",
  methods: [],
};

it("shows what is left with the minor unit that the total has", async () => {
  await renderInPage(<LinkSummary shared={SHARED} title="Aider Awa" />);
  expect(screen.getByText(/^8,00\s\$/)).toBeDefined();
  expect(screen.getByText(/^Il reste 8,00\s\$ sur 12,50\s\$\./)).toBeDefined();
});
