import type { OwnReview, WrittenReview } from "@passerelle/contract/reviews";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderChanging, renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { queryClient } from "../../lib/query.ts";
// Otherwise loaded with the first form.
import { ReviewForm } from "../components/review-form.tsx";
import { myReviewQuery } from "./api.ts";
import { MyReview } from "./my-review.tsx";

const SERVICE = "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c12";
const CALL = `/api/services/${SERVICE}/my-review`;

const REVIEW: OwnReview = {
  rating: 4,
  comment: "Reçu en six jours.",
  state: "pending",
  reason: null,
  note: null,
  updated_at: "2026-01-05T09:00:00.000Z",
  version: 1,
};

it("says why there is no form before the service was completed", async () => {
  signIn();
  replyTo({ [`GET ${CALL}`]: { review: null, may_review: false } });
  await renderInPage(<MyReview serviceId={SERVICE} />);
  const words = "Vous devez avoir complété ce service pour pouvoir laisser un avis.";
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole("radio")).toBeNull();
});

it("asks for a rating, and shows the sent review to its author only", async () => {
  signIn();
  const sent: WrittenReview[] = [];
  replyTo({
    [`GET ${CALL}`]: { review: null, may_review: true },
    [`PUT ${CALL}`]: (body) => {
      sent.push(body as WrittenReview);
      return REVIEW;
    },
  });
  const { user } = await renderInPage(<MyReview serviceId={SERVICE} />);
  await user.type(await screen.findByLabelText(/^Votre commentaire/), "Reçu en six jours.");
  const send = screen.getByRole("button", { name: "Envoyer mon avis" });
  await user.click(send);
  expect(await screen.findByText("Note requise")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: /^1 sur 5/ }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("radio", { name: /^4 sur 5/ }));
  await user.click(send);
  expect(await screen.findByText(/Vous êtes seul à le voir/)).toBeDefined();
  expect(sent).toEqual([{ rating: 4, comment: "Reçu en six jours.", version: 0 }]);
});

it.each([
  ["approved", "votre avis reste publié."],
  ["rejected", "votre avis n’est toujours pas publié."],
  ["pending", "votre avis attend toujours d’être relu par notre équipe."],
] as const)("says what a review that is %s and sent again unchanged stays", async (state, text) => {
  signIn();
  const review: OwnReview = { ...REVIEW, state };
  replyTo({ [`GET ${CALL}`]: { review, may_review: true }, [`PUT ${CALL}`]: review });
  const { user } = await renderInPage(<MyReview serviceId={SERVICE} />);
  await user.click(await screen.findByRole("button", { name: "Modifier mon avis" }));
  await user.click(screen.getByRole("button", { name: "Envoyer mon avis" }));
  expect(await screen.findByText("Avis inchangé")).toBeDefined();
  expect(screen.getByText(`Vous n’avez rien modifié : ${text}`)).toBeDefined();
  expect(screen.queryByText(/après modération/)).toBeNull();
});

it("announces an edited review as sent", async () => {
  signIn();
  replyTo({
    [`GET ${CALL}`]: { review: { ...REVIEW, state: "rejected", reason: "off_topic" }, may_review: true },
    [`PUT ${CALL}`]: { ...REVIEW, comment: "Reçu en cinq jours.", version: 2 },
  });
  const { user } = await renderInPage(<MyReview serviceId={SERVICE} />);
  await user.click(await screen.findByRole("button", { name: "Modifier mon avis" }));
  await user.type(await screen.findByLabelText(/^Votre commentaire/), "!");
  await user.click(screen.getByRole("button", { name: "Envoyer mon avis" }));
  expect(await screen.findByText("Avis envoyé !")).toBeDefined();
});

it("shows why a review was refused, and edits it", async () => {
  signIn();
  replyTo({
    [`GET ${CALL}`]: {
      review: { ...REVIEW, state: "rejected", reason: "personal_data", note: "Sans le numéro." },
      may_review: true,
    },
  });
  const { user } = await renderInPage(<MyReview serviceId={SERVICE} />);
  expect(await screen.findByText("Il contient des informations personnelles.")).toBeDefined();
  expect(screen.getByText("Sans le numéro.")).toBeDefined();
  const heading = screen.getByRole("heading", { name: "Votre avis" });
  await user.click(screen.getByRole("button", { name: "Modifier mon avis" }));
  expect(await screen.findByLabelText(/^Votre commentaire/)).toHaveProperty("value", REVIEW.comment);
  // The pressed button is gone.
  expect(document.activeElement).toBe(heading);
  expect(screen.getByRole("radio", { name: /^4 sur 5/ })).toHaveProperty("checked", true);
  await user.click(screen.getByRole("button", { name: "Annuler" }));
  expect(document.activeElement).toBe(heading);
});

it("asks before a review that was not sent is left", async () => {
  signIn();
  replyTo({ [`GET ${CALL}`]: { review: null, may_review: true } });
  const { user, navigate, address } = await renderInPage(<MyReview serviceId={SERVICE} />, {
    path: `/service/${SERVICE}`,
  });
  const comment = await screen.findByLabelText(/^Votre commentaire/);
  await user.type(comment, "Reçu en six jours.");
  await navigate("/services");
  await user.click(await screen.findByRole("button", { name: "Continuer à écrire" }));
  expect(comment).toHaveProperty("value", "Reçu en six jours.");
  expect(address()).toBe(`/service/${SERVICE}`);
});

it("replaces what was written elsewhere since the form was opened only after a refusal", async () => {
  signIn();
  const sent: WrittenReview[] = [];
  const newer = { ...REVIEW, rating: 2, comment: "Reçu en vingt jours.", version: 2 };
  replyTo({
    [`PUT ${CALL}`]: (body) => {
      sent.push(body as WrittenReview);
      return sent.length === 1 ? refusal(409, "edit_conflict")() : { ...newer, version: 3 };
    },
  });
  const { user, change } = await renderChanging(REVIEW, (review) => (
    <ReviewForm serviceId={SERVICE} review={review} onDone={() => {}} />
  ));
  await user.type(screen.getByLabelText(/^Votre commentaire/), " Merci.");
  queryClient.setQueryData(myReviewQuery(SERVICE).queryKey, { review: newer, may_review: true });
  await change(newer);
  const send = screen.getByRole("button", { name: "Envoyer mon avis" });
  await user.click(send);
  expect(await screen.findByText(/Votre avis a changé entre-temps/)).toBeDefined();
  await user.click(send);
  expect(await screen.findByText("Avis envoyé !")).toBeDefined();
  const written = { rating: 4, comment: "Reçu en six jours. Merci." };
  expect(sent).toEqual([
    { ...written, version: 1 },
    { ...written, version: 2 },
  ]);
});
