import type { ProviderOrder } from "@passerelle/contract/payments/providers";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { ProviderOrders } from "./provider-orders.tsx";

const ORDER: ProviderOrder = {
  method: "mobile_money",
  operator: "momo",
  country: "CM",
  providers: ["mtn_momo", "pawapay"],
  version: 3,
  updated_at: null,
  updated_by: null,
};
const PREFER = "Mettre pawaPay en premier pour MoMo, Cameroun";

it("puts a provider first, with the version that was seen", async () => {
  signIn({ role: "super_admin" });
  const sent: unknown[] = [];
  const changed = { orders: [{ ...ORDER, providers: ["pawapay", "mtn_momo"], version: 4 }] };
  replyTo({
    "GET /api/admin/payment-providers/orders": () => (sent.length > 0 ? changed : { orders: [ORDER] }),
    "PUT /api/admin/payment-providers/orders": (body) => {
      sent.push(body);
      return changed;
    },
  });
  const { user } = await renderInPage(<ProviderOrders />);
  await user.click(await screen.findByRole("button", { name: PREFER }));
  const { method, operator, country } = ORDER;
  await waitFor(() =>
    expect(sent).toEqual([{ method, operator, country, providers: ["pawapay", "mtn_momo"], version: 3 }]),
  );
  expect(
    await screen.findByRole("button", { name: "Mettre MTN MoMo en premier pour MoMo, Cameroun" }),
  ).toBeDefined();
});

it("shows finance the order without a way to change it", async () => {
  signIn({ role: "finance_manager" });
  replyTo({ "GET /api/admin/payment-providers/orders": { orders: [ORDER] } });
  await renderInPage(<ProviderOrders />);
  expect(await screen.findByRole("list", { name: "MoMo, Cameroun" })).toHaveProperty(
    "textContent",
    "1.MTN MoMo2.pawaPay",
  );
  expect(screen.queryByRole("button")).toBeNull();
});
