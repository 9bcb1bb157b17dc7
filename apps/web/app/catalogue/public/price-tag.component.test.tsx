import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { PriceTag } from "./price-tag.tsx";

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ");

it("shows the euro value of francs, and has the subscriber's price beside the usual one", async () => {
  await renderInPage(
    <p data-testid="price">
      <PriceTag price={{ kind: "from", amount: 15_000, currency: "XAF" }} />
    </p>,
  );
  const [usual, own] = screen.getByTestId("price").children;
  expect(plain(usual?.textContent)).toBe("Dès 15 000 FCFA ≈ 22,87 €");
  expect(plain(own?.textContent)).toBe("Prix abonné Dès 12 000 FCFA au lieu de 15 000 FCFA ≈ 18,29 €");
});

it("marks the page of an active subscriber only, until they leave", async () => {
  const { dataset } = document.documentElement;
  signIn({ subscription_status: "active" });
  expect(dataset.subscriber).toBe("");
  expect(localStorage.getItem("subscriber")).toBe("1");
  signIn({ subscription_status: null });
  expect(dataset.subscriber).toBeUndefined();
  expect(localStorage.getItem("subscriber")).toBeNull();
});
