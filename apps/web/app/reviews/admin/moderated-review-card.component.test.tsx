import type { ModeratedReview } from "@passerelle/contract/reviews/moderation";
import { useQuery } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderChanging, renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { queueQuery } from "./api.ts";
import { ModeratedReviewCard } from "./moderated-review-card.tsx";

const REVIEW: ModeratedReview = {
  id: "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c13",
  rating: 4,
  comment: "Appelez-moi au 699 00 00 00.",
  state: "pending",
  reason: null,
  note: null,
  updated_at: "2026-01-05T09:00:00.000Z",
  created_at: "2026-01-05T09:00:00.000Z",
  version: 1,
  service: { id: "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c12", title: "Acte de décès" },
  author: { id: "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c14", name: "Estelle Nganou" },
  own: false,
  events: [],
};

const QUEUE = { state: "pending", search: "", page: 1 } as const;

/** The queue, which is read again after a verdict. */
function Queue() {
  const { data } = useQuery(queueQuery(QUEUE, "fr"));
  return data?.reviews.map((review) => <ModeratedReviewCard key={review.id} review={review} />);
}

it("requires a reason, and a note for another one; says that the text has changed", async () => {
  signIn({ role: "operateur_support" });
  const { user } = await renderInPage(<ModeratedReviewCard review={REVIEW} />);
  await user.click(screen.getByRole("button", { name: /^Refuser/ }));
  const dialog = within(screen.getByRole("dialog"));
  const reject = dialog.getByRole("button", { name: "Refuser" });
  await user.click(reject);
  expect(await dialog.findByText("Choisissez une raison.")).toBeDefined();
  await user.selectOptions(dialog.getByLabelText("Raison"), "other");
  await user.click(reject);
  expect((await dialog.findByRole("alert")).textContent).not.toContain("Choisissez une raison.");
  replyTo({ [`PATCH /api/admin/reviews/${REVIEW.id}`]: refusal(409, "edit_conflict") });
  await user.type(dialog.getByLabelText(/^Message à l’auteur/), "Sans le numéro.");
  await user.click(reject);
  expect(await dialog.findByText(/^L’avis a changé entre-temps/)).toBeDefined();
});

it("says that a review changed before it was approved, and shows the new text", async () => {
  signIn({ role: "operateur_support" });
  const queueOf = (review: ModeratedReview) => ({ reviews: [review], total: 1, counts: {} });
  replyTo({
    "GET /api/admin/reviews": queueOf(REVIEW),
    [`PATCH /api/admin/reviews/${REVIEW.id}`]: refusal(409, "edit_conflict"),
  });
  const { user } = await renderInPage(<Queue />);
  expect(await screen.findByRole("img", { name: "4 sur 5" })).toBeDefined();
  replyTo({ "GET /api/admin/reviews": queueOf({ ...REVIEW, rating: 5, comment: "Merci.", version: 2 }) });
  await user.click(screen.getByRole("button", { name: "Approuver" }));
  expect(await screen.findByText("L’avis n’a pas été jugé")).toBeDefined();
  expect(screen.getByText(/^L’avis a changé entre-temps/)).toBeDefined();
  expect(await screen.findByRole("img", { name: "5 sur 5" })).toBeDefined();
  expect(screen.getByText("Merci.")).toBeDefined();
});

it("moves the focus to the next review once one is approved", async () => {
  signIn({ role: "operateur_support" });
  const next = { ...REVIEW, id: "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c15", comment: "Merci." };
  replyTo({ [`PATCH /api/admin/reviews/${REVIEW.id}`]: {} });
  const { user, change } = await renderChanging([REVIEW, next], (reviews) => (
    <ul>
      {reviews.map((review) => (
        <li key={review.id}>
          <ModeratedReviewCard review={review} />
        </li>
      ))}
    </ul>
  ));
  await user.click(screen.getAllByRole("button", { name: "Approuver" })[0] as HTMLElement);
  expect(await screen.findByText("Avis publié")).toBeDefined();
  await change([next]);
  await expect.poll(() => document.activeElement?.closest("li")?.textContent).toContain("Merci.");
});
