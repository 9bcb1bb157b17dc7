import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aDocument, listed } from "../../../test/billing.ts";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import BillingPage from "./billing.admin.tsx";

const reply = (waiting = { no_entity: 0, no_rate: 0 }) => ({
  "GET /api/admin/billing": {
    documents: [listed(aDocument())],
    total: 1,
    page: 1,
    per_page: 50,
    years: [2026],
    waiting,
  },
});

it("lists every document with its buyer, in rows that open by keyboard", async () => {
  signIn({ role: "finance_manager" });
  replyTo(reply());
  await renderInPage(<BillingPage />, { path: "/admin/billing" });
  const row = await screen.findByRole("row", { name: /PSL-FA-2026-000012/ });
  expect(row.hasAttribute("data-row")).toBe(true);
  expect(row.textContent).toContain("Serge Kamga");
  expect(row.textContent).toContain("R-7K3M-9QTX");
  const link = within(row).getByRole("link");
  expect(link.hasAttribute("data-row-link")).toBe(true);
  expect(link.getAttribute("href")).toBe(`/invoice/${aDocument().id}`);
  expect(screen.queryByText(/attend/)).toBeNull();
});

it.each([
  ["super_admin", true],
  ["finance_manager", false],
] as const)(
  "says what keeps documents waiting; for %s there is a link to the settings: %s",
  async (role, isLinked) => {
    signIn({ role });
    replyTo(reply({ no_entity: 2, no_rate: 1 }));
    await renderInPage(<BillingPage />, { path: "/admin/billing" });
    expect(await screen.findByText("3 documents attendent d’être émis")).toBeDefined();
    expect(screen.getByText("2 sans entité de facturation pour leur pays.")).toBeDefined();
    expect(screen.getByText("1 sans taux de TVA pour le pays de l’émetteur.")).toBeDefined();
    const link = screen.queryByRole("link", { name: "Compléter les réglages" });
    expect(link?.getAttribute("href")).toBe(isLinked ? "/admin/general-settings?tab=billing" : undefined);
  },
);
