import type { ModeratedReview } from "@passerelle/contract/reviews/moderation";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderChanging } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { ModeratedReviewCard } from "./moderated-review-card.tsx";

const review = (id: string, name: string): ModeratedReview => ({
  id,
  rating: 4,
  comment: null,
  state: "pending",
  reason: null,
  note: null,
  updated_at: "2026-01-05T09:00:00.000Z",
  created_at: "2026-01-05T09:00:00.000Z",
  version: 1,
  service: { id: "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c12", title: "Acte de décès" },
  author: { id: "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c14", name },
  own: false,
  events: [],
});
const FIRST = review("5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c13", "Estelle Nganou");
const SECOND = review("5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c15", "Paul Ewane");

it("moves the focus to the next review once one is approved", async () => {
  signIn({ role: "operateur_support" });
  replyTo({ [`PATCH /api/admin/reviews/${FIRST.id}`]: {} });
  const { user, change } = await renderChanging([FIRST, SECOND], (reviews) => (
    <ul>
      {reviews.map((one) => (
        <li key={one.id}>
          <ModeratedReviewCard review={one} />
        </li>
      ))}
    </ul>
  ));
  await user.click(screen.getAllByRole("button", { name: "Approuver" })[0] as HTMLElement);
  expect(await screen.findByText("Avis publié")).toBeDefined();
  await change([SECOND]);
  await expect.poll(() => document.activeElement?.closest("li")?.textContent).toContain("Paul Ewane");
});
