import type { ProviderHealth } from "@passerelle/contract/payments/providers";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { ProviderHealthTable } from "./provider-health-table.tsx";

const NONE = { attempts: 0, succeeded: 0, failed: 0, median_seconds: null };
const PAWAPAY: ProviderHealth = {
  provider: "pawapay",
  mode: "sandbox",
  state: "slow",
  troubles: [{ method: "mobile_money", operator: "momo", country: "CM", state: "down" }],
  hour: { attempts: 6, succeeded: 3, failed: 1, median_seconds: 42.4 },
  day: { attempts: 40, succeeded: 38, failed: 2, median_seconds: 150 },
  last_event_at: "2026-11-20T09:00:00.000Z",
};

it("shows what a provider did lately, and which part of it is down", async () => {
  signIn({ role: "finance_manager" });
  const stripe: ProviderHealth = {
    ...PAWAPAY,
    provider: "stripe",
    mode: null,
    state: null,
    troubles: [],
    hour: NONE,
    day: NONE,
    last_event_at: null,
  };
  replyTo({ "GET /api/admin/payment-providers": { providers: [PAWAPAY, stripe] } });
  await renderInPage(<ProviderHealthTable />);
  const row = await screen.findByRole("row", { name: /^pawaPay/ });
  const texts = within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, " "));
  expect(texts.slice(0, 4)).toEqual([
    "PerturbéMoMo, Cameroun : En panne",
    "Essai",
    "75 % de réussite3 sur 4 · médiane 42 s · 2 en cours",
    "95 % de réussite38 sur 40 · médiane 3 min",
  ]);
  const off = screen.getByRole("row", { name: /^Stripe/ });
  expect(off.textContent).toBe("StripeNon configuré");
});
