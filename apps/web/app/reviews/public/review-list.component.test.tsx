import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { ReviewList } from "./review-list.tsx";

const SERVICE = "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c12";
const CALL = `GET /api/services/${SERVICE}/reviews`;

const page = (from: number, to: number) => ({
  reviews: Array.from({ length: to - from + 1 }, (_, at) => ({
    id: `5a1f7a52-3f0f-4f4e-9a55-0000000000${from + at + 10}`,
    rating: 5,
    comment: `Avis ${from + at}.`,
    user_name: "Serge K.",
    user_avatar: null,
    created_at: "2026-01-05T09:00:00.000Z",
  })),
  average: 5,
  count: 5,
  ratings: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 5 },
});

const more = () => screen.getByRole("button", { name: "Voir plus d’avis" });
const focused = () => document.activeElement?.textContent;

it("moves the focus to the first new review, and announces how many there are", async () => {
  signIn();
  replyTo({ [CALL]: page(1, 2) });
  const { user } = await renderInPage(<ReviewList serviceId={SERVICE} />);
  await screen.findByText("Avis 2.");
  replyTo({ [CALL]: page(3, 4) });
  await user.click(more());
  expect(await screen.findByText("2 éléments de plus dans la liste.")).toBeDefined();
  expect(focused()).toContain("Avis 3.");
  replyTo({ [CALL]: page(5, 5) });
  await user.click(more());
  expect(await screen.findByText("1 élément de plus dans la liste.")).toBeDefined();
  expect(focused()).toContain("Avis 5.");
  expect(screen.queryByRole("button", { name: "Voir plus d’avis" })).toBeNull();
});

it("says when the next reviews could not be loaded, and loads them at the next attempt", async () => {
  signIn();
  replyTo({ [CALL]: page(1, 4) });
  const { user } = await renderInPage(<ReviewList serviceId={SERVICE} />);
  await screen.findByText("Avis 4.");
  replyTo({ [CALL]: refusal(404, "service_not_found") });
  await user.click(more());
  const again = await screen.findByRole("button", { name: "Réessayer" });
  expect(screen.getByText("Avis 4.")).toBeDefined();
  replyTo({ [CALL]: page(5, 5) });
  await user.click(again);
  expect(await screen.findByText("1 élément de plus dans la liste.")).toBeDefined();
  expect(focused()).toContain("Avis 5.");
});
