import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { PlaceHistory } from "./place-history.tsx";

const RENAMED = {
  id: 20,
  at: "2026-01-05T09:00:00.000Z",
  by: { id: "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c12", name: "Paul Ewane" },
  kind: "country",
  place: "TD",
  operation: "changed",
  name: "République du Tchad",
  changes: [
    { what: "name.fr", from: "Tchad", to: "République du Tchad" },
    { what: "name.en", from: "Chad", to: "Republic of Chad" },
    { what: "currency_code", from: "EUR", to: "XAF" },
  ],
};

const earlier = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...RENAMED,
    id: 19 - at,
    kind: "city",
    operation: "created",
    name: `Ville ${at + 1}`,
    changes: [],
  }));

it("shows who changed what of a place, and loads earlier entries", async () => {
  signIn({ role: "super_admin" });
  replyTo({ "GET /api/admin/places/events": { events: [RENAMED, ...earlier(9)], total: 12 } });
  const { user } = await renderInPage(<PlaceHistory />);
  const [renamed] = await screen.findAllByRole("listitem");
  expect(renamed?.textContent).toContain("Pays modifié · République du Tchad");
  expect(renamed?.textContent).toContain(
    "Nom\u00a0: «\u00a0Tchad\u00a0» devient «\u00a0République du Tchad\u00a0»",
  );
  expect(renamed?.textContent).toContain(
    "Nom (anglais)\u00a0: «\u00a0Chad\u00a0» devient «\u00a0Republic of Chad\u00a0»",
  );
  expect(renamed?.textContent).toContain("Devise\u00a0: EUR devient XAF");
  expect(renamed?.textContent).toContain("Paul Ewane");
  expect(screen.queryByText(/Ville 11/)).toBeNull();

  replyTo({ "GET /api/admin/places/events": { events: [RENAMED, ...earlier(11)], total: 12 } });
  await user.click(screen.getByRole("button", { name: "Afficher plus d’entrées" }));
  expect(await screen.findByText(/Ville 11/)).toBeDefined();
  expect(document.activeElement?.textContent).toContain("Ville 10");
  expect(screen.queryByRole("button", { name: "Afficher plus d’entrées" })).toBeNull();
});
