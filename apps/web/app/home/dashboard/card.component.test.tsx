import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import type { DashboardData } from "./api.ts";
import { Card } from "./card.tsx";

const DUE = {
  items: [
    {
      id: "0d4a2b6c-0f0e-4f63-9f43-0d5f6d1c9a01",
      purpose: "request_fee" as const,
      label: "Timbre 12 000",
      reference: "R-2222-3333",
      left: { amount: 12_000, currency: "XAF" as const },
      since: "2026-11-20T10:00:00Z",
      path: "/requests-tracking/1/fees/2",
    },
  ],
  total: 3,
};

function show(data: Partial<DashboardData>) {
  signIn();
  const known = { reply: undefined, error: null, retry: () => {}, ...data };
  return renderInPage(
    <Suspense>
      <Card section="due" shown={["next", "due", "expiring"]} data={known} />
      <Card section="expiring" shown={["next", "due", "expiring"]} data={known} />
    </Suspense>,
  );
}

const retries = () => screen.queryAllByRole("button", { name: "Réessayer" });

it("links each due amount to its payment, and counts the ones that are not listed", async () => {
  await show({ reply: { cards: { due: DUE }, failed: [], being_filled: false } });
  const link = await screen.findByRole("link", { name: /^Payer\s12\s000\sFCFA.*Timbre 12 000$/ });
  expect(link.getAttribute("href")).toBe("/requests-tracking/1/fees/2");
  expect(screen.getByText("et 2 autres")).toBeDefined();
});

it("shows nothing when the server has nothing to show", async () => {
  await show({ reply: { cards: {}, failed: [], being_filled: false } });
  expect(screen.queryByRole("heading")).toBeNull();
  expect(retries()).toHaveLength(0);
});

it("offers to try again for a section that could not be read, and shows the others", async () => {
  await show({ reply: { cards: { due: DUE }, failed: ["expiring"], being_filled: false } });
  expect(await screen.findByText("À payer")).toBeDefined();
  expect(retries()).toHaveLength(1);
});

it("reports once that the dashboard could not be read", async () => {
  await show({ error: new Error("no network") });
  expect(retries()).toHaveLength(1);
});
