import type { CardRenewal } from "@passerelle/contract/subscriptions";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { CardRenewalCard } from "./card-renewal.tsx";

const renewal = (changes: Partial<CardRenewal> = {}): CardRenewal => ({
  id: crypto.randomUUID(),
  status: "active",
  plan: { id: crypto.randomUUID(), name: "Mensuel" },
  provider: "stripe",
  last4: "4242",
  amount: 3_000,
  currency: "XOF",
  consent_version: 1,
  consented_at: "2026-11-10T10:00:00.000Z",
  ended_at: null,
  end_reason: null,
  next_charge: { at: "2026-12-09T22:00:00.000Z", amount: 3_000 },
  charges: [],
  ...changes,
});

const show = (...renewals: CardRenewal[]) => renderInPage(<CardRenewalCard renewals={renewals} />);

it("shows the card, the next charge and how to stop it", async () => {
  await show(renewal());
  expect(screen.getByText("se termine par 4242")).toBeTruthy();
  expect(screen.getByText(/le 9 déc/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Arrêter le renouvellement automatique" })).toBeTruthy();
});

it("explains why renewal ended, and offers no button to stop it", async () => {
  await show(
    renewal({
      status: "ended",
      ended_at: "2026-12-15T10:00:00.000Z",
      end_reason: "price_raised",
      next_charge: null,
    }),
  );
  expect(screen.getByText(/Le prix a augmenté/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("says that its person stopped it, and keeps the focus there", async () => {
  replyTo({ "POST /api/me/subscription/card-renewal/withdraw": {}, "GET /api/me": {} });
  const { user } = await show(renewal());
  await user.click(screen.getByRole("button", { name: "Arrêter le renouvellement automatique" }));
  const heading = screen.getByRole("heading", { name: "Renouvellement automatique" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  cleanup();
  await show(
    renewal({
      status: "ended",
      ended_at: "2026-12-15T10:00:00.000Z",
      end_reason: "withdrawn",
      next_charge: null,
    }),
  );
  expect(screen.getByText(/Vous avez arrêté le renouvellement automatique/)).toBeTruthy();
});

it("shows nothing for a consent that ended with its subscription before any charge", async () => {
  await show(
    renewal({
      status: "ended",
      ended_at: "2026-12-15T10:00:00.000Z",
      end_reason: "cancelled",
      next_charge: null,
    }),
  );
  expect(screen.queryByRole("heading")).toBeNull();
});

it("lists each charge with its outcome", async () => {
  const charge = {
    id: crypto.randomUUID(),
    transaction_id: crypto.randomUUID(),
    at: "2026-12-09T22:25:00.000Z",
    amount: 3_000,
    currency: "XOF" as const,
    status: "failed" as const,
    failure_code: "declined" as const,
  };
  await show(renewal({ charges: [charge] }));
  expect(screen.getByText("Refusé")).toBeTruthy();
});
